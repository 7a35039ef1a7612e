import type { Schema } from '@eligibility/api-types';
import type { Fact } from '../text/facts';

export function keyFacts(key: Schema<'Key'>): readonly Fact[] {
  return [
    ['key', key.id],
    ['workspace', key.workspaceId],
    ['name', key.name],
    ['ends with', key.lastFour],
    ['scopes', key.scopes.join(', ')],
    ['clinics', key.clientIds?.join(', ') ?? 'all of the workspace'],
    ['allow', key.allowedAddresses?.join(', ') ?? 'anywhere'],
    [
      'rate-limit',
      key.rateLimitPerMinute === null ? 'none of its own' : `${String(key.rateLimitPerMinute)} a minute`,
    ],
    ['checks-per-day', key.checksPerDay === null ? 'none of its own' : String(key.checksPerDay)],
    ['created', key.createdAt],
    ['expires', key.expiresAt ?? 'never'],
    ['revoked', key.revokedAt ?? 'no'],
    ['last used', key.lastUsedAt ?? 'never'],
  ];
}
