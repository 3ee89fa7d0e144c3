/** What a conversation remembers: one JSON value, checked whenever it is read back. */
import { z } from 'zod';
import { QUESTION_IDS } from '../cards/question.js';
import { ownRunSchema } from '../engine/own-run.js';
import { type Workload, workloadSchema } from '../engine/workload.js';
import { LANGUAGES, type Lang } from '../language.js';

/** The last pick, in the few figures that "what changed" is shown with. */
const lastPickSchema = z.object({
  instanceType: z.string().max(120),
  count: z.number().int().positive(),
  verdict: z.enum(['fits', 'tight', 'no']),
  /** Expected hours, `null` without a data volume. */
  hours: z.number().nonnegative().nullable(),
  /** Expected cost in `currency`, `null` without a price or hours. */
  cost: z.number().nonnegative().nullable(),
  currency: z.enum(['CNY', 'USD']).nullable(),
});
export type LastPick = z.infer<typeof lastPickSchema>;

const optionSchema = z.object({
  label: z.string().max(200),
  id: z.string().max(40),
  value: z.string().max(150),
});
/** A choice that was offered: its label can be typed, or its number. */
export type OfferedOption = z.infer<typeof optionSchema>;

const stateSchema = z.object({
  version: z.literal(1),
  /** The language of the last reply, kept for messages that show none. */
  lang: z.enum(LANGUAGES),
  slots: workloadSchema,
  /** Questions put so far: none is put twice. */
  asked: z.array(z.enum(QUESTION_IDS)),
  /** The question the next message may answer. */
  pending: z.enum(QUESTION_IDS).nullable(),
  options: z.array(optionSchema).max(30),
  /** The general answer was given, so it is not repeated. */
  generalGiven: z.boolean(),
  last: lastPickSchema.nullable(),
  /** The user's own run of the last pick; gone when the job it ran becomes another. */
  ownRun: ownRunSchema.nullable().default(null),
});
export type ConversationState = z.infer<typeof stateSchema>;

/** A conversation in which nothing has been said. */
export function freshState(lang: Lang): ConversationState {
  return {
    version: 1,
    lang,
    slots: {},
    asked: [],
    pending: null,
    options: [],
    generalGiven: false,
    last: null,
    ownRun: null,
  };
}

/** Reads a stored state; anything that is not one (absent, old, damaged) gives a fresh state. */
export function parseState(json: unknown, lang: Lang): ConversationState {
  const parsed = stateSchema.safeParse(typeof json === 'string' ? fromText(json) : json);
  return parsed.success ? parsed.data : freshState(lang);
}

function fromText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The slots without any value the schema refuses: a state that could not be read back is worse. */
export function soundSlots(slots: Workload): Workload {
  if (workloadSchema.safeParse(slots).success) return slots;
  const sound = Object.entries(slots).filter(
    ([slot, value]) => workloadSchema.safeParse({ [slot]: value }).success,
  );
  return workloadSchema.parse(Object.fromEntries(sound));
}
