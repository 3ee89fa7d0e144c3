/**
 * The platform-neutral card: what Xuanka says, before any platform draws it.
 *
 * Texts are plain data. No markup is ever read from them, so user input can be placed in any
 * text without escaping; each renderer escapes for its own surface.
 */
import type { Lang } from '../language.js';

/** A run of text; `style` and `url` are the only markup there is. */
export interface Span {
  readonly text: string;
  readonly style?: 'bold' | 'code' | 'muted';
  /** https only; renderers drop any other scheme. */
  readonly url?: string;
}

/** Plain text or a sequence of spans. */
export type RichText = string | readonly (string | Span)[];

export interface Heading {
  readonly type: 'heading';
  readonly text: string;
}

export interface Paragraph {
  readonly type: 'text';
  readonly text: RichText;
}

/** Label and value pairs, drawn side by side where there is room. */
export interface Fields {
  readonly type: 'fields';
  readonly items: readonly { readonly label: string; readonly value: RichText }[];
}

export interface Table {
  readonly type: 'table';
  readonly columns: readonly { readonly label: string; readonly align?: 'left' | 'right' }[];
  readonly rows: readonly (readonly string[])[];
}

/** Horizontal bars, for memory by component; `limit` draws a mark (what the card has). */
export interface Bars {
  readonly type: 'bars';
  readonly unit: string;
  readonly items: readonly { readonly label: string; readonly value: number }[];
  readonly limit?: { readonly label: string; readonly value: number };
}

export interface List {
  readonly type: 'list';
  readonly ordered?: boolean;
  readonly items: readonly RichText[];
}

export interface Code {
  readonly type: 'code';
  readonly language: string;
  readonly text: string;
}

/** Secondary text: sources with dates, footnotes. */
export interface Context {
  readonly type: 'context';
  readonly items: readonly RichText[];
}

/** Folded where the platform can fold; shown after a "more" step or in full elsewhere. */
export interface Details {
  readonly type: 'details';
  readonly summary: string;
  readonly blocks: readonly Exclude<CardBlock, Details | Actions>[];
}

export interface Button {
  readonly type: 'button';
  /** Stable action id, e.g. `answer`, `change:budget`, `setup:dsw`. At most 40 characters. */
  readonly id: string;
  readonly label: string;
  /** What comes back on a click; at most 150 characters (the least any platform allows). */
  readonly value: string;
  readonly style?: 'primary';
}

export interface Select {
  readonly type: 'select';
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly label: string; readonly value: string }[];
}

export interface Actions {
  readonly type: 'actions';
  readonly items: readonly (Button | Select)[];
}

export type CardBlock =
  | Heading
  | Paragraph
  | Fields
  | Table
  | Bars
  | List
  | Code
  | Context
  | Details
  | Actions;

/** Which answer a card is; renderers may style by it, nothing else. */
export type CardKind =
  | 'question'
  | 'recommendation'
  | 'nothing-fits'
  | 'general'
  | 'catalog'
  | 'compare'
  | 'explain'
  | 'setup'
  | 'help'
  | 'notice'
  | 'error';

export interface Card {
  readonly kind: CardKind;
  readonly lang: Lang;
  readonly blocks: readonly CardBlock[];
  /** The whole answer in one short paragraph, for notifications and screen readers. Never empty. */
  readonly fallback: string;
}
