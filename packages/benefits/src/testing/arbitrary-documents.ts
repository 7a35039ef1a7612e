import fc from 'fast-check';
import type { AnswerDocument, Dates, Line, RelatedEntity } from './document';

const DAYS = ['2025-06-01', '2026-01-15', '2026-12-31', '2027-01-01'] as const;
const SERVICES = ['30', '35', '98', 'MH'] as const;

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 2 });

const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 6 });

const someDates: fc.Arbitrary<Dates> = fc.constantFrom<Dates>(
  {},
  { plan: '20260101-20261231' },
  { plan: '20260115' },
  { planBegin: '20260101-20261231' },
  { planBegin: '20250101' },
  { planEnd: '20261231' },
  { eligibilityBegin: '20250301', dateOfLastUpdate: '20100501' },
  { benefit: '20250101-20251231' },
  { periodStart: '20260101', periodEnd: '20261231' },
  { dateOfDeath: '20260601' },
);

/** Messages that distinguish lines. */
export const MESSAGES = [
  'HIGHEST BENEFIT',
  'PRIMARY CARE PHYSICIAN',
  'SPECIALIST, PCP REFERRAL REQUIRED',
  'OFFICE VISIT',
  'TELEMEDICINE EXCEPT WHEN PREVENTIVE',
  'PRESCRIPTION DRUG DEDUCTIBLE',
  'PHYSICAL THERAPY',
  'DEDUCTIBLE IS MET WHEN FAMILY AMOUNT IS SATISFIED',
];

const amount = fc.constantFrom('0', '25', '75.5', '1294.84', '6850', '99999.99', '');

/** A line of benefits; its amounts and words are those that rules depend on. */
export const aLine: fc.Arbitrary<Line> = fc.record({
  code: fc.constantFrom('1', '1', '6', 'A', 'B', 'C', 'C', 'G', 'G', 'I', 'R', 'zz'),
  level: maybe(fc.constantFrom('IND', 'FAM', 'EMP')),
  services: fc.constantFrom<readonly string[]>(
    ['30'],
    ['30'],
    ['98'],
    ['30', '1', '98'],
    ['35'],
    ['MH', 'UC'],
    [],
  ),
  insurance: maybe(fc.constantFrom('HM', 'MA', 'MB', 'QM', 'CO')),
  plan: maybe(fc.constantFrom('GOLD', 'SILVER', 'VISION PLAN')),
  period: maybe(fc.constantFrom('23', '24', '25', '27', '29')),
  amount: maybe(amount),
  percent: maybe(fc.constantFrom('0', '.2', '.5')),
  authorization: maybe(fc.constantFrom('Y', 'N', 'U')),
  network: fc.constantFrom('Y', 'Y', 'W', 'N', undefined),
  procedure: fc.option(fc.constantFrom('HC:G0101'), { nil: undefined, freq: 12 }),
  dates: maybe(someDates),
  messages: fc.option(fc.subarray(MESSAGES, { maxLength: 2 }), { nil: undefined, freq: 2 }),
  place: fc.option(fc.constantFrom('11', '02', '22'), { nil: undefined, freq: 4 }),
  quantity: seldom(fc.constantFrom<readonly [string, string]>(['VS', '20'], ['DY', '8.5'])),
  delivery: seldom(fc.constant<readonly [string, string, string, string]>(['VS', '10', '34', '2'])),
  planNumber: seldom(fc.constant<readonly [string, string]>(['H1234', 'ADVANTAGE PLAN'])),
  entity: seldom(
    fc.record<RelatedEntity>({
      role: fc.constantFrom('PR', 'PRP', 'P3', 'VN', '1P'),
      name: fc.constantFrom('OTHER HEALTH', 'WELBY'),
      npi: maybe(fc.constant('1999999984')),
      telephone: maybe(fc.constant('8005550100')),
    }),
  ),
});

/** An answer about a person, with what both wire formats have. */
export const aDocument: fc.Arbitrary<AnswerDocument> = fc
  .record({
    lines: fc.array(aLine, { maxLength: 24 }),
    planDates: maybe(someDates),
    isDependent: fc.boolean(),
  })
  // The JSON form has one set of plan dates, so it is unknown whose death a date in it is.
  .filter(({ isDependent, planDates }) => !(isDependent && planDates?.dateOfDeath !== undefined));

/**
 * An answer about a person whose plan is active, so that it has figures to compare. Of the answers of `aDocument`
 * one in forty does: a single line with code 6 ends the coverage.
 */
export const anActiveDocument: fc.Arbitrary<AnswerDocument> = fc
  .record({
    lines: fc.array(
      aLine.filter(({ code }) => code !== '6'),
      { maxLength: 16 },
    ),
    isDependent: fc.boolean(),
  })
  .map(({ lines, isDependent }) => ({ lines: [{ code: '1', services: ['30'] }, ...lines], isDependent }));

/** A day and a service that an answer is read for. */
export const aQuestion = fc.record({
  onDate: fc.constantFrom(...DAYS),
  service: fc.constantFrom(...SERVICES),
});

const someDollars = fc.integer({ min: 0, max: 900_000 }).map((cents) => String(cents / 100));

/** The lines of one limit: its total, and what was used or what remains of it. */
const aTier = fc
  .record({
    code: fc.constantFrom('C', 'G'),
    level: fc.constantFrom('IND', 'FAM'),
    network: fc.constantFrom('Y', 'Y', 'W', undefined),
    total: someDollars,
    other: someDollars,
    period: fc.constantFrom('24', '29'),
  })
  .map(({ total, other, period, ...tier }): readonly Line[] => [
    { ...tier, services: ['30'], period: '23', amount: total },
    { ...tier, services: ['30'], period, amount: other },
  ]);

const aPrice = fc
  .record({
    amount: someDollars,
    percent: fc.constantFrom('.1', '.2', '0.35'),
    code: fc.constantFrom('A', 'B'),
  })
  .map(({ code, amount: price, percent }): Line =>
    code === 'A'
      ? { code, services: ['30'], percent, network: 'Y' }
      : { code, services: ['98'], amount: price, period: '27', network: 'Y' },
  );

/** An active coverage whose figures are mostly stated, or derived from what was used. */
export const aDocumentWithFigures: fc.Arbitrary<AnswerDocument> = fc
  .tuple(
    fc.array(aTier, { minLength: 1, maxLength: 3 }),
    fc.array(aPrice, { maxLength: 3 }),
    fc.array(aLine, { maxLength: 4 }),
  )
  .map(([tiers, prices, more]) => ({
    lines: [{ code: '1', services: ['30'] }, ...tiers.flat(), ...prices, ...more],
  }));

/** An answer about a person, active or not. */
export const anyDocument = fc.oneof(aDocument, anActiveDocument, aDocumentWithFigures);
