import {
  Coverage as WireCoverage,
  type CheckEligibilityRequest,
  type CheckEligibilityResponse,
} from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import {
  Outcome as WireOutcome,
  type BenefitSummary as WireSummary,
  type CheckResult as WireResult,
} from '@eligibility/protos/common/v1/check_result';
import { known, words, type WordOf } from './words';

const coverages = words(WireCoverage);

/** What a payer is asked about; the clearinghouse chooses the X12 service type. */
export type Coverage = WordOf<typeof WireCoverage>;
export const COVERAGES = coverages.all;

/** The X12 service type (EQ01) that a gateway older than `Coverage` chose itself. */
type ServiceType = { readonly serviceTypeCode: string };

type Parts = 'payer' | 'provider' | 'subscriber';

/** One question to one payer about one person, for one provider. */
export type CheckInquiry = Omit<CheckEligibilityRequest, Parts | 'coverage' | 'serviceTypeCode'> & {
  readonly [Part in Parts]: NonNullable<CheckEligibilityRequest[Part]>;
} & { readonly coverage: Coverage | ServiceType };

/** A clearinghouse service older than `Coverage` reads these instead, so that gateways may be upgraded first. */
const SERVICE_TYPE_FOR_OLDER_SERVICES = { health: '30', dental: '35' } as const satisfies Record<
  Coverage,
  string
>;

export function encodeInquiry({ coverage, ...inquiry }: CheckInquiry): CheckEligibilityRequest {
  return typeof coverage === 'string'
    ? {
        ...inquiry,
        coverage: coverages.encode(coverage),
        serviceTypeCode: SERVICE_TYPE_FOR_OLDER_SERVICES[coverage],
      }
    : { ...inquiry, coverage: WireCoverage.UNSPECIFIED, ...coverage };
}

/**
 * A coverage that this release does not know is left to the service type that came with it.
 * @throws AppError `internal` without a payer, a provider or a subscriber
 */
export function decodeInquiry(request: CheckEligibilityRequest): CheckInquiry {
  const { payer, provider, subscriber, coverage, serviceTypeCode, ...inquiry } = request;
  return {
    ...inquiry,
    payer: known(payer),
    provider: known(provider),
    subscriber: known(subscriber),
    coverage: coverages.all.find((each) => coverages.encode(each) === coverage) ?? { serviceTypeCode },
  };
}

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
