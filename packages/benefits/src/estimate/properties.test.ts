import fc from 'fast-check';
import { aDocument, aDocumentWithFigures, anActiveDocument } from '../testing/arbitrary-documents';
import type { Line } from '../testing/document';
import { estimated } from '../testing/estimates';
import { prove as proveOften, RUNS } from '../testing/proof';
import { copay, FAMILY, limit, PLAN, share } from '../testing/rules';
import { applyTerms, type Charge } from './apply-terms';
import type { Bill, EstimateItem } from './estimate';
import { FREE_TERMS, type Terms } from './terms';

const aCents = fc.integer({ min: 0, max: 2_000_000 });
const SERVICES = ['98', '86', '48', '30', '35', 'MH', 'UC'] as const;

const anItem: fc.Arbitrary<EstimateItem> = fc.record({
  serviceTypeCode: fc.constantFrom(...SERVICES),
  allowedCents: aCents,
  units: fc.integer({ min: 1, max: 5 }),
});

const aBill: fc.Arbitrary<Bill> = fc.record({
  items: fc.array(anItem, { minLength: 1, maxLength: 4 }),
  network: fc.constantFrom('in' as const, 'out' as const, undefined),
});

const anAnswer = fc.oneof(aDocument, anActiveDocument, aDocumentWithFigures).map(({ lines }) => lines);

const inDollars = (cents: number): string => String(cents / 100);
const cents = (dollars: number | null): number => Math.round((dollars ?? 0) * 100);

/** A plan whose figures do not conflict: what is used of its limits, a copay, a coinsurance, and the payer's note. */
const aPlan = fc.record({
  deductible: fc.integer({ min: 1, max: 800_000 }),
  used: fc.double({ min: 0, max: 1, noNaN: true }),
  family: fc.option(fc.integer({ min: 1, max: 900_000 })),
  outOfPocketLeft: fc.integer({ min: 0, max: 900_000 }),
  copayCents: fc.option(fc.integer({ min: 1, max: 40_000 })),
  percent: fc.constantFrom('.1', '.2', '.35', '.125', '1'),
  note: fc.constantFrom(undefined, 'DEDUCTIBLE WAIVED', 'AFTER DEDUCTIBLE', 'COPAY, THEN DEDUCTIBLE'),
});

type Plan = typeof aPlan extends fc.Arbitrary<infer Value> ? Value : never;

function linesOf(plan: Plan, usedCents = Math.floor(plan.used * plan.deductible)): readonly Line[] {
  const { deductible, family, outOfPocketLeft, copayCents, percent, note } = plan;
  const noted = note === undefined ? {} : { messages: [note] };
  return [
    PLAN,
    limit('C', '23', inDollars(deductible)),
    limit('C', '24', inDollars(usedCents)),
    ...(family === null
      ? []
      : [limit('C', '23', '9000', FAMILY), limit('C', '29', inDollars(family), FAMILY)]),
    limit('G', '23', '9500'),
    limit('G', '29', inDollars(outOfPocketLeft)),
    ...(copayCents === null ? [] : [copay(inDollars(copayCents), noted)]),
    share(percent, { services: ['30', '86', '48', 'MH', 'UC'], ...noted }),
  ];
}

const MEDICAL = ['98', '86', '48', 'MH', 'UC'] as const;
const aMedicalBill: fc.Arbitrary<Bill> = fc.record({
  items: fc.array(
    fc.record({ serviceTypeCode: fc.constantFrom(...MEDICAL), allowedCents: aCents, units: fc.constant(1) }),
    { minLength: 1, maxLength: 4 },
  ),
  network: fc.constant('in' as const),
});

function prove<Values>(property: fc.IProperty<Values>): void {
  proveOften(property, Math.ceil(RUNS / 3));
}

describe('an estimate of any answer', () => {
  it.each([
    ['35', '36', ['35']],
    ['35', '36', []],
    ['30', '48', ['30']],
    ['30', '48', []],
  ])(
    'pays no more for a part of %s (%s) than the limit of the whole leaves, on %j',
    (whole, service, limited) => {
      prove(
        fc.property(aCents, aCents, fc.constantFrom('0', '.2', '.5'), (maximum, allowedCents, percent) => {
          const lines: readonly Line[] = [
            { code: '1', services: [whole] },
            share(percent, { services: [whole] }),
            limit('G', '29', '9500', { services: [whole] }),
            limit('C', '29', '0', { services: [whole] }),
            { code: 'F', services: limited, period: '29', amount: inDollars(maximum), network: 'Y' },
          ];
          const { planPays } = estimated(lines, {
            items: [{ serviceTypeCode: service, allowedCents, units: 1 }],
            network: 'in',
          });
          fc.pre(planPays !== null);
          expect(cents(planPays)).toBeLessThanOrEqual(maximum);
        }),
      );
    },
  );

  it('is never below zero nor above the allowed amount, and its steps and parts add up', () => {
    prove(
      fc.property(anAnswer, aBill, (lines, bill) => {
        const { patientPays, planPays, allowedAmount, steps } = estimated(lines, bill);
        fc.pre(patientPays !== null);
        expect(patientPays).toBeGreaterThanOrEqual(0);
        expect(planPays).toBeGreaterThanOrEqual(0);
        expect(cents(patientPays) + cents(planPays)).toBe(cents(allowedAmount));
        expect(steps.reduce((sum, step) => sum + cents(step.patientPays), 0)).toBe(cents(patientPays));
      }),
    );
  });

  it('has reasons and no amount, or an amount and no reasons; it is assumed where something was', () => {
    prove(
      fc.property(anAnswer, aBill, (lines, bill) => {
        const { patientPays, planPays, confidence, assumptions, reasons } = estimated(lines, bill);
        expect(reasons.length > 0).toBe(patientPays === null);
        expect(planPays === null).toBe(patientPays === null);
        expect(confidence === 'cannot-be-determined').toBe(patientPays === null);
        expect(confidence === 'assumed').toBe(assumptions.length > 0);
      }),
    );
  });

  const shuffled = anAnswer.chain((lines) =>
    fc.tuple(fc.constant(lines), fc.shuffledSubarray([...lines], { minLength: lines.length })),
  );
  it('is the same whatever the order of the lines', () => {
    prove(
      fc.property(shuffled, aBill, ([lines, reordered], bill) => {
        const [one, other] = [estimated(lines, bill), estimated(reordered, bill)];
        expect([other.patientPays, other.confidence]).toEqual([one.patientPays, one.confidence]);
        expect(other.assumptions.map(({ code }) => code).sort()).toEqual(
          one.assumptions.map(({ code }) => code).sort(),
        );
      }),
    );
  });
});

