import { stateOfKey } from './words';

const NOW_MS = Date.parse('2026-01-15T12:00:00Z');
const [PAST, COMING] = ['2026-01-15T11:59:59Z', '2026-01-15T12:00:01Z'];

describe('the state of a key', () => {
  it.each([
    [null, null, 'Works', 'ok', undefined],
    [null, COMING, 'Works', 'ok', COMING],
    [null, PAST, 'Expired', 'quiet', PAST],
    [COMING, null, 'Being replaced', 'warn', COMING],
    [PAST, null, 'Revoked', 'quiet', PAST],
    [PAST, COMING, 'Revoked', 'quiet', PAST],
  ])('revoked at %s and expiring at %s: %s', (revokedAt, expiresAt, text, tone, endsAt) => {
    expect(stateOfKey({ revokedAt, expiresAt }, NOW_MS)).toEqual({ text, tone, endsAt });
  });
});
