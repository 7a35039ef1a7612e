import { benefitSummaryBody } from '@eligibility/benefits';
import { shipped, shippedPlan } from './_shipped';
import { FIXTURE_SLUGS } from './domain/fixture';

const ACTIVE = ['payer1-dependent1', 'payer2-subscriber-only', 'dental', 'mbi-lookup-ssn'] as const;

describe('the benefit details of the shipped fixtures', () => {
  it.each(FIXTURE_SLUGS)('prove every figure of the summary of %s by lines that it has', async (slug) => {
    const { fixture, details } = await shipped(slug);
    const ids = details.lines.map(({ id }) => id);
    const values = details.summary.map(({ field, value }) => [field, value]);
    expect(Object.fromEntries(values)).toEqual(benefitSummaryBody(fixture.summary));
    expect(ids).toEqual(expect.arrayContaining(details.summary.flatMap(({ lines }) => lines)));
    const unproven = details.summary.filter(({ how, lines }) => how !== 'absent' && lines.length === 0);
    // The payer's name is in no line.
    expect(unproven.map(({ field }) => field)).toEqual(['payerName']);
  });

  it('are ambiguous only where that is worth to be shown', async () => {
    const all = await Promise.all(FIXTURE_SLUGS.map(shipped));
    const ambiguous = all.flatMap(({ fixture: { slug }, details }) =>
      details.summary.flatMap(({ field, ambiguous: is, alternatives }) =>
        is ? [[slug, field, alternatives.map(({ value }) => value)]] : [],
      ),
    );
    expect(ambiguous).toEqual([['payer1-dependent1', 'copayAmount', [45, 0]]]);
  });

  it('know every code of what is covered, so that it has words', async () => {
    for (const slug of FIXTURE_SLUGS) {
      const unknown = JSON.stringify((await shipped(slug)).details).match(/\{"code":"[^"]*","text":null\}/g);
      expect([slug, unknown]).toEqual([slug, null]);
    }
  });

  it.each(ACTIVE)(
    'of %s pair the deductible of the summary with its total and what was used',
    async (slug) => {
      const { summary } = (await shipped(slug)).details;
      const [proof = ''] = summary.find(({ field }) => field === 'deductibleRemaining')?.lines ?? [];
      const paired = (await shippedPlan(slug)).deductibles.find(({ lines }) => lines.includes(proof));
      const { total = null, used = null, remaining = null } = paired ?? {};
      expect([total, used, remaining]).not.toContain(null);
      expect(Math.round((Number(used) + Number(remaining)) * 100)).toBe(Math.round(Number(total) * 100));
    },
  );

  it.each(['payer1-dependent1', 'payer2-subscriber-only'] as const)(
    'of %s state every limit of individual and family, in and out of network',
    async (slug) => {
      const { deductibles, outOfPocket } = await shippedPlan(slug);
      for (const limits of [deductibles, outOfPocket])
        expect(limits.map(({ level, network }) => [level?.code, network])).toEqual([
          ['IND', 'in'],
          ['FAM', 'in'],
          ['IND', 'out'],
          ['FAM', 'out'],
        ]);
    },
  );
});
