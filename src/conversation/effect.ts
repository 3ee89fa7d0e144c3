/** What the machine wants done for one turn, as data. Exactly one effect a turn, and each replies. */
import type { NoticeId } from '../cards/notice.js';
import type { QuestionId } from '../cards/question.js';
import type { Workload } from '../engine/workload.js';

export type SetupPlatform = 'dsw' | 'ecs' | 'dlc';
export const FOCUSES = ['whole', 'cheapest', 'fastest', 'plain'] as const;
export type Focus = (typeof FOCUSES)[number];

export type Effect =
  | {
      readonly type: 'recommend';
      /** Which part of the answer the user wants first. */
      readonly focus: Focus;
      readonly ask: QuestionId | null;
      /** The slots before this turn, when a recommendation stood and this turn changed them. */
      readonly before: Workload | null;
      /** The user asks whether something is possible: the heading says yes or no. */
      readonly yesNo: boolean;
      /** The number in a "2T" whose unit this turn asks for. */
      readonly terabytes: number | null;
      /** The message reports a run of the plan shown last. */
      readonly ran?: true;
    }
  /** Why a GPU, family or type was not picked. */
  | { readonly type: 'whyNot'; readonly name: string; readonly gpuCount: number | null }
  | { readonly type: 'general'; readonly ask: QuestionId | null }
  | { readonly type: 'ask'; readonly question: QuestionId; readonly terabytes: number | null }
  /** A question that is not a workload: price, stock, operations, errors. */
  | { readonly type: 'inform'; readonly ask: QuestionId | null }
  | { readonly type: 'setup'; readonly platform: SetupPlatform }
  | { readonly type: 'help' }
  | { readonly type: 'notice'; readonly notice: NoticeId };
