import type { BenefitLine } from '@eligibility/x12';
import fc from 'fast-check';
import { line } from '../testing/answers';
import { questionAbout } from '../testing/question';
import { remaining } from './limits';

const remainingCents = (lines: readonly BenefitLine[], asked = '30') =>
  remaining(questionAbout(lines, { asked }), 'C')?.value;
const deductible = (amountCents: number, given: Partial<BenefitLine> = {}) =>
  line('C', { amountCents, ...given });
const left = { timeQualifier: '29' };
const year = { timeQualifier: '23' };
const used = { timeQualifier: '24' };

describe('remaining', () => {
  it('is the amount that the payer states as remaining, wherever its line is', () => {
    expect(remainingCents([deductible(30_000, left), deductible(50_000, year)])).toBe(30_000);
    expect(remainingCents([deductible(50_000, year), deductible(30_000, left)])).toBe(30_000);
  });

  it('is of a child by the tier of children, of anybody else by the employee’s', () => {
    const tiers = [
      deductible(100_000, { ...left, coverageLevel: 'EMP' }),
      deductible(30_000, { ...left, coverageLevel: 'CHD' }),
    ];
    expect(remaining(questionAbout(tiers, { isChild: true }), 'C')?.value).toBe(30_000);
    expect(remaining(questionAbout(tiers, { isChild: false }), 'C')?.value).toBe(100_000);
  });

  it('is zero when the payer states zero, and not stated when it states none', () => {
    expect(remainingCents([deductible(50_000, year), deductible(0, left)])).toBe(0);
    expect(remainingCents([])).toBeUndefined();
  });

  it('is the limit minus the use, never below zero', () => {
    expect(remainingCents([deductible(50_000, year), deductible(20_000, used)])).toBe(30_000);
    expect(remainingCents([deductible(50_000, year), deductible(60_000, used)])).toBe(0);
  });

  it.each([undefined, '22', '23', '25', '26'])('takes the use from a limit of period %s', (timeQualifier) => {
    expect(remainingCents([deductible(100_000, { timeQualifier }), deductible(30_000, used)])).toBe(70_000);
  });

  it.each<[string, readonly BenefitLine[], number | undefined]>([
    [
      'the tier of the person, not that of a family whose limit and remainder are zero',
      [
        deductible(0, { ...year, coverageLevel: 'FAM' }),
        deductible(0, { ...left, coverageLevel: 'FAM' }),
        deductible(50_000, { ...left, coverageLevel: 'IND' }),
      ],
      50_000,
    ],
    [
      "the family's where less remains of it",
      [
        deductible(10_000, { ...left, coverageLevel: 'FAM' }),
        deductible(50_000, { ...left, coverageLevel: 'IND' }),
      ],
      10_000,
    ],
    [
      'what repeated rows state, also where their messages differ',
      [
        deductible(500_000, year),
        deductible(500_000, year),
        deductible(100_000, used),
        deductible(100_000, { ...used, messages: ['Copays count'] }),
      ],
      400_000,
    ],
    [
      'the coverage in force, not an offer of COBRA',
      [
        deductible(700_000, { ...left, insuranceType: 'CO' }),
        deductible(200_000, { ...left, insuranceType: 'PR' }),
      ],
      200_000,
    ],
    ...['30', '96'].map((service): [string, readonly BenefitLine[], number] => [
      `the share of a Qualified Medicare Beneficiary, on service ${service}`,
      [
        deductible(24_000, { ...left, insuranceType: 'MB', serviceTypes: [service] }),
        deductible(0, { ...left, insuranceType: 'QM', serviceTypes: [service] }),
      ],
      0,
    ]),
    [
      'no deductible that is waived for visits',
      [deductible(0, { ...year, serviceTypes: ['98', '96'] })],
      undefined,
    ],
    [
      'no number of pints of blood',
      [line('C', { ...left, serviceTypes: ['10'], quantityQualifier: 'DB' })],
      undefined,
    ],
    [
      'no amount of a message',
      [line('C', { messages: ['INDIVIDUAL DEDUCTIBLE $500 REMAINING $120'] })],
      undefined,
    ],
  ])('is of %s', (_what, lines, cents) => {
    expect(remainingCents(lines)).toBe(cents);
  });

  it('is unstated with a limit alone, unless the limit is zero', () => {
    expect(remainingCents([deductible(50_000, year)])).toBeUndefined();
    expect(remainingCents([deductible(0, year)])).toBe(0);
  });

  it('is unstated with the use alone, and with a lifetime limit', () => {
    expect(remainingCents([deductible(20_000, used)])).toBeUndefined();
    expect(remainingCents([deductible(0, { timeQualifier: '32' })])).toBeUndefined();
  });

  it('chooses the network first: an out-of-network remainder never answers for an in-network limit', () => {
    const lines = [
      deductible(50_000, { ...year, network: 'Y' }),
      deductible(90_000, { ...left, network: 'N' }),
    ];
    expect(remainingCents(lines)).toBeUndefined();
  });

  it('uses out-of-network rows when there are no others', () => {
    expect(remainingCents([deductible(90_000, { ...left, network: 'N' })])).toBe(90_000);
  });

  it.each([
    [['W', 'Y', undefined, 'N'], 2],
    [[undefined, 'N', 'W', 'U'], 3],
    [['N', undefined, 'N'], 2],
  ])('prefers in network, then both alike, then not stated, of %j', (networks, nth) => {
    const lines = networks.map((network, index) => deductible(index + 1, { ...left, network }));
    expect(remainingCents(lines)).toBe(nth);
  });

  it.each([
    [['FAM', undefined, 'EMP', 'IND'], 4],
    [['FAM', 'ESP', undefined, 'EMP'], 4],
    [['??', 'FAM', 'ESP', undefined], 4],
    [['??', 'FAM'], 1],
  ])("prefers the patient's own tier of %j", (levels, nth) => {
    const lines = levels.map((coverageLevel, index) =>
      deductible(coverageLevel === 'FAM' ? 50 : index + 1, { ...left, coverageLevel }),
    );
    expect(remainingCents(lines)).toBe(nth);
  });

  it('uses a family tier when the individual has none, even one of zero', () => {
    const family = { coverageLevel: 'FAM' };
    expect(
      remainingCents([deductible(100_000, { ...year, ...family }), deductible(0, { ...left, ...family })]),
    ).toBe(0);
    expect(remainingCents([deductible(0, { ...year, ...family })])).toBe(0);
    const outside = deductible(90_000, { ...left, network: 'N', coverageLevel: 'IND' });
    expect(remainingCents([deductible(0, { ...year, ...family }), outside])).toBe(0);
    const ofAnotherService = deductible(0, { coverageLevel: 'IND', serviceTypes: ['98'] });
    expect(remainingCents([deductible(0, { ...year, ...family }), ofAnotherService])).toBe(0);
  });

  it('is the dental deductible when dental was requested, and never the medical one', () => {
    const lines = [deductible(50_000, left), deductible(5_000, { ...left, serviceTypes: ['35'] })];
    expect(remainingCents(lines, '35')).toBe(5_000);
    expect(remainingCents(lines.slice(0, 1), '35')).toBeUndefined();
  });

  it("is the plan's deductible when a medical service was requested", () => {
    const lines = [deductible(0, { serviceTypes: ['98'] }), deductible(50_000, left)];
    expect(remainingCents(lines, '98')).toBe(50_000);
  });

  it('distinguishes deductible and out-of-pocket maximum', () => {
    const lines = [deductible(50_000, left), line('G', { ...left, amountCents: 80_000 })];
    expect(remaining(questionAbout(lines), 'G')?.value).toBe(80_000);
  });

  it('never exceeds the limit of its tier', () => {
    const aTier = fc.record({
      tier: fc.record({
        coverageLevel: fc.constantFrom('IND', 'EMP', undefined, 'FAM'),
        network: fc.constantFrom('Y', 'W', undefined, 'N'),
      }),
      limitCents: fc.nat({ max: 1_000_000 }),
      usedShare: fc.double({ min: 0, max: 1, noNaN: true }),
      period: fc.constantFrom(left, used),
    });
    const tiers = fc.uniqueArray(aTier, { minLength: 1, selector: ({ tier }) => JSON.stringify(tier) });
    fc.assert(
      fc.property(tiers, (payer) => {
        const lines = payer.flatMap(({ tier, limitCents, usedShare, period }) => {
          const usedCents = Math.floor(limitCents * usedShare);
          const rest = period === left ? limitCents - usedCents : usedCents;
          return [deductible(limitCents, { ...tier, ...year }), deductible(rest, { ...tier, ...period })];
        });
        const figure = remaining(questionAbout(lines), 'C');
        const spokenOf = payer.find(
          ({ tier }) =>
            tier.network === figure?.line.network && tier.coverageLevel === figure?.line.coverageLevel,
        );
        expect(figure?.value).toBeGreaterThanOrEqual(0);
        expect(figure?.value).toBeLessThanOrEqual(spokenOf?.limitCents ?? -1);
      }),
    );
  });
});
