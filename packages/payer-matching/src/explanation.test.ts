import { explainMatch } from './explanation';
import { matchPayer, searchPayers } from './match/match';
import { SAMPLE_INDEX } from './testing';

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

  it('says what each part of the text was read as', () => {
    expect(explainMatch(SAMPLE_INDEX, 'aetna dental TX').tokens).toMatchObject([
      { text: 'aetna', kind: 'word' },
      { text: 'dental', kind: 'line' },
      { text: 'TX', kind: 'state' },
    ]);
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
