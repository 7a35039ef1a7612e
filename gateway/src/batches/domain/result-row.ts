import type { CheckOutcome } from '@eligibility/benefits';
import type { Outcome } from '@eligibility/contract';
import type { AskedQuestion } from '../../checks/domain/answer-record';
import type { CheckBody } from '../../checks/domain/check';
import type { ItemState, RowMistake } from './batch-item';
import type { Change } from './changes';

/** A row of a batch with what has become of it, as results are written. */
export type ResultRow = {
  /** 1 is the first row of the batch. */
  readonly row: number;
  readonly reference: string;
  readonly state: ItemState;
  /** Undefined for a row that could not be read. */
  readonly asked?: AskedQuestion | undefined;
  readonly checkId?: string | undefined;
  readonly isCharged: boolean;
  readonly outcome?: Outcome | undefined;
  readonly payerId?: string | undefined;
  readonly payerName?: string | undefined;
  /** Of a row that could not be read. */
  readonly mistakes?: readonly RowMistake[] | undefined;
  /** Why the check was refused, and what comes with it, such as the payers to choose from. */
  readonly problem?:
    | {
        readonly code: string;
        readonly detail: string;
        readonly extensions?: Readonly<Record<string, unknown>> | undefined;
      }
    | undefined;
  readonly answer?: CheckBody | undefined;
  readonly advice?: CheckOutcome | undefined;
  /** What differs from the answer before, in a run of a schedule. */
  readonly changes?: readonly Change[] | undefined;
};
