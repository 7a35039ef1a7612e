import { payer } from '../testing';
import { settle } from './outcome';

describe('settle', () => {
  const [a, b] = [payer('A1', 'Acme'), payer('B2', 'Acme')];
  const silent = payer('A0', 'Acme', { supportsEligibility: false });

  it('leaves it to the next layer when no payer fits', () => {
    expect(settle([], 100, 'name')).toBeUndefined();
  });

  it('matches the only payer', () => {
    expect(settle([a], 99, 'token-bag')).toEqual({
      kind: 'matched',
      payer: a,
      score: 99,
      reason: 'token-bag',
    });
  });

  it('matches a payer that cannot be asked when there is no other', () => {
    expect(settle([silent], 100, 'name')).toMatchObject({ kind: 'matched', payer: silent });
  });

  it('prefers the one that can be asked', () => {
    expect(settle([silent, b], 100, 'name')).toMatchObject({ kind: 'matched', payer: b });
  });

  it('offers all of several, in the order of their ids', () => {
    const many = ['F', 'E', 'D', 'C', 'B', 'A'].map((id) => payer(id, 'Acme'));
    expect(settle([b, a], 100, 'name')).toMatchObject({
      kind: 'ambiguous',
      candidates: [{ payer: a }, { payer: b }],
    });
    expect(settle(many, 100, 'name')).toMatchObject({
      candidates: ['A', 'B', 'C', 'D', 'E', 'F'].map((id) => ({ payer: { id } })),
    });
  });
});
