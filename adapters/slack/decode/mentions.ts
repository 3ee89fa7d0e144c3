/** Whom a message speaks to. */
import { z } from 'zod';

const Element = z.object({
  type: z.string(),
  user_id: z.string().optional(),
  style: z.object({ code: z.boolean().optional() }).optional(),
  get elements() {
    return z.array(Element).optional();
  },
});
type RichElement = z.infer<typeof Element>;

const RichText = Element.extend({ type: z.literal('rich_text') });

/** Rich text that shows someone's words, not the speaker's own address. */
const NOT_SPOKEN = new Set(['rich_text_quote', 'rich_text_preformatted']);

/**
 * Ids of the users a message mentions. Rich text decides where there is any, so that an id inside code, a
 * quote or an unfurled link is no mention; without it the text does, by the same rule.
 */
export function mentionedUsers(text: string, blocks: readonly unknown[] | undefined): ReadonlySet<string> {
  const rich = (blocks ?? []).flatMap((block) => {
    const parsed = RichText.safeParse(block);
    return parsed.success ? [parsed.data as RichElement] : [];
  });
  return rich.length > 0 ? new Set(rich.flatMap(usersIn)) : usersInText(text);
}

function usersIn(element: RichElement): string[] {
  if (NOT_SPOKEN.has(element.type)) return [];
  const own = element.type === 'user' && element.user_id && !element.style?.code ? [element.user_id] : [];
  return [...own, ...(element.elements ?? []).flatMap(usersIn)];
}

function usersInText(text: string): ReadonlySet<string> {
  const spoken = text
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/`[^`\n]*`/g, ' ')
    .replace(/^&gt;.*$/gm, ' ');
  return new Set(Array.from(spoken.matchAll(/<@([UW][A-Z0-9]+)(?:\|[^<>]*)?>/g), (match) => match[1] ?? ''));
}
