import { detailsFromX12, planIn, planOf, proofOf } from '../testing/details';
import type { Line } from '../testing/document';
import { limit, PLAN } from '../testing/rules';

describe('limits', () => {
  it('derive what remains from the total and what was used, and say so', () => {
    const details = detailsFromX12({ lines: [PLAN, limit('C', '23', '1500'), limit('C', '24', '500')] });
    expect(planIn(details).deductibles).toMatchObject([
      { total: 1500, used: 500, remaining: 1000, remainingIs: 'derived' },
    ]);
    expect(proofOf(details, 'deductibleRemaining')).toMatchObject({
      value: 1000,
      lines: ['EB2', 'EB3'],
      how: 'derived',
    });
  });

  it('say that the limit counts where more than it remains', () => {
    const details = detailsFromX12({ lines: [PLAN, limit('C', '23', '1000'), limit('C', '29', '1500')] });
    expect(proofOf(details, 'deductibleRemaining')).toMatchObject({
      value: 1000,
      how: 'derived',
      rule: 'Individual deductible, in network: the payer states more remaining than the limit, so the limit counts.',
    });
  });

  it.each(['99999.99', '99999', '999999', '9999999', '9999999.99', '99999999'])(
    'have no total where the payer writes %s',
    (nines) => {
      expect(planOf(limit('G', '23', nines)).outOfPocket).toMatchObject([
        { total: null, remaining: null, hasNoLimit: true },
      ]);
    },
  );

  it.each(['9999', '9999.99', '99998', '100000', '99999.98', '99990'])('have a total of %s', (amount) => {
    expect(planOf(limit('G', '23', amount)).outOfPocket).toMatchObject([
      { total: Number(amount), hasNoLimit: false },
    ]);
  });

  it('keep those of a lifetime apart from those of a year', () => {
    expect(planOf(limit('C', '23', '500'), limit('C', '32', '9000')).deductibles).toMatchObject([
      { total: 500, period: { text: 'Calendar year' } },
      { total: 9000, period: { text: 'Lifetime' } },
    ]);
  });

  it("never name Medicare's hospital deductible next to the office's", () => {
    const medicare = (insurance: string, amount: string): Line => ({
      code: 'C',
      services: ['96'],
      insurance,
      period: '29',
      amount,
    });
    const details = detailsFromX12({
      lines: [{ code: '1', insurance: 'MB' }, medicare('MA', '1676'), medicare('MB', '120.25')],
    });
    expect(proofOf(details, 'deductibleRemaining')).toMatchObject({
      value: 120.25,
      ambiguous: false,
      alternatives: [],
    });
    const totals = details.plans.flatMap(({ deductibles }) => deductibles.map(({ remaining }) => remaining));
    expect(totals).toContain(1676);
  });

  it('pair the visits that are left with their total, when one of each was sent', () => {
    const visits = (period: string, count: string): Line => ({
      code: 'F',
      services: ['33'],
      period,
      quantity: ['VS', count],
      network: 'Y',
    });
    expect(planOf(visits('23', '20'), visits('29', '12')).limits).toMatchObject([
      { total: 20, remaining: 12, lines: ['EB2', 'EB3'] },
    ]);
    expect(planOf(visits('23', '20'), visits('23', '30'), visits('29', '12')).limits).toMatchObject([
      { total: 20, remaining: null },
      { total: 30, remaining: null },
      { total: null, remaining: 12 },
    ]);
    expect(planOf({ ...visits('23', '20'), delivery: ['VS', '10', '34', '2'] }).limits).toMatchObject([
      { deliveries: [{ quantity: 10, unit: { text: 'Visits' }, periods: 2, period: { text: 'Month' } }] },
    ]);
    expect(planOf({ code: 'F', services: ['35'], period: '23', amount: '1500' }).limits).toMatchObject([
      { total: 1500, isMoney: true, unit: null, amount: null },
    ]);
  });

  it('keep visits and money apart, and the amount of a line that counts visits', () => {
    const dental: Line = { code: 'F', services: ['35'], network: 'Y' };
    expect(
      planOf(
        { ...dental, period: '23', quantity: ['VS', '2'], amount: '75' },
        { ...dental, period: '29', amount: '600' },
      ).limits,
    ).toMatchObject([
      { isMoney: false, unit: { code: 'VS' }, total: 2, remaining: null, amount: 75 },
      { isMoney: true, unit: null, total: null, remaining: 600, amount: null },
    ]);
  });
});
