import type { Secrets } from '../secrets';

/** The secrets that can be rotated, and where each is kept: as a ring, and as the single secret of the first start. */
export const ROTATED = {
  'api-key-pepper': { ring: 'API_KEY_PEPPERS', single: 'API_KEY_PEPPER', singleId: 'API_KEY_PEPPER_ID' },
  'fingerprint-key': { ring: 'FINGERPRINT_KEYS', single: 'FINGERPRINT_KEY', singleId: 'FINGERPRINT_KEY_ID' },
  'answer-key': { ring: 'ANSWER_KEYS', single: 'ANSWER_KEY', singleId: 'ANSWER_KEY_ID' },
} as const;
export type RotatedName = keyof typeof ROTATED;

type Made = { readonly id: string; readonly secret: string; readonly nowMs: number };

/** The secrets with a new one first in its ring; all earlier ones are kept. */
export function withNew(secrets: Secrets, name: RotatedName, { id, secret, nowMs }: Made): Secrets {
  const { ring } = ROTATED[name];
  const pair = `${id}:${secret}`;
  const next = { ...secrets, [ring]: joined([pair, secrets[ring]]) };
  if (name !== 'fingerprint-key') return next;
  const audit = secrets.AUDIT_KEYS === undefined ? {} : { AUDIT_KEYS: joined([pair, secrets.AUDIT_KEYS]) };
  return { ...next, ...audit, FINGERPRINT_KEYS_SINCE: new Date(nowMs).toISOString() };
}

/**
 * The secrets with only the newest of a ring. The keys of fingerprints stay keys of the audit log: its lines are never
 * dropped, and verify only with the key of their time.
 * @param singleId the id that the secret of the first start has
 */
export function withoutOlder(secrets: Secrets, name: RotatedName, singleId: string): Secrets {
  const { ring, single } = ROTATED[name];
  const [newest] = (secrets[ring] ?? '').split(',');
  if (newest === undefined || newest === '') return secrets;
  const { [single]: first, ...others } = secrets;
  const next = { ...others, [ring]: newest } as Secrets;
  if (name !== 'fingerprint-key' || secrets.AUDIT_KEYS !== undefined) return next;
  return {
    ...next,
    AUDIT_KEYS: joined([secrets[ring], first === undefined ? undefined : `${singleId}:${first}`]),
  };
}

/** True while a secret from before the last rotation is kept. */
export function hasOlder(secrets: Secrets, name: RotatedName): boolean {
  const { ring, single } = ROTATED[name];
  const inRing = secrets[ring]?.split(',').length ?? 0;
  return inRing > 1 || (inRing === 1 && secrets[single] !== undefined);
}

function joined(pairs: readonly (string | undefined)[]): string {
  return pairs.filter((pair) => pair !== undefined).join(',');
}
