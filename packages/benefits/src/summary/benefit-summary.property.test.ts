import type { BenefitLine } from '@eligibility/x12';
import { aboutSubscriber } from '@eligibility/x12/testing';
import fc from 'fast-check';
import { resultIn } from '../testing/result';
import { answerOf, line } from '../testing/answers';
import { summarise, type Summarised } from './benefit-summary';

function summariseLines(lines: readonly BenefitLine[]): Summarised {
  return summarise(answerOf(lines), { serviceTypeCode: '30', directoryName: 'Payer', onDate: '2026-01-15' });
}

const LEVELS = ['IND', 'EMP', undefined, 'FAM'];
const NETWORKS = ['Y', 'W', undefined, 'N'];

/** Figures follow from a line's place in the answer's structure, so that ties are ties of equal lines. */
const aLine = fc
  .record({
    code: fc.constantFrom('1', '6', 'A', 'B', 'C', 'G', 'I', 'R', 'W'),
    coverageLevel: fc.constantFrom(...LEVELS),
    network: fc.constantFrom(...NETWORKS),
    timeQualifier: fc.constantFrom('23', '24', '27', '29'),
    serviceTypes: fc.constantFrom(['30'], ['98', 'UC'], ['BY'], ['96'], ['86'], ['1']),
  })
  .map((given) => {
    const place = [given.coverageLevel, given.network, given.timeQualifier, ...given.serviceTypes].join('/');
    const figure = Buffer.from(place).reduce((sum, byte) => (sum * 31 + byte) % 100, 7);
    return line(given.code, {
      ...given,
      amountCents: figure * 100,
      percent: figure,
      planName: `Plan ${given.code}`,
    });
  });

const someLines = fc.array(aLine, { maxLength: 25 });

const anUnknownLine = fc
  .record({
    code: fc.constantFrom('ZZ', '9', 'a', 'c', '?', 'EB'),
    serviceTypes: fc.constantFrom(['30'], []),
  })
  .map(({ code, serviceTypes }) =>
    line(code, { serviceTypes, amountCents: 1, percent: 1, planName: 'Unread' }),
  );

describe('summarise', () => {
  it('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(
        someLines.chain((lines) =>
          fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
        ),
        ([lines, shuffled]) => {
          expect(summariseLines(shuffled)).toEqual(summariseLines(lines));
        },
      ),
    );
  });

  it('gives the same figures with any out-of-network lines added', () => {
    const inside = fc.array(
      fc.tuple(aLine, fc.constantFrom('Y', 'W', undefined)).map(([one, network]) => ({ ...one, network })),
      { maxLength: 25 },
    );
    const outside = fc.array(
      aLine.map((one) => ({ ...one, network: 'N' })),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(inside, outside, (lines, more) => {
        const { summary: alone } = summariseLines(lines);
        const { summary: together } = summariseLines([...more, ...lines]);
        const figures = [
          'deductibleRemainingCents',
          'outOfPocketRemainingCents',
          'coinsurancePercent',
          'copayCents',
        ] as const;
        for (const figure of figures.filter((name) => alone[name] !== undefined)) {
          expect(together[figure]).toBe(alone[figure]);
        }
      }),
    );
  });

  it('is not changed by unknown lines', () => {
    fc.assert(
      fc.property(someLines, fc.array(anUnknownLine, { maxLength: 5 }), (lines, unknown) => {
        expect(summariseLines([...unknown, ...lines])).toEqual(summariseLines(lines));
      }),
    );
  });

  it('never leaves a remaining amount above the limit that a 271 states', () => {
    const cents = fc.nat(1_000_000);
    fc.assert(
      fc.property(cents, cents, (limit, used) => {
        const amount = (value: number): string => (value / 100).toFixed(2);
        const text = aboutSubscriber([
          `EB*C*IND*30***23*${amount(limit)}`,
          `EB*C*IND*30***24*${amount(used)}`,
        ]);
        expect(resultIn(text).summary.deductibleRemainingCents).toBeLessThanOrEqual(limit);
      }),
    );
  });
});
