/** What an API key may do at most, besides what its scopes and clinics say. Undefined is no limit of its own. */
export type KeyLimits = {
  /** IPv4 and IPv6 addresses and networks (`198.51.100.0/24`) that requests with the key must come from. */
  readonly allowedAddresses: readonly string[] | undefined;
  /** Beside the limit of its workspace, which holds too. */
  readonly rateLimitPerMinute: number | undefined;
  /** Live checks that are charged a UTC day, beside the budget of its workspace, which holds too. */
  readonly checksPerDay: number | undefined;
};

export const NO_KEY_LIMITS: KeyLimits = {
  allowedAddresses: undefined,
  rateLimitPerMinute: undefined,
  checksPerDay: undefined,
};
