import fc from 'fast-check';
import { aLine, anActiveDocument, anyDocument, aQuestion, MESSAGES } from '../testing/arbitrary-documents';
import { type Dates, fromJson, fromX12, type Line } from '../testing/document';
import { FIGURES, prove } from '../testing/proof';
import { copay } from '../testing/rules';

/** Lines that do not describe in-network care under the plan on any of the days, of one kind each. */
const FOREIGN: Readonly<Record<string, (line: Line) => Line>> = {
  'out of network': (line) => ({ ...line, network: 'N' }),
  'of services that were not asked for': (line) => ({
    ...line,
    services: ['UC', '86'],
    insurance: undefined,
  }),
  'of a period that was over': (line) => ({ ...line, dates: { benefit: '20200101-20201231' } }),
  'of codes that are unknown': (line) => ({ ...line, code: 'ZZ' }),
  'of single procedures': (line) => ({ ...line, services: undefined, procedure: 'HC:99213' }),
};

describe('a summary of benefits', () => {
  const shuffled = anyDocument.chain((document) =>
    fc.record({
      document: fc.constant(document),
      lines: fc.shuffledSubarray([...document.lines], { minLength: document.lines.length }),
    }),
  );
  it('is the same whatever the order of the lines', () => {
    prove(
      fc.property(shuffled, aQuestion, ({ document, lines }, question) => {
        expect(fromX12({ ...document, lines }, question)).toEqual(fromX12(document, question));
      }),
    );
  });

  it('is the same from X12 and from JSON, on any day', () => {
    prove(
      fc.property(anyDocument, aQuestion, (document, question) => {
        expect(fromJson(document, question)).toEqual(fromX12(document, question));
      }),
    );
  });

  describe.each(Object.entries(FOREIGN))('of active coverage, with lines %s added,', (_kind, foreign) => {
    it('has the same in-network figures', () => {
      prove(
        fc.property(
          anActiveDocument,
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
      );
    });
  });

  const aWord = fc.constantFrom(
    ...[
      'RX',
      'DENTAL',
      'VISION',
      'LTD',
      'STD',
      'CANCER CENTER',
      'LIFE INSURANCE',
      'EAP',
      'HEARING',
      'PART D',
    ],
  );
  it('is active or not whatever words a plan’s name has, where the payer speaks of medical care', () => {
    prove(
      fc.property(anyDocument, aWord, aQuestion, ({ lines, ...document }, word, { onDate }) => {
        const named = (plan: string) => {
          const renamed = lines.map((line) => (line.plan === undefined ? line : { ...line, plan }));
          const spoken = [...renamed, { ...copay('25'), plan }];
          return fromX12({ ...document, lines: spoken }, { onDate }).benefitSummary.coverageActive;
        };
        expect(named(`ACME ${word}`)).toBe(named('ACME'));
      }),
    );
  });

  it('has no copay of another service than the one asked', () => {
    prove(
      fc.property(anyDocument, fc.constantFrom('UC', 'MH', '48', '86'), (document, service) => {
        const { copayAmount } = fromX12(document, { service }).benefitSummary;
        const ofService = document.lines.filter(
          ({ code, services = [] }) =>
            code === 'B' && (services.length === 0 || [service, '30'].some((one) => services.includes(one))),
        );
        expect([null, ...ofService.map(({ amount = '' }) => Number(amount))]).toContain(copayAmount);
      }),
    );
  });

  it('is the same a year later, when every date is', () => {
    const later = (written: string): string => String(Number(written.slice(0, 4)) + 1) + written.slice(4);
    const moved = (dates: Dates = {}): Dates =>
      Object.fromEntries(Object.entries(dates).map(([name, date]) => [name, date.replace(/\d{8}/g, later)]));
    prove(
      fc.property(anyDocument, aQuestion, (document, { onDate, service }) => {
        const lines = document.lines.map((line) => ({ ...line, dates: line.dates && moved(line.dates) }));
        const inAYear = { ...document, lines, planDates: document.planDates && moved(document.planDates) };
        expect(fromX12(inAYear, { onDate: later(onDate), service }).benefitSummary).toEqual(
          fromX12(document, { onDate, service }).benefitSummary,
        );
      }),
    );
  });

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
  it('never reports more remaining than the largest limit in the answer, if each remainder has a limit', () => {
    prove(
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
    );
  });
});
