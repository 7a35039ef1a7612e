import { directoryProblems } from './directory-problems';
import { KNOWLEDGE, ambiguousBrand, payer, SAMPLE } from './index';

const problemsOf = (
  payers: ReturnType<typeof payer>[],
  ambiguousBrands = [] as ReturnType<typeof ambiguousBrand>[],
): readonly string[] =>
  directoryProblems({ payers, ambiguousBrands }, KNOWLEDGE).map(
    ({ kind, at, message }) => `${kind} ${String(at)}: ${message}`,
  );

describe('directoryProblems', () => {
  it('finds none in a valid directory', () => {
    expect(directoryProblems(SAMPLE, KNOWLEDGE)).toEqual([]);
  });

  it.each([
    ['the name', payer('B2', 'ACME, Inc.')],
    ['an alias', payer('B2', 'Other', { aliases: ['Acme'] })],
  ])('finds %s that another payer has, spelled differently', (_, second) => {
    expect(problemsOf([payer('A1', 'Acme'), second])).toContain('payer 1: "acme" is a name of "A1" as well');
  });

  it('accepts an alias shared within a family, which is then ambiguous', () => {
    const shared = { aliases: ['Acme'], families: ['acme'] };
    expect(problemsOf([payer('A1', 'Acme East', shared), payer('B2', 'Acme West', shared)])).toEqual([]);
  });

  it('finds a name of generic words, by which its payer cannot be found', () => {
    expect(problemsOf([payer('A1', 'Health Plan')])).toEqual([
      'payer 0: the name "Health Plan" does not find it',
    ]);
  });

  it('finds an ambiguous brand that is not asked about, and a candidate outside its family', () => {
    const payers = [payer('A1', 'Acme East', { families: ['acme'] }), payer('B2', 'Bolt')];
    expect(problemsOf(payers, [{ ...ambiguousBrand('acme', 'Acme'), offerFirst: ['A1', 'B2'] }])).toEqual([
      'brand 0: "Acme" does not ask',
      'brand 0: "B2" is no payer of the family "acme"',
    ]);
  });
});
