import { isoTime } from '@eligibility/kit';
import { API_KEY_PREFIX } from '../../access/domain/api-key';
import type { ApiKey } from '../../access/domain/workspace';

/** A key as operators see it; the key itself is returned only once, when it is made. */
export function toKeyResponse(key: ApiKey): Record<string, unknown> {
  const time = (atMs: number | undefined): string | null => (atMs === undefined ? null : isoTime(atMs));
  return {
    id: key.id,
    workspaceId: key.workspaceId,
    name: key.name,
    prefix: API_KEY_PREFIX,
    lastFour: key.lastFour,
    scopes: key.scopes,
    clientIds: key.clientIds ?? null,
    allowedAddresses: key.limits.allowedAddresses ?? null,
    rateLimitPerMinute: key.limits.rateLimitPerMinute ?? null,
    checksPerDay: key.limits.checksPerDay ?? null,
    createdAt: isoTime(key.createdAtMs),
    expiresAt: time(key.expiresAtMs),
    revokedAt: time(key.revokedAtMs),
    lastUsedAt: time(key.lastUsedAtMs),
  };
}
