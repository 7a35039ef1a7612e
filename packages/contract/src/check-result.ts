import type { CheckEligibilityResponse } from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import {
  Outcome as WireOutcome,
  type BenefitSummary as WireSummary,
  type CheckResult as WireResult,
} from '@eligibility/protos/common/v1/check_result';
import { known, words, type WordOf } from './words';

const outcomes = words(WireOutcome);

/** The outcome of a check: the rows of the table "Who pays" in docs/charging.md. */
export type Outcome = WordOf<typeof WireOutcome>;
export const OUTCOMES = outcomes.all;

/** Money is integer US cents. `undefined` means "not stated"; zero is zero. */
export type BenefitSummary = WireSummary;

export type CheckResult = Omit<WireResult, 'outcome' | 'summary'> & {
  readonly outcome: Outcome;
  readonly summary: BenefitSummary;
  /** True when the simulator answered instead of the payer. */
  readonly isSimulated?: boolean | undefined;
};

/** `simulated` is absent in the answers of mock fixtures. */
type WireAnswer = Pick<CheckEligibilityResponse, 'result'> & Partial<CheckEligibilityResponse>;

export function encodeCheckResult({
  isSimulated,
  outcome,
  ...result
}: CheckResult): CheckEligibilityResponse {
  return { result: { ...result, outcome: outcomes.encode(outcome) }, simulated: isSimulated ?? false };
}

/** @throws AppError `internal` for an outcome that this release does not know: no check is charged on a guess */
export function decodeCheckResult({ result, simulated = false }: WireAnswer): CheckResult {
  const { outcome, summary, ...rest } = known(result);
  return { ...rest, outcome: outcomes.decode(outcome), summary: known(summary), isSimulated: simulated };
}
