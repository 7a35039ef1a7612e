import fc from 'fast-check';
import { byFit, type Candidate } from '../payer';
import { payer } from '../testing';
import { bestOfEach, shortlist } from './shortlist';

const PAYERS = ['C3', 'A1', 'B2', 'D4', 'E5'].map((id) =>
  payer(id, `Payer ${id}`, { supportsEligibility: id !== 'A1' }),
);

const candidates = fc.array(
  fc.record({ payer: fc.constantFrom(...PAYERS), score: fc.integer({ min: 0, max: 5 }) }),
  { maxLength: 40 },
);

describe('a shortlist', () => {
  it('holds what sorting everything would put first, one a payer', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 1, max: 6 }), (all, limit) => {
        const bests = PAYERS.flatMap((one): Candidate[] => {
          const scores = all.filter((candidate) => candidate.payer === one).map(({ score }) => score);
          return scores.length === 0 ? [] : [{ payer: one, score: Math.max(...scores) }];
        });
        expect(bestOfEach(all, limit)).toEqual(bests.sort(byFit).slice(0, limit));
      }),
    );
  });

  it('loses nobody whom it says it is not open to', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 1, max: 6 }), (all, limit) => {
        const best = shortlist(limit);
        for (const candidate of all) if (best.isOpenTo(candidate.score)) best.offer(candidate);
        expect(best.list()).toEqual(bestOfEach(all, limit));
      }),
    );
  });

  it('keeps the first of a payer’s equal candidates', () => {
    const [first, second] = [1, 2].map((form) => ({ payer: PAYERS[0] ?? payer('', ''), score: 7, form }));
    expect(
      bestOfEach(
        [first, second].flatMap((one) => one ?? []),
        3,
      ),
    ).toEqual([first]);
  });
});
