import {
  Coverage as WireCoverage,
  type CheckEligibilityRequest,
  type CheckEligibilityResponse,
} from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import {
  Outcome as WireOutcome,
  type BenefitSummary as WireSummary,
  type Clues as WireClues,
  type Dependent,
  type Doubt as WireDoubt,
  type CheckResult as WireResult,
} from '@eligibility/protos/common/v1/check_result';
import { requiredPart, words, type WordOf } from './words';

const coverages = words(WireCoverage);

/** What a payer is asked about; the clearinghouse chooses the X12 service type. */
export type Coverage = WordOf<typeof WireCoverage>;
export const COVERAGES = coverages.all;

/** What a dependent is to the subscriber (X12 INS02); of `unknown` payers are sent nothing. */
const RELATIONSHIPS = ['spouse', 'child', 'other', 'unknown'] as const;
type Relationship = (typeof RELATIONSHIPS)[number];

type DependentPatient = Omit<Dependent, 'relationship'> & { readonly relationship: Relationship };

/** The X12 service type that the summary is about, where it is the caller's. */
type ServiceType = { readonly serviceTypeCode: string };

type Parts = 'payer' | 'provider' | 'subscriber';

/** One question to one payer about one person, for one provider. */
export type CheckInquiry = Omit<CheckEligibilityRequest, Parts | 'about' | 'service' | 'dependent'> & {
  readonly [Part in Parts]: NonNullable<CheckEligibilityRequest[Part]>;
} & {
  readonly coverage: Coverage | ServiceType;
  /** The patient, where that is not the subscriber. */
  readonly dependent?: DependentPatient | undefined;
  /** What the payer is asked beyond the plan as a whole today. */
  readonly service?: CheckEligibilityRequest['service'];
};

export function encodeInquiry({
  coverage,
  service,
  dependent,
  ...inquiry
}: CheckInquiry): CheckEligibilityRequest {
  const about =
    typeof coverage === 'string'
      ? ({ $case: 'coverage', value: coverages.encode(coverage) } as const)
      : ({ $case: 'serviceTypeCode', value: coverage.serviceTypeCode } as const);
  return { ...inquiry, service, dependent, about };
}

/**
 * @throws AppError `internal` without a payer, a provider, a subscriber, or a known coverage or a service type, and for
 * a dependent without a known relationship
 */
export function decodeInquiry(request: CheckEligibilityRequest): CheckInquiry {
  const { payer, provider, subscriber, about, dependent, ...inquiry } = request;
  const { $case, value } = requiredPart(about);
  return {
    ...inquiry,
    payer: requiredPart(payer),
    provider: requiredPart(provider),
    subscriber: requiredPart(subscriber),
    coverage: $case === 'coverage' ? coverages.decode(value) : { serviceTypeCode: value },
    dependent: dependent && { ...dependent, relationship: relationshipOf(dependent) },
  };
}

function relationshipOf({ relationship }: Dependent): Relationship {
  return requiredPart(RELATIONSHIPS.find((each) => each === relationship));
}

const outcomes = words(WireOutcome);

/** The outcome of a check: the rows of the table in docs/guides/charging.md. */
export type Outcome = WordOf<typeof WireOutcome>;
export const OUTCOMES = outcomes.all;

/** Money is integer US cents. `undefined` means "not stated"; zero is zero. */
export type BenefitSummary = WireSummary;

/** A field of the flat summary that is in doubt, and the code of the warning that says why. */
export type Doubt = WireDoubt;

/** What decides the next step beside the outcome and the codes. */
export type Clues = Omit<WireClues, 'fields'> & Partial<Pick<WireClues, 'fields'>>;

export type CheckResult = Omit<WireResult, 'outcome' | 'summary' | 'doubts' | 'clues'> & {
  readonly clues?: Clues | undefined;
  readonly outcome: Outcome;
  readonly summary: BenefitSummary;
  /** Default: none. */
  readonly doubts?: readonly Doubt[] | undefined;
  /** True when the simulator answered instead of the payer. */
  readonly isSimulated?: boolean | undefined;
  /** What was exchanged with the payer, for `decodePayerExchange`; undefined without an answer that could be read. */
  readonly exchange?: Buffer | undefined;
};

/** `simulated` is absent in the answers of mock fixtures. */
type WireAnswer = Pick<CheckEligibilityResponse, 'result'> & Partial<CheckEligibilityResponse>;

const NO_BYTES = Buffer.alloc(0);

export function encodeCheckResult({
  isSimulated = false,
  exchange = NO_BYTES,
  outcome,
  doubts = [],
  clues,
  ...result
}: CheckResult): CheckEligibilityResponse {
  return {
    result: {
      ...result,
      outcome: outcomes.encode(outcome),
      doubts,
      clues: clues && { fields: [], ...clues },
    },
    simulated: isSimulated,
    payerExchange: exchange,
  };
}

/** @throws AppError `internal` for an outcome that is not known: no check is charged on a guess */
export function decodeCheckResult({
  result,
  simulated = false,
  payerExchange = NO_BYTES,
}: WireAnswer): CheckResult {
  const { outcome, summary, doubts, clues, ...rest } = requiredPart(result);
  return {
    ...rest,
    ...(doubts.length > 0 ? { doubts } : {}),
    clues: clues && withoutNone(clues),
    outcome: outcomes.decode(outcome),
    summary: requiredPart(summary),
    isSimulated: simulated,
    ...(payerExchange.length > 0 ? { exchange: payerExchange } : {}),
  };
}

/** A message has an empty list where there is none. */
function withoutNone({ fields, ...clues }: WireClues): Clues {
  return fields.length === 0 ? clues : { ...clues, fields };
}
