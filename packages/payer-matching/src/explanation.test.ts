import { explainMatch } from './explanation';
import { rank } from './match/ranking';
import { matchPayer, searchPayers } from './match/match';
import { buildIndex, type PayerIndex } from './index/payer-index';
import { knowledgeOf } from './knowledge/knowledge';
import type { KnowledgeFile, KnowledgeRow } from './knowledge/rows';
import { KNOWLEDGE_ROWS, payer, SAMPLE, SAMPLE_INDEX } from './testing';

const ownRow = (file: KnowledgeFile, cells: KnowledgeRow['cells']): KnowledgeRow => ({
  file,
  line: 7,
  cells,
  source: 'front desk',
  date: '2026-11-22',
});

describe('the explanation of a match', () => {
  it.each(['aetna', 'BCBS', 'self pay', 'Aetna Church of Dallas', '60054', ''])(
    'has the outcome of the match, and the payers of the search in their order: %j',
    (text) => {
      const explained = explainMatch(SAMPLE_INDEX, text);
      expect(explained.outcome).toBe(matchPayer(SAMPLE_INDEX, text).kind);
      expect(explained.candidates.map(({ payer }) => payer)).toEqual(
        searchPayers(SAMPLE_INDEX, text, 5).map(({ payer }) => payer),
      );
    },
  );

  it('ranks the text once', () => {
    const readsBy = (work: (index: PayerIndex) => unknown): number => {
      let reads = 0;
      const counting = new Proxy(SAMPLE_INDEX, {
        get: (index, name: keyof PayerIndex) => {
          reads += Number(name === 'formsByToken');
          return index[name];
        },
      });
      work(counting);
      return reads;
    };
    const ranked = readsBy((index) => rank(index, 'aetna dental TX'));
    expect(ranked).toBeGreaterThan(0);
    expect(readsBy((index) => explainMatch(index, 'aetna dental TX'))).toBeLessThan(2 * ranked);
  });

  it('says what each part of the text was read as', () => {
    expect(explainMatch(SAMPLE_INDEX, 'aetna dental TX').tokens).toMatchObject([
      { text: 'aetna', kind: 'word' },
      { text: 'dental', kind: 'line' },
      { text: 'TX', kind: 'state' },
    ]);
  });

  it('says of each part which row of knowledge or which name of the catalog explains it', () => {
    const rows = [...KNOWLEDGE_ROWS, ownRow('aliases', { name: 'quizzle jubb', meaning: 'aetna' })];
    const zeta = payer('Z1', 'Zeta Plan', { aliases: ['Quorble'] });
    const directory = { ...SAMPLE, payers: [...SAMPLE.payers, zeta] };
    const index = buildIndex(directory, knowledgeOf(rows));
    const sourcesOf = (text: string): readonly (string | undefined)[] =>
      explainMatch(index, text).tokens.map(({ source }) => source);
    expect(sourcesOf('quizzle jubb ppo')).toEqual([
      'aliases.tsv:7 (front desk)',
      'aliases.tsv:7 (front desk)',
      expect.stringMatching(/^words\.tsv:\d+ \(trade\)$/),
    ]);
    expect(sourcesOf('aetna TX')).toEqual([
      'name of 60054: Aetna',
      expect.stringMatching(/^states\.tsv:\d+ /),
    ]);
    expect(sourcesOf('uhc')).toEqual([expect.stringMatching(/^(spellings|aliases)\.tsv:\d+ /)]);
    expect(sourcesOf('soonercare')).toEqual([expect.stringMatching(/^programmes\.tsv:\d+ /)]);
    expect(sourcesOf('socal')).toContainEqual(expect.stringMatching(/^shorthand\.tsv:\d+ /));
    expect(sourcesOf('aetna fontana').at(1)).toMatch(/^places\.tsv:\d+ /);
    expect(sourcesOf('aetna star').at(1)).toMatch(/^products\.tsv:\d+ /);
    expect(sourcesOf('quorble')).toEqual(['alias of Z1: Quorble']);
    expect(sourcesOf('quizzle')).toEqual([undefined]);
  });

  it('gives a reason as a sentence, and probabilities from 0 to 1', () => {
    for (const text of ['aetna', 'BCBS', 'self pay', 'Aetna Church of Dallas', 'florida blew']) {
      const { reason, acceptAt, offerAt, candidates } = explainMatch(SAMPLE_INDEX, text);
      expect(reason).toMatch(/^[A-Z].*\.$/);
      expect(offerAt).toBeLessThanOrEqual(acceptAt);
      for (const { probability } of candidates) {
        expect(probability).toBeGreaterThanOrEqual(0);
        expect(probability).toBeLessThanOrEqual(1);
      }
    }
  });
});
