import type { ApiProblem } from '../../api/problem';
import type { Answered } from '../ask-api';
import type { Entries, Question } from '../question';

/** Where a question that was sent is. */
export type SentState =
  | { readonly phase: 'asking'; readonly step: AskingStep }
  | {
      readonly phase: 'answered';
      readonly answered: Answered;
      /** Whether the person has asked to see it: an answer that was stored before is shown when they choose so. */
      readonly isOpen: boolean;
    }
  | { readonly phase: 'refused'; readonly problem: ApiProblem }
  /** Whether it ran is not known; asking again finds out, and charges nothing more. */
  | { readonly phase: 'lost' }
  /** The person stopped waiting. The check goes on without them. */
  | { readonly phase: 'left' };

export type AskingStep = 'asked' | 'slow' | 'reconnecting';

/** A question that was sent from this page, with what became of it. */
export type Sent = {
  /** Known to this page only. */
  readonly id: string;
  readonly question: Question;
  /** The form it came from, so that it can be corrected. */
  readonly entries: Entries;
  /** Epoch milliseconds. */
  readonly atMs: number;
  /**
   * The idempotency key of a question that is asked anew although there is an answer. Undefined for every other: the
   * gateway finds its answer, or the check that runs, by the question itself.
   */
  readonly key: string | undefined;
  readonly state: SentState;
};
