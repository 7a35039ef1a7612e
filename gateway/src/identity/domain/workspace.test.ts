import { isKeyUsable } from './workspace';

const NOW_MS = Date.UTC(2026, 0, 15, 12);

describe('isKeyUsable', () => {
  it.each<[string, number | undefined, number | undefined, boolean]>([
    ['without expiry or revocation', undefined, undefined, true],
    ['that expires in a millisecond', NOW_MS + 1, undefined, true],
    ['that expires now', NOW_MS, undefined, false],
    ['that expired', NOW_MS - 1, undefined, false],
    ['that is revoked now', undefined, NOW_MS, false],
    ['that was revoked', undefined, NOW_MS - 1, false],
    ['that was rotated and lives for a millisecond more', undefined, NOW_MS + 1, true],
    ['that was revoked before it expires', NOW_MS + 1, NOW_MS, false],
    ['that expired before its rotation ends it', NOW_MS, NOW_MS + 1, false],
  ])('a key %s', (_which, expiresAtMs, revokedAtMs, isUsable) => {
    expect(isKeyUsable({ expiresAtMs, revokedAtMs }, NOW_MS)).toBe(isUsable);
  });
});
