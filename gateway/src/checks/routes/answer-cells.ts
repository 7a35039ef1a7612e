import { BENEFIT_FIELDS, type CheckOutcome } from '@eligibility/benefits';
import type { Outcome } from '@eligibility/contract';
import type { Cell } from '../../http/csv-cells';
import type { CheckBody } from '../domain/check';

/** What a line of a table knows of a check and its answer. */
type AnswerRow = {
  readonly outcome?: Outcome | undefined;
  readonly answer?: CheckBody | undefined;
  readonly advice?: CheckOutcome | undefined;
  readonly isCharged?: boolean | undefined;
  readonly payerId?: string | undefined;
  readonly checkId?: string | undefined;
};

type Columns = Readonly<Record<string, (row: AnswerRow) => Cell | null>>;

/** The figures of the summary; of the payer's name, which a question has too, the one in the answer. */
const BENEFITS: Columns = Object.fromEntries(
  (Object.keys(BENEFIT_FIELDS) as (keyof typeof BENEFIT_FIELDS)[]).map((field) => [
    field === 'payerName' ? 'answeringPayer' : field,
    ({ answer }) => answer?.benefitSummary[field] ?? null,
  ]),
);

/** What was answered, by column. */
export const OUTCOME_COLUMNS: Columns = {
  outcome: ({ outcome }) => outcome,
  ...BENEFITS,
  message: ({ answer }) => answer?.errorMessage,
  nextStep: ({ advice }) => advice?.nextStep.step,
};

/** Which check it was, by column. */
export const FACT_COLUMNS: Columns = {
  charged: ({ isCharged }) => isCharged,
  payerId: ({ payerId }) => payerId,
  checkId: ({ checkId }) => checkId,
};
