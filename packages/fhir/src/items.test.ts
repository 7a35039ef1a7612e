import type { CoverageEligibilityResponseInsuranceItemBenefit as Benefit } from 'fhir/r4';
import { itemsOf } from './items';
import { accumulator, covered, INDIVIDUAL, limit, plan, share } from './_plans';

const DOLLARS = (value: number) => ({ value, currency: 'USD' });

/** The benefits of the only item, without their types' displays. */
function benefitsOf(changes: Parameters<typeof plan>[0]): readonly Benefit[] {
  const items = itemsOf(plan(changes));
  expect(items).toHaveLength(1);
  return items[0]?.benefit ?? [];
}
const codesOf = ({ type }: Benefit): readonly (string | undefined)[] =>
  (type.coding ?? []).map(({ code }) => code);

describe('the items of a plan', () => {
  it('have the service, the network, the level and the period of their lines in codes of FHIR and of X12', () => {
    const [item] = itemsOf(plan({ deductibles: [accumulator({ total: 500, used: 100 })] }));
    expect(item).toMatchObject({
      category: { coding: [{ system: 'https://x12.org/codes/service-type-codes', code: '98' }] },
      network: { coding: [{ code: 'in' }] },
      unit: { coding: [{ code: 'individual' }, { code: 'IND' }] },
      term: { coding: [{ code: 'annual' }, { code: '23' }] },
    });
  });

  it('say nothing of a network that is not stated, or that is both', () => {
    const items = itemsOf(plan({ copays: [share({ amount: 5, network: 'both' })], coverage: [covered()] }));
    expect(items).toHaveLength(1);
    expect(items[0]).not.toHaveProperty('network');
  });

  it('are one for each service of a line, and put together what has the same scope', () => {
    const serviceTypes = [
      { code: '98', text: null },
      { code: 'UC', text: 'Urgent care' },
    ];
    const items = itemsOf(
      plan({
        copays: [share({ serviceTypes, amount: 25 })],
        coinsurance: [share({ serviceTypes, percent: 20 })],
      }),
    );
    expect(items.map(({ category, benefit }) => [category?.coding?.[0]?.code, benefit?.length])).toEqual([
      ['98', 2],
      ['UC', 2],
    ]);
  });

  it('keep apart what messages or places restrict', () => {
    const copays = [
      share({ amount: 25 }),
      share({ amount: 50, messages: ['SPECIALIST'], placesOfService: [{ code: '11', text: 'Office' }] }),
    ];
    expect(itemsOf(plan({ copays })).map(({ description }) => description)).toEqual([
      undefined,
      'Office; SPECIALIST',
    ]);
  });

  it('have allowed and used of a deductible as a pair, derived where the payer states what remains', () => {
    const [stated] = benefitsOf({
      deductibles: [accumulator({ total: 500, used: 164.75, remaining: 335.25 })],
    });
    const [derived] = benefitsOf({ deductibles: [accumulator({ total: 500, remaining: 335.25 })] });
    const pair = { allowedMoney: DOLLARS(500), usedMoney: DOLLARS(164.75) };
    expect([stated, derived]).toEqual([expect.objectContaining(pair), expect.objectContaining(pair)]);
    expect([stated, derived].flatMap((one) => (one ? [codesOf(one)] : []))).toEqual([
      ['deductible', 'C'],
      ['deductible', 'C'],
    ]);
  });

  it.each([
    ['the total', { total: 500 }, ['C'], 500],
    ['what remains', { remaining: 335.25 }, ['C', '29'], 335.25],
  ])('name %s of a deductible apart where it is all that is known', (_, known, codes, value) => {
    const benefits = benefitsOf({ deductibles: [accumulator(known)] });
    expect(benefits).toEqual([{ type: expect.anything() as unknown, allowedMoney: DOLLARS(value) }]);
    expect(benefits.map(codesOf)).toEqual([codes]);
  });

  it('say that an out-of-pocket maximum has no limit', () => {
    const [benefit] = benefitsOf({ outOfPocket: [accumulator({ hasNoLimit: true })] });
    expect(benefit?.allowedString).toBe('no limit');
  });

  it('have copays as money and coinsurance as a whole or as a written percentage', () => {
    expect(
      benefitsOf({
        copays: [share({ amount: 25 }), share()],
        coinsurance: [share({ percent: 20 }), share({ percent: 12.5 }), share()],
      }),
    ).toEqual([
      expect.objectContaining({ allowedMoney: DOLLARS(25) }),
      expect.objectContaining({ allowedUnsignedInt: 20 }),
      expect.objectContaining({ allowedString: '12.5 %' }),
    ]);
  });

  it('have limits as visits, as money, and as a text where the number is no whole one', () => {
    expect(
      benefitsOf({
        limits: [
          limit({ total: 20, used: 4 }),
          limit({ total: 1000, isMoney: true, unit: null }),
          limit({ total: 2.5, used: 0.5, unit: { code: 'HS', text: 'Hours' } }),
          limit({ remaining: 7 }),
          limit(),
        ],
      }),
    ).toEqual([
      expect.objectContaining({ allowedUnsignedInt: 20, usedUnsignedInt: 4 }),
      { type: expect.anything() as unknown, allowedMoney: DOLLARS(1000) },
      { type: expect.anything() as unknown, allowedString: '2.5' },
      expect.objectContaining({ allowedUnsignedInt: 7 }),
    ]);
  });

  it('say what is covered and what is not', () => {
    const items = itemsOf(
      plan({
        coverage: [
          covered(),
          covered({ serviceTypes: [{ code: 'AL', text: null }], benefit: { code: '6', text: null } }),
        ],
        exclusions: [covered({ serviceTypes: [], benefit: { code: 'I', text: null } })],
      }),
    );
    expect(
      items.map(({ category, excluded }) => [category?.coding?.[0]?.code ?? category?.text, excluded]),
    ).toEqual([
      ['98', false],
      ['AL', true],
      ['The plan as a whole', true],
    ]);
  });

  it('demand an authorization where one line does, and leave out what is not known', () => {
    const stated = (required: boolean | null) => ({
      serviceTypes: [{ code: '98', text: null }],
      network: null,
      procedure: null,
      required,
      lines: [],
    });
    const of = (...required: readonly (boolean | null)[]) =>
      itemsOf(plan({ authorizations: required.map(stated) })).map((item) => item.authorizationRequired);
    expect([of(true, false), of(false), of(null)]).toEqual([[true], [false], []]);
  });

  it('name a procedure in place of a category, because R4 takes one of them', () => {
    const procedure = (code: string, lastCode: string | null, kind: string | null) => ({
      kind: kind === null ? null : { code: kind, text: null },
      code,
      lastCode,
      modifiers: [],
      description: null,
    });
    const items = itemsOf(
      plan({
        copays: [
          share({ amount: 5, procedure: procedure('D0120', null, 'AD') }),
          share({ amount: 6, procedure: procedure('D0120', 'D0180', 'AD') }),
          share({ amount: 7, procedure: procedure('X', null, null), serviceTypes: [] }),
        ],
      }),
    );
    expect(items.map(({ productOrService, category }) => [productOrService, category])).toEqual([
      [{ coding: [{ system: 'http://www.ada.org/cdt', code: 'D0120' }], text: 'D0120' }, undefined],
      [{ text: 'D0120 to D0180' }, undefined],
      [{ text: 'X' }, undefined],
    ]);
  });

  it('have the code of X12 alone where FHIR has none of the same meaning', () => {
    const level = { code: 'constructor', text: null };
    const [item] = itemsOf(plan({ coverage: [covered({ level })] }));
    expect(item?.unit?.coding).toEqual([
      { system: 'https://codesystem.x12.org/005010/1207', code: 'constructor' },
    ]);
  });

  it('keep a code that FHIR cannot write as a text', () => {
    const [item] = itemsOf(
      plan({ coverage: [covered({ level: { code: ' ', text: null } }), covered({ level: INDIVIDUAL })] }),
    );
    expect(item?.unit).toEqual({ text: ' ' });
  });
});
