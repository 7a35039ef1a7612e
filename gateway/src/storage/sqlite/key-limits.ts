import type { KeyLimits } from '../../access/domain/workspace';

/** The columns of `api_keys` that hold the limits of a key. */
export type KeyLimitColumns = {
  readonly allowed_addresses: string | null;
  readonly rate_limit_per_minute: number | null;
  readonly checks_per_day: number | null;
};

/** Addresses and networks are stored as space-separated words: none can contain a space. */
export function keyLimitsOf(row: KeyLimitColumns): KeyLimits {
  return {
    allowedAddresses: row.allowed_addresses?.split(' '),
    rateLimitPerMinute: row.rate_limit_per_minute ?? undefined,
    checksPerDay: row.checks_per_day ?? undefined,
  };
}

export const KEY_LIMIT_COLUMNS = ['allowed_addresses', 'rate_limit_per_minute', 'checks_per_day'] as const;

/** The values of `KEY_LIMIT_COLUMNS`, in the same order. */
export function keyLimitValues(limits: KeyLimits): readonly (string | number | null)[] {
  return [
    limits.allowedAddresses?.join(' ') ?? null,
    limits.rateLimitPerMinute ?? null,
    limits.checksPerDay ?? null,
  ];
}
