import type { RejectCode, RequestField, Step } from '@eligibility/x12';
import type { ReasonCode } from '../outcome/reasons';

/** The figures that are said, in the order of their use to a caller. */
export const SAID_FIGURES = [
  'copayAmount',
  'deductibleRemaining',
  'coinsurancePercent',
  'outOfPocketRemaining',
] as const;
export type SaidFigure = (typeof SAID_FIGURES)[number];

/** What can be asked of a caller. */
export type AskedField = RequestField | 'state';

/** Everything that is said in one language, apart from numbers and the names of payers. */
export type Texts<Problem extends string> = {
  readonly thePlan: string;
  /** After the name of the payer, or after `thePlan`. */
  readonly showsActive: string;
  /** Behind `showsActive`, if the payer was not asked about the day that was wanted. */
  readonly asOfToday: string;
  /** At the end of the first sentence. */
  readonly notCertain: string;
  readonly otherPlanMayPayFirst: string;
  /** Before the amount: where it is certain, and where it is not. */
  readonly figures: Readonly<Record<SaidFigure, { readonly is: string; readonly mayBe: string }>>;
  /** Before the figures. */
  readonly inNetwork: string;
  readonly outOfNetwork: string;
  readonly noFigures: string;
  /** Why the coverage is not confirmed: our own reason, or the code of the payer. */
  readonly reasons: Readonly<Record<ReasonCode, string>>;
  readonly payerCodes: Readonly<Record<RejectCode, string>>;
  /** What to do, after the reason, and the question of the step itself. */
  readonly steps: Readonly<Record<Step, { readonly say: string | null; readonly ask: string | null }>>;
  readonly newerCard: string;
  readonly questions: Readonly<Record<AskedField, string>>;
  /** Of a detail that is missing or cannot be read: which, and how to say it. */
  readonly notGot: Readonly<Record<AskedField, string>>;
  /** The question which of these payers is meant. */
  readonly isIt: (names: string) => string;
  readonly running: string;
  readonly problems: Readonly<Record<Problem, string>>;
};
