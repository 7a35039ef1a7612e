import { AUDIT_HASH, BEGAN_MS, uuid } from '../../testing/samples';
import {
  ATTEMPT_MS,
  checksOf,
  formatAttempt,
  parseAttempt,
  returnPathOf,
  type OpenIdAttempt,
} from './openid-attempt';

/** As with a pepper that has a name. */
const keyHash = (text: string): string => `2:${AUDIT_HASH(text)}`;
const ATTEMPT: OpenIdAttempt = {
  secret: Buffer.alloc(32, 7).toString('base64url'),
  expiresAtMs: BEGAN_MS + ATTEMPT_MS,
  returnTo: '/console/checks?q=größe.1',
  former: { personId: uuid(41), id: uuid(61) },
};
const START = '/console/';

describe('the cookie of a sign-in at the identity provider', () => {
  const cookie = formatAttempt(keyHash, ATTEMPT);

  it('is read back until it expires, and not from then on', () => {
    expect(parseAttempt(keyHash, cookie, ATTEMPT.expiresAtMs - 1)).toEqual(ATTEMPT);
    expect(parseAttempt(keyHash, cookie, ATTEMPT.expiresAtMs)).toBeUndefined();
  });

  it('need not name a session that the browser had', () => {
    const first = { ...ATTEMPT, former: undefined };
    expect(parseAttempt(keyHash, formatAttempt(keyHash, first), 0)).toEqual(first);
  });

  it('holds characters that a cookie may have, and not the name of the pepper', () => {
    expect(cookie).toMatch(/^[\w-]+\.\d+\.[\w-]+\.[\w-]+\.[0-9a-f]{64}$/);
  });

  it('is void when any part of it was changed', () => {
    const other = formatAttempt(keyHash, {
      secret: Buffer.alloc(32, 8).toString('base64url'),
      expiresAtMs: ATTEMPT.expiresAtMs + 1,
      returnTo: '/console/wallet',
      former: { personId: uuid(41), id: uuid(62) },
    }).split('.');
    for (const at of other.keys()) {
      const changed = cookie
        .split('.')
        .with(at, other[at] ?? '')
        .join('.');
      expect(changed).not.toBe(cookie);
      expect(parseAttempt(keyHash, changed, BEGAN_MS)).toBeUndefined();
    }
  });

  it('is void when it was made with another key', () => {
    const otherKey = (text: string): string => AUDIT_HASH(`another key ${text}`);
    expect(parseAttempt(otherKey, cookie, BEGAN_MS)).toBeUndefined();
  });

  it.each([undefined, '', '...', 'one', cookie.slice(0, -1), cookie.slice(0, cookie.lastIndexOf('.'))])(
    'is void when it is missing or cut off: %s',
    (text) => {
      expect(parseAttempt(keyHash, text, BEGAN_MS)).toBeUndefined();
    },
  );
});

describe('what protects a sign-in at the identity provider', () => {
  it('is the same for one attempt, differs in each use and attempt, and never shows the secret', () => {
    const checks = checksOf(keyHash, ATTEMPT);
    expect(checksOf(keyHash, { secret: ATTEMPT.secret })).toEqual(checks);
    const values = [...Object.values(checks), ...Object.values(checksOf(keyHash, { secret: 'another' }))];
    expect(new Set(values).size).toBe(6);
    for (const value of values) expect(value).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('where a browser goes after it signed in', () => {
  it.each([
    ['/console/', '/console/'],
    ['/console/checks?payer=60054', '/console/checks?payer=60054'],
    ['/console/a/../checks#card', '/console/checks'],
  ])('is the page of the console that it asked for: %s', (asked, path) => {
    expect(returnPathOf(asked)).toBe(path);
  });

  it.each([
    [undefined],
    [['/console/checks']],
    [''],
    ['/api/session'],
    ['/console'],
    ['/console/../api/session'],
    ['/consoles/'],
    ['https://evil.example/console/checks'],
    ['//evil.example/console/checks'],
    ['/\\evil.example/console/checks'],
    ['javascript:alert(1)'],
    ['http://['],
    [`/console/${'a'.repeat(500)}`],
  ])("is the console's start for every other text: %p", (asked) => {
    expect(returnPathOf(asked)).toBe(START);
  });
});
