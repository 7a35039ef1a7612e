import type { Fact } from '../text/facts';

/** A key as the operator API returns it; times are ISO 8601. */
export type ListedKey = {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly prefix: string;
  readonly lastFour: string;
  readonly scopes: readonly string[];
  readonly clientIds: readonly string[] | null;
  readonly allowedAddresses: readonly string[] | null;
  readonly rateLimitPerMinute: number | null;
  readonly checksPerDay: number | null;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
};

/** The only answer that contains the key itself. */
export type IssuedKey = ListedKey & { readonly key: string };

export function keyFacts(key: ListedKey): readonly Fact[] {
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
