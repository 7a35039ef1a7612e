import type { CheckResult, PayerExchange } from '@eligibility/contract';

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

export const FIXTURE_OUTCOMES = [
  'active',
  'inactive',
  'rejected',
  'unavailable',
  'clearinghouse-refused',
] as const;

export type FixtureSlug = (typeof FIXTURE_SLUGS)[number];
export type FixtureOutcome = (typeof FIXTURE_OUTCOMES)[number];

/** One canned answer. */
export type Fixture = Omit<CheckResult, 'outcome' | 'isSimulated' | 'exchange'> & {
  readonly slug: FixtureSlug;
  /** One line for people choosing a scenario. */
  readonly scenario: string;
  readonly outcome: FixtureOutcome;
  /** What was exchanged with the payer, for benefit details. */
  readonly exchange: PayerExchange;
};
