/** The limits of an API key, in addition to its scopes and clinics. Undefined means no limit of its own. */
export type KeyLimits = {
  /** IPv4 and IPv6 addresses and networks (`198.51.100.0/24`) that requests with the key must come from. */
  readonly allowedAddresses: readonly string[] | undefined;
  /** The key's own rate limit; the workspace's limit applies too. */
  readonly rateLimitPerMinute: number | undefined;
  /** Live checks that may be charged per UTC day; the workspace's budget applies too. */
  readonly checksPerDay: number | undefined;
};

export const NO_KEY_LIMITS: KeyLimits = {
  allowedAddresses: undefined,
  rateLimitPerMinute: undefined,
  checksPerDay: undefined,
};
