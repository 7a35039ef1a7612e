import { buildIndex } from '../index/payer-index';
import { KNOWLEDGE, outcomeOf, payer } from '../testing';
import { matchPayer } from './match';

describe('rows of one organisation', () => {
  const unanswered = { supportsEligibility: false };

  it('are one payer, of which the largest that answers is asked and the others are its siblings', () => {
    const rows = [
      payer('SMALL', 'Acme Health', { sizeRank: 9 }),
      payer('LARGE', 'Acme Health', { sizeRank: 2 }),
      payer('FIRST', 'Acme Health', { sizeRank: 1, ...unanswered }),
    ];
    const outcome = matchPayer(buildIndex({ payers: rows, ambiguousBrands: [] }, KNOWLEDGE), 'acme health');
    expect(outcome).toMatchObject({ kind: 'matched', payer: { id: 'LARGE' }, siblings: [{ id: 'SMALL' }] });
  });

  it.each([
    ['acme', 'A1'],
    ['acme dental', 'A2'],
  ])('are asked by the line that was typed: %s', (text, id) => {
    const rows = [payer('A1', 'Acme'), payer('A2', 'Acme Dental', { linesOfBusiness: ['dental'] })];
    const outcome = matchPayer(buildIndex({ payers: rows, ambiguousBrands: [] }, KNOWLEDGE), text);
    expect(outcome).toMatchObject({ kind: 'matched', payer: { id }, siblings: [] });
  });

  it('are asked by the state of the context where the text has none', () => {
    const rows = [
      payer('US1', 'Acme', { sizeRank: 1 }),
      payer('TX1', 'Acme', { sizeRank: 2, states: ['TX'] }),
    ];
    const index = buildIndex({ payers: rows, ambiguousBrands: [] }, KNOWLEDGE);
    expect(matchPayer(index, 'acme')).toMatchObject({ payer: { id: 'US1' } });
    expect(matchPayer(index, 'acme', { context: { state: 'TX' } })).toMatchObject({ payer: { id: 'TX1' } });
  });

  it('are not those of different states, nor of unlike medical lines', () => {
    const ofStates = [payer('TX1', 'Acme', { states: ['TX'] }), payer('OH1', 'Acme', { states: ['OH'] })];
    expect(outcomeOf(ofStates, 'acme')[0]).toBe('ambiguous');
    const ofLines = [
      payer('C1', 'Acme Commercial', { linesOfBusiness: ['commercial'] }),
      payer('M1', 'Acme Medicare', { linesOfBusiness: ['medicare'] }),
    ];
    expect(outcomeOf(ofLines, 'acme').toSorted()).toEqual(['C1', 'M1', 'not-found']);
  });
});

describe('Original Medicare', () => {
  const part = (id: string, name: string, state: string) =>
    payer(id, name, { states: [state], linesOfBusiness: ['medicare'] });
  const rows = [
    part('B48', 'Medicare Texas Part B', 'TX'),
    part('A09', 'Medicare Florida Part A', 'FL'),
    payer('NATION', 'National Centers for Medicare & Medicaid Services', { linesOfBusiness: ['medicare'] }),
    payer('ADV', 'Acme Medicare', { linesOfBusiness: ['medicare'] }),
  ];

  it.each(['Medicare Texas Part B', 'mcr', 'medicare b tx'])(
    'is asked at the row that answers for the nation: %s',
    (text) => {
      expect(outcomeOf(rows, text)).toEqual(['matched', 'NATION']);
    },
  );

  it("is not a company's plan, nor an id that was typed", () => {
    expect(outcomeOf(rows, 'acme medicare')).toEqual(['matched', 'ADV']);
    expect(outcomeOf(rows, 'B48')).toEqual(['matched', 'B48']);
  });
});
