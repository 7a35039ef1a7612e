import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { benefitSummaryBody } from '@eligibility/benefits';
import { rejectSentences } from '@eligibility/x12';
import { FIXED_ANSWERS } from './_fixed-answers';
import { readFixtures } from './adapters/files/read-fixtures';
import { FIXTURE_SLUGS, type Fixture, type FixtureOutcome, type FixtureSlug } from './domain/fixture';

const SHIPPED = resolve(__dirname, '../../../fixtures/mock');

const NO_MONEY = {
  deductibleRemainingCents: undefined,
  outOfPocketRemainingCents: undefined,
  coinsurancePercent: undefined,
  copayCents: undefined,
  inNetworkPreferred: undefined,
};

describe('the shipped fixtures', () => {
  let fixtures: readonly Fixture[];

  beforeAll(async () => {
    fixtures = await readFixtures(SHIPPED);
  });

  const fixture = (slug: FixtureSlug): Fixture => {
    const found = fixtures.find((one) => one.slug === slug);
    if (found === undefined) throw new Error(`no ${slug}`);
    return found;
  };
  const withOutcome = (...outcomes: readonly FixtureOutcome[]) =>
    fixtures.filter(({ outcome }) => outcomes.includes(outcome));

  it('are the eleven scenarios of the contract and no others, each with its 270 and 271', async () => {
    const expected = FIXTURE_SLUGS.flatMap((slug) => [`${slug}.270`, `${slug}.271`, `${slug}.json`]);
    expect((await readdir(SHIPPED)).sort()).toEqual(expected.sort());
  });

  it.each(FIXTURE_SLUGS)('answer %s with the values that callers test against', (slug) => {
    const { outcome, upstreamStatusCode, traceId, summary } = fixture(slug);
    expect({ outcome, upstreamStatusCode, traceId, summary: benefitSummaryBody(summary) }).toEqual(
      FIXED_ANSWERS[slug],
    );
  });

  it('differ by scenario and trace', () => {
    expect(new Set(fixtures.map(({ scenario }) => scenario)).size).toBe(FIXTURE_SLUGS.length);
    expect(new Set(fixtures.map(({ traceId }) => traceId)).size).toBe(FIXTURE_SLUGS.length);
  });

  it('name plan, deductible and coinsurance whenever coverage is active', () => {
    for (const { summary, errorMessage, rejectCodes } of withOutcome('active')) {
      expect(summary).toMatchObject({
        coverageActive: true,
        planName: expect.any(String) as string,
        deductibleRemainingCents: expect.any(Number) as number,
        coinsurancePercent: expect.any(Number) as number,
      });
      expect([errorMessage, rejectCodes]).toEqual([undefined, []]);
    }
  });

  it('answer every field for the two payer scenarios', () => {
    for (const slug of ['payer1-dependent1', 'payer2-subscriber-only'] as const) {
      expect(Object.values(fixture(slug).summary)).not.toContain(undefined);
    }
  });

  it('treat inactive coverage as an answer and not as an error', () => {
    expect(fixture('medical-inactive')).toMatchObject({
      summary: { ...NO_MONEY, coverageActive: false, planName: expect.any(String) as string },
      errorMessage: undefined,
      rejectCodes: [],
    });
  });

  it('have the error message of a live check, and state no benefit', () => {
    for (const { slug, summary, errorMessage, rejectCodes } of withOutcome('rejected', 'unavailable')) {
      const code = slug.slice(0, 2);
      expect(rejectCodes).toEqual([code]);
      expect(errorMessage).toBe(rejectSentences([code]));
      expect(summary).toEqual({
        ...NO_MONEY,
        coverageActive: false,
        planName: undefined,
        payerName: summary.payerName,
      });
    }
  });

  it('make dental look like dental: a small annual deductible, coinsurance, no copay, no out-of-pocket maximum', () => {
    const summary = fixture('dental').summary;
    expect(summary).toMatchObject({
      coinsurancePercent: 20,
      copayCents: undefined,
      outOfPocketRemainingCents: undefined,
    });
    expect(summary.planName).toMatch(/dental/i);
    expect(summary.deductibleRemainingCents).toBeLessThanOrEqual(15_000);
  });

  it('make the MBI lookup look like Original Medicare: 20 % coinsurance, no networks, a Part B sized deductible', () => {
    const summary = fixture('mbi-lookup-ssn').summary;
    expect(summary).toMatchObject({
      coinsurancePercent: 20,
      copayCents: undefined,
      inNetworkPreferred: undefined,
    });
    expect(summary.planName).toMatch(/medicare/i);
    expect(summary.deductibleRemainingCents).toBeLessThanOrEqual(28_300);
  });
});
