/** What a person typed, out of the markup Slack wraps it in. */

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/**
 * Slack's message text as the user saw it: mentions of the bot and of people removed, links and channels
 * as their labels, entities unescaped once (`A100 &gt; V100` → `A100 > V100`).
 */
export function plainText(text: string): string {
  return text
    .replace(/<([^<>\n]*)>/g, (_, inner: string) => tokenText(inner))
    .replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[^\S\n]{2,}/g, ' ')
    .trim();
}

/** `@U1|ann` people, `#C1|general` channels, `!here` broadcasts, everything else links. */
function tokenText(inner: string): string {
  const [target = '', label] = inner.split('|', 2);
  // A person's name says nothing about the workload, and an id such as U02B would read as a size.
  if (target.startsWith('@')) return ' ';
  if (target.startsWith('#')) return label ? `#${label}` : ' ';
  if (target.startsWith('!')) return label ?? `@${target.slice(1).split('^', 1)[0] ?? ''}`;
  return label ?? target.replace(/^mailto:/, '');
}
