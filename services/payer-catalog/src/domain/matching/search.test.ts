import { searchPayers } from './search';
import { SAMPLE, SAMPLE_INDEX } from '../_payers';

const idsFor = (text: string, limit = 3): readonly string[] =>
  searchPayers(SAMPLE_INDEX, text, limit).map((candidate) => candidate.payer.id);

describe('searchPayers', () => {
  it('lists the first payers by name for an empty query', () => {
    expect(idsFor('', 4)).toEqual(['60054', 'AETNADENTAL', 'WA1', '84980']);
    expect(idsFor(' ', 100)).toHaveLength(SAMPLE.payers.length);
  });

  it.each([
    ['aet', ['60054', 'AETNADENTAL']],
    ['tex', ['MDCDTX', '84980']],
    ['ohio medi', ['MDCDOH']],
    ['bcbs flo', ['00590']],
    ['unit', ['87726']],
    ['cegna', ['62308']],
    ['60054', ['60054']],
    ['mdcdtx', ['MDCDTX']],
  ])('begins with what was most likely meant by the unfinished %j', (text, expected) => {
    expect(idsFor(text).slice(0, expected.length)).toEqual(expected);
  });

  it.each(['bcbs', 'medicaid', 'medicade', 'blue'])(
    'lists payers for %j, which a match would ask about',
    (text) => {
      expect(idsFor(text).length).toBeGreaterThan(1);
    },
  );

  it('gives scores of 0 to 100, best first, one a payer, at most as many as asked for', () => {
    const candidates = searchPayers(SAMPLE_INDEX, 'blue', 2);
    expect(candidates).toHaveLength(2);
    const all = searchPayers(SAMPLE_INDEX, 'a', 50);
    expect(all.map(({ score }) => score)).toEqual(all.map(({ score }) => score).sort((a, b) => b - a));
    expect(all.every(({ score }) => score >= 0 && score <= 100)).toBe(true);
    expect(new Set(all.map((one) => one.payer.id)).size).toBe(all.length);
  });

  it.each(['zzzzqq', '???', 'insurance'])('is empty when no payer is like %j', (text) => {
    expect(idsFor(text)).toEqual([]);
  });
});
