import fc from 'fast-check';
import type { FileSummary } from '../summarise-file';
import { type AnswerDocument, type Dates, fromJson, fromX12, type Line } from '../testing/document';

/** The long proof, `npm run benefits:prove`, sets a hundred thousand; each run prints its seed when it fails. */
const RUNS = Number(process.env['BENEFIT_RUNS'] ?? 300);
const TIMEOUT_MS = 60_000 + RUNS * 10;

const DAYS = ['2025-06-01', '2026-01-15', '2026-12-31', '2027-01-01'] as const;
const SERVICES = ['30', '35', '98', 'MH'] as const;

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 2 });

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

const MESSAGES = [
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

const aLine: fc.Arbitrary<Line> = fc.record({
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
});

const aDocument: fc.Arbitrary<AnswerDocument> = fc
  .record({
    lines: fc.array(aLine, { maxLength: 24 }),
    planDates: maybe(someDates),
    isDependent: fc.boolean(),
  })
  // The JSON form has one set of plan dates, so it is unknown whose death a date in it is.
  .filter(({ isDependent, planDates }) => !(isDependent && planDates?.dateOfDeath !== undefined));

const aQuestion = fc.record({ onDate: fc.constantFrom(...DAYS), service: fc.constantFrom(...SERVICES) });

const FIGURES = [
  'deductibleRemaining',
  'outOfPocketRemaining',
  'coinsurancePercent',
  'copayAmount',
] as const satisfies readonly (keyof FileSummary['benefitSummary'])[];

/** Lines that do not describe in-network care under the plan on any of the days, of one kind each. */
const FOREIGN: Readonly<Record<string, (line: Line) => Line>> = {
  'out of network': (line) => ({ ...line, network: 'N' }),
  'of services that were not asked for': (line) => ({
    ...line,
    services: ['UC', '86'],
    insurance: undefined,
  }),
  'of a period that was over': (line) => ({ ...line, dates: { benefit: '20200101-20201231' } }),
  'of single procedures': (line) => ({ ...line, services: undefined, procedure: 'HC:99213' }),
};

describe('a summary of benefits', () => {
  it(
    'is the same whatever the order of the lines',
    () => {
      const shuffled = aDocument.chain((document) =>
        fc.record({
          document: fc.constant(document),
          lines: fc.shuffledSubarray([...document.lines], { minLength: document.lines.length }),
        }),
      );
      fc.assert(
        fc.property(shuffled, aQuestion, ({ document, lines }, question) => {
          expect(fromX12({ ...document, lines }, question)).toEqual(fromX12(document, question));
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  it(
    'is the same from X12 and from JSON, on any day',
    () => {
      fc.assert(
        fc.property(aDocument, aQuestion, (document, question) => {
          expect(fromJson(document, question)).toEqual(fromX12(document, question));
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  it.each(Object.entries(FOREIGN))(
    'of active coverage has the same in-network figures with lines %s added',
    (_kind, foreign) => {
      fc.assert(
        fc.property(
          aDocument,
          fc.array(aLine, { minLength: 1, maxLength: 6 }),
          aQuestion,
          (document, more, question) => {
            const inNetwork = { ...document, lines: document.lines.filter(({ network }) => network !== 'N') };
            const alone = fromX12(inNetwork, question);
            fc.pre(alone.success);
            const added = { ...inNetwork, lines: [...more.map(foreign), ...inNetwork.lines] };
            const together = fromX12(added, question).benefitSummary;
            for (const figure of FIGURES.filter((name) => alone.benefitSummary[name] !== null)) {
              expect([figure, together[figure]]).toEqual([figure, alone.benefitSummary[figure]]);
            }
          },
        ),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  it(
    'never reports more remaining than the largest limit in the answer, if each remainder has a limit',
    () => {
      const cents = fc.integer({ min: 0, max: 700_000 });
      const aTier = fc.record({
        tier: fc.record({
          level: fc.constantFrom('IND', 'FAM', undefined),
          network: fc.constantFrom('Y', 'W', 'N', undefined),
          messages: fc.subarray(MESSAGES, { maxLength: 1 }),
        }),
        base: cents,
        rest: cents,
        period: fc.constantFrom('29', '24'),
      });
      fc.assert(
        fc.property(
          fc.array(aTier, { minLength: 1, maxLength: 6 }),
          fc.constantFrom('C', 'G'),
          (tiers, code) => {
            const lines = tiers.flatMap(({ tier, base, rest, period }): Line[] => [
              { code, services: ['30'], ...tier, period: '23', amount: String(base / 100) },
              { code, services: ['30'], ...tier, period, amount: String(rest / 100) },
            ]);
            const { deductibleRemaining, outOfPocketRemaining } = fromX12(
              { lines: [{ code: '1', services: ['30'] }, ...lines] },
              {},
            ).benefitSummary;
            const remaining = code === 'C' ? deductibleRemaining : outOfPocketRemaining;
            const largest = Math.max(...tiers.map(({ base }) => base)) / 100;
            expect(remaining ?? 0).toBeLessThanOrEqual(largest);
          },
        ),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );
});
