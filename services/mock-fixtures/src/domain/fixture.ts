/** Every scenario of the mock check, in the order in which people are shown them. */
export const FIXTURE_SLUGS = [
  'payer1-dependent1',
  'payer2-subscriber-only',
  'dental',
  'medical-inactive',
  'mbi-lookup-ssn',
  '75-subscriber-not-found',
  '42-payer-unable-to-respond',
  '43-invalid-missing-provider-info',
  '72-invalid-missing-subscriber-id',
  '73-invalid-missing-subscriber-name',
  '79-invalid-participant-info',
] as const;

export const FIXTURE_OUTCOMES = ['active', 'inactive', 'rejected', 'unavailable'] as const;

export type FixtureSlug = (typeof FIXTURE_SLUGS)[number];
export type FixtureOutcome = (typeof FIXTURE_OUTCOMES)[number];

/** One canned answer. `undefined` means "not stated", zero is zero. */
export type Fixture = {
  readonly slug: FixtureSlug;
  /** One line for people choosing a scenario. */
  readonly scenario: string;
  readonly outcome: FixtureOutcome;
  readonly summary: FixtureSummary;
  readonly traceId: string;
  readonly upstreamStatusCode: number;
  /** A sentence a front desk can act on; undefined when the payer answered the inquiry. */
  readonly errorMessage: string | undefined;
  /** X12 AAA03 codes. */
  readonly rejectCodes: readonly string[];
};

/** Money is integer US cents. */
type FixtureSummary = {
  readonly coverageActive: boolean;
  readonly planName: string | undefined;
  readonly payerName: string;
  readonly deductibleRemainingCents: number | undefined;
  readonly outOfPocketRemainingCents: number | undefined;
  /** 20 means 20 %. */
  readonly coinsurancePercent: number | undefined;
  readonly copayCents: number | undefined;
  readonly inNetworkPreferred: boolean | undefined;
};
