import { keyState } from './key-state';

const NOW = Date.parse('2030-06-01T12:00:00Z');

describe('keyState', () => {
  it.each([
    ['a key without an end', { revokedAt: null, expiresAt: null }, 'ok', /^Works$/, true],
    [
      'a key with a far end',
      { revokedAt: null, expiresAt: '2030-12-01T00:00:00Z' },
      'ok',
      /^Works until/,
      true,
    ],
    [
      'a key that ends soon',
      { revokedAt: null, expiresAt: '2030-06-02T00:00:00Z' },
      'warn',
      /^Works until/,
      true,
    ],
    ['an expired key', { revokedAt: null, expiresAt: '2030-06-01T12:00:00Z' }, 'quiet', /^Expired$/, false],
    ['a revoked key', { revokedAt: '2030-06-01T11:00:00Z', expiresAt: null }, 'quiet', /^Revoked$/, false],
    [
      'a key in its overlap',
      { revokedAt: '2030-06-02T00:00:00Z', expiresAt: null },
      'warn',
      /^Replaced/,
      true,
    ],
    [
      'a key that expires before its overlap ends',
      { revokedAt: '2030-06-02T00:00:00Z', expiresAt: '2030-06-01T00:00:00Z' },
      'quiet',
      /^Expired$/,
      false,
    ],
  ])('of %s', (_name, key, tone, label, isUsable) => {
    const state = keyState(key, NOW);
    expect(state).toMatchObject({ tone, isUsable });
    expect(state.label).toMatch(label);
  });
});
