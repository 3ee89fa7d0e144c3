/**
 * Every size Slack puts on a message, in one table. The renderer clamps by it and the tests lint by it.
 *
 * Characters are UTF-16 units. Sources: docs.slack.dev block, element and composition-object references and
 * the comments of @slack/types 3.2 (read 2026-11-30), except where a line names another.
 */
export const LIMITS = {
  message: {
    blocks: 50,
    /**
     * Undocumented: Slack answers `msg_blocks_too_long` near 13,200 characters in all
     * (github.com/slackapi/bolt-js issue 2509). Counted here over the JSON of the blocks, the longer way.
     */
    blocksJsonChars: 12_000,
    /** `chat.postMessage` recommends at most this; `chat.update` refuses more (`msg_too_long`). */
    textChars: 4_000,
    /** One native table a message (`only_one_table_allowed`). */
    tables: 1,
  },
  blockIdChars: 255,
  actionIdChars: 255,
  header: { textChars: 150 },
  section: { textChars: 3_000, fields: 10, fieldChars: 2_000 },
  context: { elements: 10, textChars: 3_000 },
  actions: { elements: 25 },
  table: { rows: 100, columns: 20, chars: 10_000 },
  button: { textChars: 75, valueChars: 2_000 },
  select: { options: 100, optionTextChars: 75, optionValueChars: 150, placeholderChars: 150 },
  linkUrlChars: 3_000,
} as const;

/** Share of the message that buttons and selects may take; the rest is the answer's. */
export const ACTIONS_JSON_CHARS = 4_000;
