import { isoTime } from '@eligibility/kit';
import { API_KEY_PREFIX } from '../../domain/api-key';
import type { ApiKey } from '../../domain/workspace';

/** A key as operators are shown it: never its text, never its hash. */
export function shownKey(key: ApiKey): Record<string, unknown> {
  const time = (atMs: number | undefined): string | null => (atMs === undefined ? null : isoTime(atMs));
  return {
    id: key.id,
    workspaceId: key.workspaceId,
    name: key.name,
    prefix: API_KEY_PREFIX,
    lastFour: key.lastFour,
    scopes: key.scopes,
    clientIds: key.clientIds ?? null,
    createdAt: isoTime(key.createdAtMs),
    expiresAt: time(key.expiresAtMs),
    revokedAt: time(key.revokedAtMs),
    lastUsedAt: time(key.lastUsedAtMs),
  };
}
