import { directoryProblems } from './directory-problems';
import { head, payer, SAMPLE } from './testing';

const problemsOf = (
  payers: ReturnType<typeof payer>[],
  heads = [] as ReturnType<typeof head>[],
): readonly string[] =>
  directoryProblems({ payers, heads }).map(({ kind, at, message }) => `${kind} ${String(at)}: ${message}`);

describe('directoryProblems', () => {
  it('finds none in a sound directory', () => {
    expect(directoryProblems(SAMPLE)).toEqual([]);
  });

  it('finds an id that is taken, in whichever case', () => {
    expect(problemsOf([payer('A1', 'Acme'), payer('a1', 'Other')])).toEqual([
      'payer 1: the id "a1" is taken',
    ]);
  });

  it.each([
    ['the name', payer('B2', 'ACME, Inc.')],
    ['an alias', payer('B2', 'Other', { aliases: ['Acme'] })],
  ])('finds %s that another payer has, though spelled otherwise', (_, second) => {
    expect(problemsOf([payer('A1', 'Acme'), second])).toContain('payer 1: "acme" is a name of "A1" as well');
  });

  it('lets payers of one family share an alias, which then asks', () => {
    const shared = { aliases: ['Acme'], families: ['acme'] };
    expect(problemsOf([payer('A1', 'Acme East', shared), payer('B2', 'Acme West', shared)])).toEqual([]);
  });

  it('finds a name that says nothing, so that it cannot be found by it', () => {
    expect(problemsOf([payer('A1', 'Health Plan')])).toEqual([
      'payer 0: the name "Health Plan" does not find it',
    ]);
  });

  it('finds a head that does not ask, and an offer that is no part of its family', () => {
    const payers = [payer('A1', 'Acme East', { families: ['acme'] }), payer('B2', 'Bolt')];
    expect(problemsOf(payers, [{ ...head('acme', 'Acme'), offerFirst: ['A1', 'B2'] }])).toEqual([
      'head 0: "Acme" does not ask',
      'head 0: "B2" is no payer of the family "acme"',
    ]);
  });
});
