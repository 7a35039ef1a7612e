import type { Outcome } from '@eligibility/contract';
import type { CheckBody } from '../../checks/domain/check';

/** A row of a batch with what has become of it, as results are written. */
export type ResultRow = {
  /** 1 is the first row of the batch. */
  readonly row: number;
  readonly reference: string;
  readonly state: 'waiting' | 'answered' | 'refused' | 'unanswered' | 'cancelled' | 'invalid';
  /** Undefined for a row that could not be read. */
  readonly asked?:
    | {
        readonly payerName: string;
        readonly memberId?: string | undefined;
        readonly patientFirstName: string;
        readonly patientLastName: string;
        /** YYYY-MM-DD */
        readonly patientDateOfBirth?: string | undefined;
        /** YYYY-MM-DD */
        readonly dateOfService?: string | undefined;
      }
    | undefined;
  readonly checkId?: string | undefined;
  readonly isCharged: boolean;
  readonly outcome?: Outcome | undefined;
  readonly payerId?: string | undefined;
  readonly problem?: { readonly code: string; readonly detail: string } | undefined;
  readonly answer?: CheckBody | undefined;
  readonly nextStep?: string | undefined;
};
