import { itemsOfVisit, problemOf, usualKind, type Rate } from './rate';

const rate = (wanted: Partial<Rate>): Rate => ({
  visitKind: 'office-visit',
  serviceTypeCode: '98',
  allowedCents: 15_000,
  units: 1,
  ...wanted,
});
const centsOf = (rates: readonly Rate[], payerId?: string): readonly number[] =>
  itemsOfVisit(rates, { visitKind: 'office-visit', payerId }).map(({ allowedCents }) => allowedCents);

describe('the rates of a clinic', () => {
  const lab = rate({ serviceTypeCode: '5', allowedCents: 4_000 });
  const own = rate({ payerId: 'P1', allowedCents: 12_000 });

  it('are the items of a visit in their order, that of the payer in place of the one of every payer', () => {
    const rates = [rate({}), lab, own, rate({ visitKind: 'other', allowedCents: 1 })];
    expect(centsOf(rates, 'P1')).toEqual([4_000, 12_000]);
    expect(centsOf(rates, 'P2')).toEqual([15_000, 4_000]);
    expect(centsOf(rates)).toEqual([15_000, 4_000]);
    expect(centsOf([own], 'P2')).toEqual([]);
  });

  it('have a usual visit: the one named default, or the only one', () => {
    expect(usualKind([])).toBeUndefined();
    expect(usualKind([rate({}), lab])).toBe('office-visit');
    expect(usualKind([rate({}), rate({ visitKind: 'other' })])).toBeUndefined();
    expect(usualKind([rate({}), rate({ visitKind: 'default' })])).toBe('default');
  });

  it('have one rate for a service of a visit and a payer', () => {
    expect(problemOf([rate({}), own, rate({ visit: 'specialist' })])).toBeUndefined();
    expect(problemOf([rate({}), lab, rate({ units: 2 })])).toMatchObject({ at: 2 });
  });

  it('have at most 50 services a visit, with those of every payer', () => {
    const codes = Array.from({ length: 51 }, (_, at) => String(99_200 + at));
    const many = codes.map((procedureCode) => rate({ procedureCode }));
    expect(problemOf(many.slice(1))).toBeUndefined();
    expect(problemOf(many)).toMatchObject({ at: 50 });
    expect(problemOf([...many.slice(1), own])).toMatchObject({ at: 50 });
  });
});
