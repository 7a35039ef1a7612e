import { line } from '../_answers';
import type { BenefitLine } from '../payer-answer';
import { copay } from './copay';

const copayCents = (lines: readonly BenefitLine[], asked = '30') => copay(lines, asked)?.value;
const price = (amountCents: number, given: Partial<BenefitLine> = {}) =>
  line('B', { amountCents, serviceTypes: ['98'], ...given });

describe('copay', () => {
  it('is that of an office visit, else of a visit when sick, else the plan’s', () => {
    const lines = [price(1, { serviceTypes: ['30'] }), price(2, { serviceTypes: ['BY'] }), price(3)];
    expect(copayCents(lines)).toBe(3);
    expect(copayCents(lines.slice(0, 2))).toBe(2);
    expect(copayCents(lines.slice(0, 1))).toBe(1);
  });

  it('is that of urgent care, emergency or mental health only when that was asked', () => {
    const lines = [price(4_000, { serviceTypes: ['UC', '86'] })];
    expect(copayCents(lines)).toBeUndefined();
    expect(copayCents([price(3_000), ...lines], 'UC')).toBe(4_000);
  });

  it('is in network where the payer gives both', () => {
    expect(copayCents([price(3_000, { network: 'N' }), price(1_000, { network: 'Y' })])).toBe(1_000);
  });

  it('is zero when the payer says zero', () => {
    expect(copayCents([price(0, { timeQualifier: '27' })])).toBe(0);
  });

  it.each([
    ['an office', ['11']],
    ['no place at all', []],
    ['a hospital', ['22']],
  ])('prefers %s to telehealth', (_what, placesOfService) => {
    expect(copayCents([price(0, { placesOfService: ['10'] }), price(4_500, { placesOfService })])).toBe(
      4_500,
    );
  });

  it.each([
    ['PRIMARY CARE PHYSICIAN', 'SPECIALIST OFFICE VISIT'],
    ['Office Visits', 'SPECIALIST'],
    ['PCP', 'Virtual primary care'],
    ['SPECIALIST', 'Telemedicine visit'],
  ])('prefers the row that says %j to one that says %j', (preferred, other) => {
    const lines = [price(7_000, { messages: [other] }), price(2_500, { messages: ['Copay', preferred] })];
    expect(copayCents(lines)).toBe(2_500);
  });

  it('is the first of several that nothing tells apart', () => {
    expect(copayCents([price(2_000), price(3_000)])).toBe(2_000);
  });
});
