import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/** Sizes of docs.slack.dev/reference/app-manifest, read 2026-11-30. */
const Manifest = z.object({
  display_information: z.object({
    name: z.string().min(1).max(35),
    description: z.string().max(140),
    long_description: z.string().min(175).max(4_000),
    background_color: z.string().regex(/^#[0-9a-f]{6}$/i),
  }),
  features: z.object({
    app_home: z.object({
      messages_tab_enabled: z.literal(true),
      messages_tab_read_only_enabled: z.literal(false),
    }),
    bot_user: z.object({ display_name: z.string().max(80) }),
    slash_commands: z
      .array(
        z.object({
          command: z.string().regex(/^\/.{1,31}$/),
          description: z.string().max(2_000),
          usage_hint: z.string().max(1_000),
          url: z.url().optional(),
        }),
      )
      .max(50),
  }),
  oauth_config: z.object({ scopes: z.object({ bot: z.array(z.string()) }) }),
  settings: z.object({
    event_subscriptions: z.object({ bot_events: z.array(z.string()), request_url: z.url().optional() }),
    interactivity: z.object({ is_enabled: z.literal(true), request_url: z.url().optional() }),
    socket_mode_enabled: z.boolean(),
  }),
});

function manifest(name: string) {
  return Manifest.parse(
    JSON.parse(readFileSync(new URL(`../../adapters/slack/${name}`, import.meta.url), 'utf8')),
  );
}

/** The scope that each event of a bot needs, by docs.slack.dev/reference/events. */
const SCOPE_OF: Readonly<Record<string, string>> = {
  app_mention: 'app_mentions:read',
  'message.im': 'im:history',
  'message.channels': 'channels:history',
  'message.groups': 'groups:history',
};

describe('the app manifests', () => {
  const socket = manifest('manifest.json');
  const http = manifest('manifest.http.json');

  it('ask for the scopes of their events, of posting and of the command, and for no other', () => {
    const { bot_events: events } = socket.settings.event_subscriptions;
    const needed = [...events.map((event) => SCOPE_OF[event]), 'chat:write', 'commands'];
    expect([...socket.oauth_config.scopes.bot].sort()).toEqual([...needed].sort());
  });

  it('explain every scope in both guides', () => {
    for (const guide of ['slack.md', 'slack.zh-CN.md']) {
      const text = readFileSync(new URL(`../../docs/${guide}`, import.meta.url), 'utf8');
      for (const scope of socket.oauth_config.scopes.bot) expect(text).toContain(`\`${scope}\``);
    }
  });

  it('differ only in how Slack reaches the bot', () => {
    const url = 'https://YOUR-HOST/slack/events';
    expect(socket.settings.socket_mode_enabled).toBe(true);
    expect(http.settings.socket_mode_enabled).toBe(false);
    expect([
      http.settings.event_subscriptions.request_url,
      http.settings.interactivity.request_url,
      http.features.slash_commands[0]?.url,
    ]).toEqual([url, url, url]);
    const { settings: a, features: b, ...shared } = socket;
    const { settings: c, features: d, ...same } = http;
    expect(same).toEqual(shared);
    expect(c.event_subscriptions.bot_events).toEqual(a.event_subscriptions.bot_events);
    expect(d.bot_user).toEqual(b.bot_user);
  });
});
