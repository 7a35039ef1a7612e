import { randomPool } from './random-pool';

describe('a pool of random bytes', () => {
  it('gives pieces of the requested size, never the same one twice, across many fillings', () => {
    const next = randomPool(12, 8);
    const pieces = Array.from({ length: 1_000 }, next);
    expect(pieces.every(({ length }) => length === 12)).toBe(true);
    expect(new Set(pieces.map((piece) => piece.toString('hex'))).size).toBe(1_000);
  });

  it('does not change pieces that were given out', () => {
    const next = randomPool(12, 2);
    const first = next();
    const before = first.toString('hex');
    for (let piece = 0; piece < 10; piece += 1) next();
    expect(first.toString('hex')).toBe(before);
  });
});
