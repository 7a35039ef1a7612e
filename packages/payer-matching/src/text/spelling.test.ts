import fc from 'fast-check';
import { editDistance } from './spelling';

describe('editDistance', () => {
  it.each([
    ['cigna', 'cigna', 0],
    ['cegna', 'cigna', 1],
    ['aetnaa', 'aetna', 1],
    ['humna', 'humana', 1],
    ['atena', 'aetna', 1],
    ['medicade', 'medicaid', 2],
    ['', 'ab', 2],
  ])('of %j and %j is %d', (a, b, distance) => {
    expect(editDistance(a, b, 3)).toBe(distance);
  });

  it('is one more than the limit when the words are too far apart', () => {
    expect(editDistance('aetna', 'humana', 2)).toBe(3);
    expect(editDistance('a', 'abcdef', 2)).toBe(3);
  });

  it('is symmetric', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 7)).toBe(editDistance(b, a, 7));
      }),
    );
  });
});
