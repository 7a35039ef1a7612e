import { hasOlder, secretVariables, withNew, withoutOlder, type RotatedName, type Secrets } from './secrets';

const MADE = { API_KEY_PEPPER: 'p', FINGERPRINT_KEY: 'f', ANSWER_KEY: 'a', OPERATOR_TOKEN: 't' };

describe('the secrets that the first start creates', () => {
  it('are replaced by those from files', () => {
    const env = { OPERATOR_TOKEN_FILE: '/run/secrets/operator_token', ANSWER_KEY_FILE: '' };
    expect(secretVariables(MADE, env)).toEqual({
      API_KEY_PEPPER: 'p',
      FINGERPRINT_KEY: 'f',
      ANSWER_KEY: 'a',
    });
  });
});

const FIRST: Secrets = {
  API_KEY_PEPPER: 'pepper',
  FINGERPRINT_KEY: 'fingerprint',
  ANSWER_KEY: 'answer',
  OPERATOR_TOKEN: 'token',
};
const NOW_MS = Date.UTC(2026, 0, 15, 12);
const rotated = (secrets: Secrets, name: RotatedName, id = 'b'): Secrets =>
  withNew(secrets, name, { id, secret: `${id}-secret`, nowMs: NOW_MS });

describe('the secrets of an embedded installation', () => {
  it('keep all earlier ones when one is rotated, even twice', () => {
    const once = rotated(FIRST, 'api-key-pepper');
    expect(once).toEqual({ ...FIRST, API_KEY_PEPPERS: 'b:b-secret' });
    expect(rotated(once, 'api-key-pepper', 'c')).toEqual({
      ...FIRST,
      API_KEY_PEPPERS: 'c:c-secret,b:b-secret',
    });
    expect([hasOlder(FIRST, 'api-key-pepper'), hasOlder(once, 'api-key-pepper')]).toEqual([false, true]);
  });

  it('have the newest alone once the older ones are dropped, and are never empty', () => {
    const twice = rotated(rotated(FIRST, 'answer-key'), 'answer-key', 'c');
    const dropped = withoutOlder(twice, 'answer-key', '1');
    const { ANSWER_KEY: _first, ...others } = FIRST;
    expect(dropped).toEqual({ ...others, ANSWER_KEYS: 'c:c-secret' });
    expect(hasOlder(dropped, 'answer-key')).toBe(false);
    expect(withoutOlder(FIRST, 'answer-key', '1')).toEqual(FIRST);
  });

  it('keep every key that lines of the audit log are chained with', () => {
    const once = rotated(FIRST, 'fingerprint-key');
    expect(once.FINGERPRINT_KEYS_SINCE).toBe('2026-01-15T12:00:00.000Z');
    const dropped = withoutOlder(once, 'fingerprint-key', '1');
    expect(dropped).toMatchObject({ FINGERPRINT_KEYS: 'b:b-secret', AUDIT_KEYS: 'b:b-secret,1:fingerprint' });
    expect(dropped.FINGERPRINT_KEY).toBeUndefined();
    const again = rotated(dropped, 'fingerprint-key', 'c');
    expect(again.AUDIT_KEYS).toBe('c:c-secret,b:b-secret,1:fingerprint');
    expect(withoutOlder(again, 'fingerprint-key', '1').AUDIT_KEYS).toBe(again.AUDIT_KEYS);
  });
});
