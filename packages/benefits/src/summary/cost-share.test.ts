import type { BenefitLine } from '@eligibility/x12';
import { line } from '../testing/answers';
import { LAST_YEAR, questionAbout, THIS_YEAR } from '../testing/question';
import { coinsurance, copay } from './cost-share';

const copayCents = (lines: readonly BenefitLine[], asked = '30') =>
  copay(questionAbout(lines, { asked }))?.value;
const price = (amountCents: number, given: Partial<BenefitLine> = {}) =>
  line('B', { amountCents, serviceTypes: ['98'], ...given });

const percentOf = (lines: readonly BenefitLine[], asked = '30') =>
  coinsurance(questionAbout(lines, { asked }))?.value;
const share = (percent: number, serviceTypes: readonly string[], given: Partial<BenefitLine> = {}) =>
  line('A', { percent, serviceTypes, ...given });

/** In both orders, for the order of the lines must decide nothing. */
function inBothOrders(one: BenefitLine, other: BenefitLine): readonly (readonly BenefitLine[])[] {
  return [
    [one, other],
    [other, one],
  ];
}

describe('copay', () => {
  it("is that of an office visit, else of a sick visit, else the plan's", () => {
    const lines = [price(1, { serviceTypes: ['30'] }), price(2, { serviceTypes: ['BY'] }), price(3)];
    expect(copayCents(lines)).toBe(3);
    expect(copayCents(lines.slice(0, 2))).toBe(2);
    expect(copayCents(lines.slice(0, 1))).toBe(1);
  });

  it('is that of urgent care, emergency or mental health only on request', () => {
    const lines = [price(4_000, { serviceTypes: ['UC', '86'] })];
    expect(copayCents(lines)).toBeUndefined();
    expect(copayCents([price(3_000), ...lines], 'UC')).toBe(4_000);
  });

  it('is in network when the payer gives both', () => {
    expect(copayCents([price(3_000, { network: 'N' }), price(1_000, { network: 'Y' })])).toBe(1_000);
  });

  it('is zero when the payer states zero', () => {
    expect(copayCents([price(0, { timeQualifier: '27' })])).toBe(0);
  });

  it.each(['24', '29', '31', '32', '33'])(
    'is never an amount of period %s, which is no price',
    (timeQualifier) => {
      expect(copayCents([price(7_500, { timeQualifier }), price(2_500, { timeQualifier: '27' })])).toBe(
        2_500,
      );
      expect(copayCents([price(7_500, { timeQualifier })])).toBeUndefined();
    },
  );

  it('is the price of a visit, not its yearly limit', () => {
    expect(copayCents([price(1_000, { timeQualifier: '23' }), price(2_500, { timeQualifier: '27' })])).toBe(
      2_500,
    );
  });

  it.each([
    ['an office', ['11']],
    ['no place at all', []],
    ['a hospital', ['22']],
  ])('prefers %s to telehealth', (_what, placesOfService) => {
    for (const lines of inBothOrders(
      price(0, { placesOfService: ['10'] }),
      price(4_500, { placesOfService }),
    )) {
      expect(copayCents(lines)).toBe(4_500);
    }
  });

  it.each([
    [['PRIMARY CARE PHYSICIAN'], ['SPECIALIST OFFICE VISIT']],
    [['PCP'], ['Office visit']],
    [['PCP/SPECIALIST'], ['Office visit']],
    [['Office Visits'], []],
    [[], ['Copay applies to every visit']],
    [[], ['SPECIALIST']],
    [[], ['SPECIALIST, PCP REFERRAL REQUIRED']],
    [[], ['SPECIALIST', 'Referral by primary care physician']],
    [[], ['NON-PCP']],
    [['PCP'], ['Virtual primary care']],
    [['SPECIALIST'], ['Telemedicine visit']],
    [['TELEMEDICINE EXCEPT WHEN PREVENTIVE'], ['SPECIALIST; TELEMEDICINE EXCEPT WHEN PREVENTIVE']],
    [['TELEMEDICINE'], ['APPLIED BEHAVIOR ANALYSIS FOR AUTISM']],
    [[], ['Physical therapy office visit']],
    [['SPECIALIST'], ['Preventive care']],
    [['Office visit, excluding surgery'], ['Allergy injections']],
  ])('prefers the line with the message %j to one with %j', (preferred, other) => {
    for (const lines of inBothOrders(
      price(1_000, { messages: other }),
      price(2_500, { messages: preferred }),
    )) {
      expect(copayCents(lines)).toBe(2_500);
    }
  });

  it('prefers a line that needs no authorization', () => {
    for (const lines of inBothOrders(price(1_000, { authorization: 'Y' }), price(2_500))) {
      expect(copayCents(lines)).toBe(2_500);
    }
    expect(copayCents([price(1_000, { authorization: 'Y' })])).toBe(1_000);
  });

  it('is what most indistinguishable lines state, else the higher, and is marked as ambiguous', () => {
    for (const lines of inBothOrders(price(2_000), price(3_000))) {
      expect(copay(questionAbout(lines))).toMatchObject({ value: 3_000, isAmbiguous: true });
      expect(copay(questionAbout([...lines, price(2_000)]))).toMatchObject({
        value: 2_000,
        isAmbiguous: true,
      });
    }
    expect(copay(questionAbout([price(2_000), price(2_000)]))).toMatchObject({ isAmbiguous: false });
  });

  it('is never from a past period while the coverage is active', () => {
    const old = price(1_000, { dates: [LAST_YEAR] });
    expect(copayCents([old, price(2_000, { dates: [THIS_YEAR] })])).toBe(2_000);
    expect(copayCents([old])).toBeUndefined();
    expect(copay(questionAbout([old], { isActive: false }))?.value).toBe(1_000);
  });

  it('is of the chosen plan when lines name plans', () => {
    const plan = { name: 'Gold', equals: new Set(['Gold']), others: new Set(['Clinic Plan']) };
    const lines = [price(0, { planName: 'Clinic Plan' }), price(2_000, { planName: 'Gold' }), price(1_000)];
    expect(copay(questionAbout(lines, { plan }))?.value).toBe(2_000);
    expect(copay(questionAbout(lines.slice(0, 1), { plan }))?.value).toBe(0);
  });
});

