import fc from 'fast-check';
import { byScore, type Candidate } from '../payer';
import { payer } from '../testing';
import { bestOfEach, decideAmong, shortlist } from './outcome';

describe('decideAmong', () => {
  const [a, b] = [payer('A1', 'Acme'), payer('B2', 'Acme')];
  const silent = payer('A0', 'Acme', { supportsEligibility: false });

  it('is left to the next layer when no payer fits', () => {
    expect(decideAmong([], 100, 'name')).toBeUndefined();
  });

  it('matches the only payer', () => {
    expect(decideAmong([a], 99, 'token-bag')).toEqual({
      kind: 'matched',
      payer: a,
      score: 99,
      reason: 'token-bag',
    });
  });

  it('matches a payer without eligibility when there is no other', () => {
    expect(decideAmong([silent], 100, 'name')).toMatchObject({ kind: 'matched', payer: silent });
  });

  it('prefers the payer with eligibility', () => {
    expect(decideAmong([silent, b], 100, 'name')).toMatchObject({ kind: 'matched', payer: b });
  });

  it('offers all of several payers, in the order of their ids', () => {
    const many = ['F', 'E', 'D', 'C', 'B', 'A'].map((id) => payer(id, 'Acme'));
    expect(decideAmong([b, a], 100, 'name')).toMatchObject({
      kind: 'ambiguous',
      candidates: [{ payer: a }, { payer: b }],
    });
    expect(decideAmong(many, 100, 'name')).toMatchObject({
      candidates: ['A', 'B', 'C', 'D', 'E', 'F'].map((id) => ({ payer: { id } })),
    });
  });
});

const PAYERS = ['C3', 'A1', 'B2', 'D4', 'E5'].map((id) =>
  payer(id, `Payer ${id}`, { supportsEligibility: id !== 'A1' }),
);

const candidates = fc.array(
  fc.record({ payer: fc.constantFrom(...PAYERS), score: fc.integer({ min: 0, max: 5 }) }),
  { maxLength: 40 },
);

describe('a shortlist', () => {
  it('holds the best ones of a complete sort, one per payer', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 1, max: 6 }), (all, limit) => {
        const bests = PAYERS.flatMap((one): Candidate[] => {
          const scores = all.filter((candidate) => candidate.payer === one).map(({ score }) => score);
          return scores.length === 0 ? [] : [{ payer: one, score: Math.max(...scores) }];
        });
        expect(bestOfEach(all, limit)).toEqual(bests.sort(byScore).slice(0, limit));
      }),
    );
  });

  it('never rejects a candidate that belongs on the list', () => {
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
