import { buildIndex } from '../index/payer-index';
import type { Candidate } from '../payer';
import { KNOWLEDGE, payer, SAMPLE_INDEX } from '../testing';
import { normalise } from '../text/phrase';
import { readQuery } from './query-readings';
import { scoreCandidates, UNFIT_FACTOR } from './score';
import { ACCEPT_SCORE } from './scored';

const scored = (text: string, index = SAMPLE_INDEX): readonly Candidate[] => {
  const phrase = normalise(KNOWLEDGE, text);
  return scoreCandidates(index, { phrase, readings: readQuery(index, phrase) }, 16);
};
const scoreOf = (text: string, id: string): number =>
  scored(text).find((candidate) => candidate.payer.id === id)?.score ?? 0;

describe('a score', () => {
  it('is 100 for the exact name, and never more', () => {
    expect(scoreOf('Aetna Dental', 'AETNADENTAL')).toBeCloseTo(100);
    expect(scored('Aetna Dental').every(({ score }) => score <= 100.001)).toBe(true);
  });

  it('decreases with every word that the payer does not have', () => {
    const scores = ['aetna', 'aetna church', 'aetna church dallas'].map((text) => scoreOf(text, '60054'));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(3);
  });

  it('hardly decreases with an insignificant word', () => {
    expect(scoreOf('aetna insurance', '60054')).toBeGreaterThan(scoreOf('aetna church', '60054') + 10);
  });

  it('tolerates a typing error and a split word', () => {
    expect(scoreOf('cegna', '62308')).toBeGreaterThan(ACCEPT_SCORE);
    expect(scoreOf('ci gna', '62308')).toBe(0);
    expect(scoreOf('united health kare', '87726')).toBeGreaterThan(0);
    expect(scoreOf('silver sum mit', 'SILVER')).toBeGreaterThan(ACCEPT_SCORE);
  });

  it('does not change with a state at a nationwide payer', () => {
    expect(scoreOf('aetna dental texas', 'AETNADENTAL')).toBeGreaterThan(ACCEPT_SCORE);
  });

  it('of a payer of another state or line of business is below the limit of acceptance', () => {
    expect(100 * UNFIT_FACTOR).toBeLessThan(ACCEPT_SCORE);
    expect(scoreOf('Florida Blue Texas', '00590')).toBeLessThanOrEqual(100 * UNFIT_FACTOR);
    expect(scoreOf('Cigna dental', '62308')).toBeLessThanOrEqual(100 * UNFIT_FACTOR);
  });

  it('orders equal payers by support for eligibility and then by id', () => {
    const twins = ['C3', 'A1', 'B2'].map((id) =>
      payer(id, 'Acme Mutual', { supportsEligibility: id !== 'A1' }),
    );
    const order = scored('acme mutuel', buildIndex({ payers: twins, ambiguousBrands: [] }, KNOWLEDGE)).map(
      (candidate) => candidate.payer.id,
    );
    expect(order).toEqual(['B2', 'C3', 'A1']);
  });

  it('is given to no payer without a common word', () => {
    expect(scored('zzzzqq')).toEqual([]);
  });
});
