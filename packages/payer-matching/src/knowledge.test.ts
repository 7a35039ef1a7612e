import { buildIndex } from './index/payer-index';
import { decidePayer } from './match/decide';
import { DEFAULT_PRICES } from './match/prices';
import { KNOWLEDGE_ROWS, payer } from './testing';
import { knowledgeOf } from './knowledge/knowledge';
import type { KnowledgeFile, KnowledgeRow } from './knowledge/rows';

const row = (file: KnowledgeFile, cells: KnowledgeRow['cells']): KnowledgeRow => ({
  file,
  line: 2,
  cells,
  source: 'front desk',
  date: '2026-11-22',
});

const PAYERS = [
  payer('A1', 'Acme Mutual'),
  payer('B1', 'Bolt Mutual'),
  payer('TX1', 'Crest', { states: ['TX'] }),
];

/** The id of the payer that a text means with these rows, or how it is not decided. */
function outcomeWith(rows: readonly KnowledgeRow[], text: string): string {
  const decision = decidePayer(
    buildIndex({ payers: PAYERS, ambiguousBrands: [] }, knowledgeOf(rows)),
    text,
    DEFAULT_PRICES,
  );
  return decision.kind === 'matched' ? decision.payer.id : decision.kind;
}

describe('knowledge', () => {
  const added = row('aliases', { name: 'zenith', meaning: 'acme mutual' });

  it('is what the index is built with: an added row is known, and a removed one is not', () => {
    expect(outcomeWith(KNOWLEDGE_ROWS, 'zenith')).toBe('not-found');
    expect(outcomeWith([...KNOWLEDGE_ROWS, added], 'zenith')).toBe('A1');
  });

  it('counts the later of two rows with the same key', () => {
    const later = row('aliases', { name: 'zenith', meaning: 'bolt mutual' });
    expect(outcomeWith([...KNOWLEDGE_ROWS, added, later], 'zenith')).toBe('B1');
  });

  it('may be empty: then names are matched by their words alone', () => {
    expect(outcomeWith([], 'acme mutual')).toBe('A1');
    expect(outcomeWith([], 'self pay')).toBe('not-found');
  });

  it('writes out a shorthand of an installation', () => {
    const shorthand = row('shorthand', { pattern: '\\bam\\b', meaning: 'acme mutual' });
    expect(outcomeWith([...KNOWLEDGE_ROWS, shorthand], 'am')).toBe('A1');
  });

  it('reads a row that was stored before its file got a column as one with nothing in it', () => {
    const { spoken } = knowledgeOf([row('spoken-digits', { word: 'nought', digits: '0' })]);
    expect(spoken.digits.get('nought')).toEqual({ digits: '0', isAlike: false });
    const { lexicon } = knowledgeOf([row('spellings', { spelling: 'helth', meaning: 'health' })]);
    expect(lexicon.get('helth')).toEqual({ text: 'health', kind: '' });
  });

  it('gives the state of a place; the row of an installation counts before that of the release', () => {
    const places = [
      row('places', { place: 'lake bolt', state: 'TX' }),
      row('places', { place: 'lake bolt', state: 'OK' }),
    ];
    expect(knowledgeOf(places).places).toEqual(new Map([['lake bolt', 'OK']]));
  });

  it('keeps a short form of a state that is a word apart from those that always mean the state', () => {
    const rows = [
      row('states', { state: 'MS', name: 'mississippi', form: 'name' }),
      row('states', { state: 'MS', name: 'miss', form: 'short-is-word' }),
      row('states', { state: 'IN', name: 'in', form: 'code-is-word' }),
    ];
    const { stateByWord, stateNames, ambiguousStateCodes, lexicon } = knowledgeOf(rows);
    expect(stateByWord).toEqual(
      new Map([
        ['miss', 'MS'],
        ['in', 'IN'],
      ]),
    );
    expect(stateNames).toEqual(new Map([['MS', ['mississippi']]]));
    expect(ambiguousStateCodes).toEqual(new Set(['in']));
    expect(lexicon.has('miss')).toBe(false);
  });
});
