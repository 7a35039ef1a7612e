import { BENEFIT_FIELDS, type BenefitSummaryBody } from '@eligibility/benefits';
import type { FixtureOutcome, FixtureSlug } from './domain/fixture';

/** The answer of a scenario. Callers test against these values, so that they must not change. */
type Answer = {
  readonly outcome: FixtureOutcome;
  readonly upstreamStatusCode: number;
  readonly traceId: string;
  readonly summary: BenefitSummaryBody;
};

type Values = readonly BenefitSummaryBody[keyof BenefitSummaryBody][];

// The table has no other keys.
const NAMES = Object.keys(BENEFIT_FIELDS);

/** @param values of the eight fields of the summary, in their order */
function answer(
  [outcome, upstreamStatusCode]: readonly [FixtureOutcome, number],
  traceId: string,
  values: Values,
): Answer {
  const summary = Object.fromEntries(NAMES.map((name, index) => [name, values[index]]));
  // The values are of the types of their fields.
  return { outcome, upstreamStatusCode, traceId, summary: summary as BenefitSummaryBody };
}

const NONE = [null, null, null, null, null] as const;
const MEADOWBROOK = 'Meadowbrook Health Plan';

/** The answer of a payer that says nothing about coverage. */
function noCoverage(outcome: FixtureOutcome, upstreamStatusCode: number, traceId: string): Answer {
  return answer([outcome, upstreamStatusCode], traceId, [false, null, MEADOWBROOK, ...NONE]);
}

export const FIXED_ANSWERS: Readonly<Record<FixtureSlug, Answer>> = {
  'payer1-dependent1': answer(['active', 200], 'ec_1c8f5a52-9d3b-4e6f-8a07-5b1d4c2e9f10', [
    true,
    'Choice POS II',
    'Aetna',
    612.4,
    3187.25,
    20,
    30,
    true,
  ]),
  'payer2-subscriber-only': answer(['active', 200], 'ec_7b20e6d4-31af-4c59-b6e8-0f9a2d7c5e31', [
    true,
    'Open Access Plus',
    'Cigna',
    250,
    2760,
    10,
    20,
    true,
  ]),
  dental: answer(['active', 200], 'ec_e35d9a07-62c4-4b18-9f3a-81c6d0b7a452', [
    true,
    'Dental PPO 1500',
    'Larkspur Dental Plans',
    50,
    null,
    20,
    null,
    true,
  ]),
  'medical-inactive': answer(['inactive', 200], 'ec_4fa1c7b9-08e2-4d75-a1c3-96b5e2f0d873', [
    false,
    'Silver Choice PPO',
    MEADOWBROOK,
    ...NONE,
  ]),
  'mbi-lookup-ssn': answer(['active', 200], 'ec_92d6b8e0-5c17-4a3f-8d94-37e1f6a0c294', [
    true,
    'Medicare Part A and Part B',
    'Medicare',
    131.42,
    null,
    20,
    null,
    null,
  ]),
  '75-subscriber-not-found': noCoverage('rejected', 404, 'ec_0a7e3c61-b4d8-4f92-9e05-c8d2a15b6fb5'),
  '42-payer-unable-to-respond': noCoverage('unavailable', 503, 'ec_d81b4f96-7e2a-4c03-b57d-1e6f9c0a83d6'),
  '43-invalid-missing-provider-info': noCoverage('rejected', 400, 'ec_58c2e0a4-f619-4b7d-8c31-a40d7e9b25f7'),
  '72-invalid-missing-subscriber-id': noCoverage('rejected', 400, 'ec_b6903d7f-2a5e-4188-9b4c-d3f5017ce8a8'),
  '73-invalid-missing-subscriber-name': noCoverage(
    'rejected',
    400,
    'ec_2ed7a18c-c045-4936-a7f2-6b98e4d1f039',
  ),
  '79-invalid-participant-info': noCoverage(
    'clearinghouse-refused',
    400,
    'ec_c49f60b2-83d1-4e5a-96c8-f20e7b3da14a',
  ),
};
