import { keyState } from './key-state';

const NOW = Date.parse('2030-06-01T12:00:00Z');

describe('keyState', () => {
  it.each([
    ['a key without an end', null, null, 'ok', 'Works', true, undefined],
    ['a key with a far end', null, '2030-12-01T00:00:00Z', 'ok', 'Works', true, '2030-12-01T00:00:00Z'],
    ['a key that ends soon', null, '2030-06-02T00:00:00Z', 'warn', 'Works', true, '2030-06-02T00:00:00Z'],
    ['an expired key', null, '2030-06-01T12:00:00Z', 'quiet', 'Expired', false, '2030-06-01T12:00:00Z'],
    ['a revoked key', '2030-06-01T11:00:00Z', null, 'quiet', 'Revoked', false, '2030-06-01T11:00:00Z'],
    [
      'a key in its overlap',
      '2030-06-02T00:00:00Z',
      null,
      'warn',
      'Being replaced',
      true,
      '2030-06-02T00:00:00Z',
    ],
    [
      'a key that expires before its overlap ends',
      '2030-06-02T00:00:00Z',
      '2030-06-01T00:00:00Z',
      'quiet',
      'Expired',
      false,
      '2030-06-01T00:00:00Z',
    ],
  ])('of %s', (_name, revokedAt, expiresAt, tone, label, isUsable, endsAt) => {
    expect(keyState({ revokedAt, expiresAt }, NOW)).toEqual({ tone, label, isUsable, endsAt });
  });
});