describe('an estimate of a plan', () => {
  it('is an amount, never above what is left of the out-of-pocket limit', () => {
    prove(
      fc.property(aPlan, aMedicalBill, (plan, bill) => {
        fc.pre(
          plan.copayCents !== null || bill.items.every(({ serviceTypeCode }) => serviceTypeCode !== '98'),
        );
        const { patientPays } = estimated(linesOf(plan), bill);
        expect(patientPays).not.toBeNull();
        expect(cents(patientPays)).toBeLessThanOrEqual(plan.outOfPocketLeft);
      }),
    );
  });

  it('never rises with what was used of the deductible', () => {
    prove(
      fc.property(aPlan, aMedicalBill, fc.tuple(fc.nat(), fc.nat()), (plan, bill, [one, other]) => {
        const [less, more] = [one % (plan.deductible + 1), other % (plan.deductible + 1)].sort(
          (a, b) => a - b,
        );
        const before = estimated(linesOf(plan, less), bill).patientPays;
        const after = estimated(linesOf(plan, more), bill).patientPays;
        expect(cents(after)).toBeLessThanOrEqual(cents(before));
      }),
    );
  });

  it('changes by not more than a cent when an item is split in two', () => {
    prove(
      fc.property(aPlan, aMedicalBill, fc.nat(), (plan, bill, at) => {
        const whole = estimated(linesOf(plan), bill).patientPays;
        const [first, ...rest] = bill.items as [EstimateItem, ...EstimateItem[]];
        const part = at % (first.allowedCents + 1);
        const halves = [part, first.allowedCents - part].map((allowedCents) => ({
          ...first,
          allowedCents,
        }));
        const split = estimated(linesOf(plan), { ...bill, items: [...halves, ...rest] }).patientPays;
        expect(Math.abs(cents(split) - cents(whole))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

const pool = (key: string): fc.Arbitrary<Terms['deductible']> =>
  fc
    .option(aCents, { nil: undefined })
    .map((left) => (left === undefined ? undefined : { cents: left, lines: [], key }));

const someTerms: fc.Arbitrary<Terms> = fc.record({
  notCovered: fc.constant(undefined),
  copay: pool('copay'),
  order: fc.constantFrom('copay-alone', 'copay-first', 'deductible-first'),
  coinsurance: fc.option(fc.record({ percent: fc.integer({ min: 0, max: 100 }), lines: fc.constant([]) }), {
    nil: undefined,
  }),
  deductible: pool('deductible'),
  outOfPocket: pool('limit'),
  visits: fc.option(
    fc.nat({ max: 6 }).map((left) => ({ left, lines: [], key: 'visits' })),
    { nil: undefined },
  ),
  planPaysAtMost: pool('money'),
});

const someCharges: fc.Arbitrary<readonly Charge[]> = fc.array(
  fc.record({ terms: someTerms, allowedCents: aCents, units: fc.integer({ min: 1, max: 5 }) }),
  { minLength: 1, maxLength: 5 },
);

describe('the terms of a bill', () => {
  it('leave the patient between nothing and all of it, with every limit', () => {
    prove(
      fc.property(someCharges, (charges) => {
        const { patientCents } = applyTerms(charges);
        const allowed = charges.reduce((sum, { allowedCents }) => sum + allowedCents, 0);
        expect(Number.isSafeInteger(patientCents)).toBe(true);
        expect(patientCents).toBeGreaterThanOrEqual(0);
        expect(patientCents).toBeLessThanOrEqual(allowed);
      }),
    );
  });

  it('are all of it where nothing is covered, and nothing where all is free', () => {
    prove(
      fc.property(aCents, (allowedCents) => {
        expect(applyTerms([{ terms: FREE_TERMS, allowedCents, units: 1 }]).patientCents).toBe(0);
        const none = { ...FREE_TERMS, notCovered: [] };
        expect(applyTerms([{ terms: none, allowedCents, units: 1 }]).patientCents).toBe(allowedCents);
      }),
    );
  });
});