describe('coinsurance', () => {
  it("is the plan's, else that of an office visit, a sick visit, a physician", () => {
    const lines = [share(30, ['96']), share(5, ['BY']), share(10, ['98']), share(20, ['30'])];
    expect(percentOf(lines)).toBe(20);
    expect(percentOf(lines.slice(0, 3))).toBe(10);
    expect(percentOf(lines.slice(0, 2))).toBe(5);
    expect(percentOf(lines.slice(0, 1))).toBe(30);
  });

  it("is that of the requested service before the plan's", () => {
    expect(percentOf([share(20, ['30']), share(40, ['MH', 'A4'])], 'MH')).toBe(40);
    expect(percentOf([share(20, ['30'])], 'MH')).toBe(20);
  });

  it('stays in network even when only an out-of-network row is about the plan', () => {
    expect(percentOf([share(50, ['30'], { network: 'N' }), share(10, ['98'], { network: 'Y' })])).toBe(10);
    expect(percentOf([share(50, ['30'], { network: 'N' })])).toBe(50);
  });

  it("is that of primary care before a specialist's, as the copay is", () => {
    const primary = share(0, ['98'], { messages: ["Patient's Primary Care Physician"] });
    const specialist = share(30, ['98'], { messages: ['Specialist'] });
    for (const lines of inBothOrders(primary, specialist)) expect(percentOf(lines)).toBe(0);
  });

  it('is unstated for a service that was not requested, and without a percentage', () => {
    expect(percentOf([share(20, ['86']), line('A')])).toBeUndefined();
  });

  it('is zero when the payer states zero', () => {
    expect(percentOf([share(0, ['30'])])).toBe(0);
  });
});
