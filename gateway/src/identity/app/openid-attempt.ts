import { timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '../../basics/keyed-hash';
import type { OpenIdChecks } from './openid';
import type { FormerSession } from './sessions';

/** A sign-in that a browser has begun at the identity provider. */
export type OpenIdAttempt = {
  /** Random, in base64url. */
  readonly secret: string;
  readonly expiresAtMs: number;
  /** A path below `/console`. */
  readonly returnTo: string;
  /** The session that the browser had at the start: on the way back, its cookie does not come along. */
  readonly former: FormerSession | undefined;
};

/** Long enough to type a password and a second factor. */
export const ATTEMPT_MS = 10 * 60 * 1_000;

/** The text of the browser's cookie; nothing is stored. */
export function formatAttempt(keyHash: KeyedHash, attempt: OpenIdAttempt): string {
  const { secret, expiresAtMs, returnTo, former } = attempt;
  const text = [
    secret,
    String(expiresAtMs),
    Buffer.from(returnTo).toString('base64url'),
    former === undefined ? '' : `${former.personId}_${former.id}`,
  ].join('.');
  return `${text}.${keyed(keyHash, 'attempt', text)}`;
}

/** Undefined for a text that `formatAttempt` did not make with this key, or that expired. */
export function parseAttempt(
  keyHash: KeyedHash,
  cookie: string | undefined,
  nowMs: number,
): OpenIdAttempt | undefined {
  const text = ownText(keyHash, cookie ?? '');
  if (text === undefined) return undefined;
  const [secret = '', expiresAt = '', returnTo = '', former = ''] = text.split('.');
  const expiresAtMs = Number(expiresAt);
  if (nowMs >= expiresAtMs) return undefined;
  return {
    secret,
    expiresAtMs,
    returnTo: Buffer.from(returnTo, 'base64url').toString('utf8'),
    former: parseFormer(former),
  };
}

/** What stands before the mark of a cookie; undefined for a mark that was not made with this key. */
function ownText(keyHash: KeyedHash, cookie: string): string | undefined {
  const end = cookie.lastIndexOf('.');
  const text = cookie.slice(0, Math.max(end, 0));
  const [mark, expected] = [Buffer.from(cookie.slice(end + 1)), Buffer.from(keyed(keyHash, 'attempt', text))];
  return mark.length === expected.length && timingSafeEqual(mark, expected) ? text : undefined;
}

function parseFormer(text: string): FormerSession | undefined {
  const [personId = '', id] = text.split('_');
  return id === undefined ? undefined : { personId, id };
}

/** What the attempt's secret becomes at the identity provider; nothing can be computed back from it. */
export function checksOf(keyHash: KeyedHash, { secret }: Pick<OpenIdAttempt, 'secret'>): OpenIdChecks {
  return {
    state: keyed(keyHash, 'state', secret),
    nonce: keyed(keyHash, 'nonce', secret),
    codeVerifier: keyed(keyHash, 'code-verifier', secret),
  };
}

/** 64 characters of base 16, which every one of the protocol's fields takes; without the name of the pepper. */
function keyed(keyHash: KeyedHash, use: string, text: string): string {
  return keyHash(`openid ${use} ${text}`).split(':').at(-1) ?? '';
}

const HERE = 'http://console.invalid';
const MAX_RETURN = 500;

/** The path below `/console` that a text names; the console's start for every other text. */
export function returnPathOf(text: unknown): string {
  if (typeof text !== 'string' || text.length > MAX_RETURN || !URL.canParse(text, HERE)) return '/console/';
  const { origin, pathname, search } = new URL(text, HERE);
  const isOfConsole = origin === HERE && pathname.startsWith('/console/');
  return isOfConsole ? pathname + search : '/console/';
}
