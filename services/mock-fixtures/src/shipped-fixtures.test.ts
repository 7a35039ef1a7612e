import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { benefitSummaryBody } from '@eligibility/benefits';
import { rejectSentences } from '@eligibility/x12';
import { FIXED_ANSWERS } from './_fixed-answers';
import { readFixtures } from './adapters/files/read-fixtures';
import { FIXTURE_SLUGS, type Fixture, type FixtureOutcome } from './domain/fixture';

const SHIPPED = resolve(__dirname, '../../../fixtures/mock');

describe('the shipped fixtures', () => {
  let fixtures: readonly Fixture[];

  beforeAll(async () => {
    fixtures = await readFixtures(SHIPPED);
  });

  const withOutcome = (...outcomes: readonly FixtureOutcome[]) =>
    fixtures.filter(({ outcome }) => outcomes.includes(outcome));

  it('are the eleven scenarios of the contract and no others, each with its 270 and 271', async () => {
    const expected = FIXTURE_SLUGS.flatMap((slug) => [`${slug}.270`, `${slug}.271`, `${slug}.json`]);
    expect((await readdir(SHIPPED)).sort()).toEqual(expected.sort());
  });

  it.each(FIXTURE_SLUGS)('answer %s with the values that callers test against', (slug) => {
    const answers = fixtures
      .filter((one) => one.slug === slug)
      .map(({ outcome, upstreamStatusCode, traceId, summary }) => ({
        ...{ outcome, upstreamStatusCode, traceId },
        summary: benefitSummaryBody(summary),
      }));
    expect(answers).toEqual([FIXED_ANSWERS[slug]]);
  });

  it('each have a scenario of their own', () => {
    expect(new Set(fixtures.map(({ scenario }) => scenario)).size).toBe(FIXTURE_SLUGS.length);
  });

  it('have no error where the payer answered about coverage', () => {
    for (const { errorMessage, rejectCodes } of withOutcome('active', 'inactive'))
      expect([errorMessage, rejectCodes]).toEqual([undefined, []]);
  });

  it('have the error message of a live check where the payer rejects or is unavailable', () => {
    for (const { slug, errorMessage, rejectCodes } of withOutcome('rejected', 'unavailable')) {
      const code = slug.slice(0, 2);
      expect(rejectCodes).toEqual([code]);
      expect(errorMessage).toBe(rejectSentences([code]));
    }
  });
});
