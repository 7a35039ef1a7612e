import {
  Coverage as WireCoverage,
  type CheckEligibilityRequest,
  type CheckEligibilityResponse,
} from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import {
  Outcome as WireOutcome,
  type BenefitSummary as WireSummary,
  type Doubt as WireDoubt,
  type CheckResult as WireResult,
} from '@eligibility/protos/common/v1/check_result';
import { known, words, type WordOf } from './words';

const coverages = words(WireCoverage);

/** What a payer is asked about; the clearinghouse chooses the X12 service type. */
export type Coverage = WordOf<typeof WireCoverage>;
export const COVERAGES = coverages.all;

/** The X12 service type that the summary is about: the caller's, or one that a gateway older than `Coverage` chose. */
type ServiceType = { readonly serviceTypeCode: string };

type Parts = 'payer' | 'provider' | 'subscriber';

/** One question to one payer about one person, for one provider. */
export type CheckInquiry = Omit<
  CheckEligibilityRequest,
  Parts | 'coverage' | 'service' | 'serviceTypeCode'
> & {
  readonly [Part in Parts]: NonNullable<CheckEligibilityRequest[Part]>;
} & {
  readonly coverage: Coverage | ServiceType;
  /** What the payer is asked beyond the plan as a whole today. */
  readonly service?: CheckEligibilityRequest['service'];
};

/** A clearinghouse service older than `Coverage` reads these instead, so that gateways may be upgraded first. */
const SERVICE_TYPE_FOR_OLDER_SERVICES = { health: '30', dental: '35' } as const satisfies Record<
  Coverage,
  string
>;

export function encodeInquiry({ coverage, service, ...inquiry }: CheckInquiry): CheckEligibilityRequest {
  return typeof coverage === 'string'
    ? {
        ...inquiry,
        service,
        coverage: coverages.encode(coverage),
        serviceTypeCode: SERVICE_TYPE_FOR_OLDER_SERVICES[coverage],
      }
    : { ...inquiry, service, coverage: WireCoverage.UNSPECIFIED, ...coverage };
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

/** The outcome of a check: the rows of the table in docs/guides/charging.md. */
export type Outcome = WordOf<typeof WireOutcome>;
export const OUTCOMES = outcomes.all;

/** Money is integer US cents. `undefined` means "not stated"; zero is zero. */
export type BenefitSummary = WireSummary;

/** A field of the flat summary that is in doubt, and the code of the warning that says why. */
export type Doubt = WireDoubt;

export type CheckResult = Omit<WireResult, 'outcome' | 'summary' | 'doubts'> & {
  readonly outcome: Outcome;
  readonly summary: BenefitSummary;
  /** Default: none. */
  readonly doubts?: readonly Doubt[] | undefined;
  /** True when the simulator answered instead of the payer. */
  readonly isSimulated?: boolean | undefined;
  /** True when the clearinghouse service has read the inquiry's `service`; a release older than it does not. */
  readonly hasAskedService?: boolean | undefined;
  /** What was exchanged with the payer, for `decodePayerExchange`; undefined without an answer that could be read. */
  readonly exchange?: Buffer | undefined;
};

/** `simulated` and `askedService` are absent in the answers of mock fixtures. */
type WireAnswer = Pick<CheckEligibilityResponse, 'result'> & Partial<CheckEligibilityResponse>;

const NO_BYTES = Buffer.alloc(0);

export function encodeCheckResult({
  isSimulated = false,
  hasAskedService = false,
  exchange = NO_BYTES,
  outcome,
  doubts = [],
  ...result
}: CheckResult): CheckEligibilityResponse {
  return {
    result: { ...result, outcome: outcomes.encode(outcome), doubts },
    simulated: isSimulated,
    askedService: hasAskedService,
    payerExchange: exchange,
  };
}

/** @throws AppError `internal` for an outcome that this release does not know: no check is charged on a guess */
export function decodeCheckResult({
  result,
  simulated = false,
  askedService,
  payerExchange = NO_BYTES,
}: WireAnswer): CheckResult {
  const { outcome, summary, doubts, ...rest } = known(result);
  return {
    ...rest,
    ...(doubts.length > 0 ? { doubts } : {}),
    outcome: outcomes.decode(outcome),
    summary: known(summary),
    isSimulated: simulated,
    ...(askedService === true ? { hasAskedService: true } : {}),
    ...(payerExchange.length > 0 ? { exchange: payerExchange } : {}),
  };
}
