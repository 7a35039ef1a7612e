import type { Grant } from './roles';

/** A session without a request for so long is over. */
export const SESSION_IDLE_MS = 30 * 60 * 1_000;
/** No session is longer, however busy: a working day. */
export const SESSION_MAX_MS = 12 * 60 * 60 * 1_000;
/** A sign-in link that was not used in this time is void. */
export const LINK_MS = 15 * 60 * 1_000;
/** The last use is stored at most so often, which makes a session that much shorter at worst. */
export const TOUCH_MS = 30 * 1_000;

/** A signed-in browser. */
export type Session = {
  readonly id: string;
  /** Keyed hash of the cookie's value, which is never stored. */
  readonly hash: string;
  readonly personId: string;
  /** Roles that last as long as the session. */
  readonly grants: readonly Grant[];
  /** The browser, as it calls itself. */
  readonly agent: string;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number;
  readonly expiresAtMs: number;
};

/** A link that signs in one browser, once. */
export type SignInLink = {
  readonly hash: string;
  readonly personId: string;
  readonly grants: readonly Grant[];
  readonly expiresAtMs: number;
};

/** When the session ends if no request comes. */
export function sessionEndMs({ lastUsedAtMs, expiresAtMs }: Session): number {
  return Math.min(expiresAtMs, lastUsedAtMs + SESSION_IDLE_MS);
}

export function isSessionAlive(session: Session, nowMs: number): boolean {
  return nowMs < sessionEndMs(session);
}

/** 32 random bytes in base64url: the value of a session's cookie, and the token of a link. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
export const TOKEN_BYTES = 32;

export function isWellFormedSecret(text: string): boolean {
  return TOKEN.test(text);
}

export function formatSecret(randomBytes: Uint8Array): string {
  return Buffer.from(randomBytes.subarray(0, TOKEN_BYTES)).toString('base64url');
}

/** The texts that are hashed: a link's token never opens a session, nor a session's cookie a link. */
export const hashedTexts = {
  session: (token: string): string => `session ${token}`,
  storageKey: (personId: string): string => `storage-key ${personId}`,
  link: (token: string): string => `sign-in-link ${token}`,
} as const;

const MAX_AGENT = 200;

/** The `User-Agent` of a sign-in as it is stored: visible ASCII, at most 200 characters. */
export function agentOf(header: string | undefined): string {
  return (header ?? '').replace(/[^ -~]/g, '').slice(0, MAX_AGENT);
}
