/** Slack's refusals of our credentials, as advice to the operator. */
import { webApi } from '@slack/bolt';
import { loggable } from './log.js';

export type TokenName = 'SLACK_BOT_TOKEN' | 'SLACK_APP_TOKEN';

/** Answers of Slack that no retry changes. */
const REFUSALS: Readonly<Record<string, string>> = {
  invalid_auth: 'the token is wrong or belongs to another app',
  not_authed: 'no token arrived',
  account_inactive: 'the app was removed from the workspace or its user deactivated',
  token_revoked: 'the token was revoked',
  token_expired: 'the token has expired',
  not_allowed_token_type: 'this is another kind of token',
  missing_scope: 'the token lacks a scope',
  no_permission: 'the token lacks a permission',
  user_removed_from_team: 'the bot was removed from the workspace',
  team_disabled: 'the workspace is disabled',
};

const WHERE: Readonly<Record<TokenName, string>> = {
  SLACK_BOT_TOKEN: 'copy the Bot User OAuth Token (xoxb-…) from "OAuth & Permissions" at api.slack.com/apps',
  SLACK_APP_TOKEN:
    'make an App-Level Token (xapp-…) with the scope connections:write under "Basic Information" at api.slack.com/apps',
};

/** The platform refused a credential: waiting does not help, the operator must act. */
export class SlackRefusal extends Error {
  override readonly name = 'SlackRefusal';
  readonly code: string;

  constructor(token: TokenName, code: string, cause: unknown) {
    super(`Slack refuses ${token} (${code}: ${REFUSALS[code] ?? 'refused'}); ${WHERE[token]}.`, { cause });
    this.code = code;
  }
}

/** A `SlackRefusal` when the error is one, else the error as it came. */
export function explained(error: unknown, token: TokenName): unknown {
  const code = error instanceof webApi.WebAPIPlatformError ? error.data.error : null;
  return code !== null && code in REFUSALS ? new SlackRefusal(token, code, error) : error;
}

/** Why the last attempt failed, in one line. */
export function reasonOf(error: unknown): string {
  return error === undefined ? 'the connection closed before Slack said hello' : loggable(error);
}
