import { sampling } from './sampling';

const CASES = ['a', 'b', 'c', 'd', 'e', 'f'];

describe('sampling', () => {
  const { SAMPLE_SEED } = process.env;
  afterEach(() => {
    if (SAMPLE_SEED === undefined) delete process.env['SAMPLE_SEED'];
    else process.env['SAMPLE_SEED'] = SAMPLE_SEED;
  });
  const drawnBy = (seed: number): readonly string[] => {
    process.env['SAMPLE_SEED'] = String(seed);
    return sampling().some(CASES, 2);
  };

  it('draws so many different cases in their order, the same for the same seed', () => {
    const drawn = drawnBy(7);
    expect([drawn.length, [...new Set(drawn)].sort()]).toEqual([2, drawn]);
    expect(drawnBy(7)).toEqual(drawn);
  });

  it('comes to every case, and says how to draw the same again', () => {
    expect(new Set(Array.from({ length: 30 }, (_one, seed) => drawnBy(seed)).flat()).size).toBe(CASES.length);
    expect(sampling().how).toBe('a sample, SAMPLE_SEED=29');
  });
});
