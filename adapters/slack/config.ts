/** What the Slack adapter needs to know. */
import type { SlackConfig } from '../../src/config.js';
import type { Lang } from '../../src/language.js';

/** The environment's part on Slack, with the token that turns the adapter on. */
export interface SlackAdapterConfig extends Pick<SlackConfig, 'apiUrl' | 'allow'> {
  /** Bot User OAuth Token, `xoxb-…`. */
  readonly botToken: string;
  /** App-Level Token, `xapp-…`: present means Socket Mode. */
  readonly appToken?: string | undefined;
  /** Needed for signed HTTP, that is without an app token. */
  readonly signingSecret?: string | undefined;
  /** Language of what the adapter says before it knows the asker's. */
  readonly defaultLang: Lang;
}
