/** A bucket that refills evenly and holds one minute's worth at most. */
export type TokenBucket = {
  /** Counted in whole 60,000ths of a token, which a limit of one a minute refills in a millisecond: nothing is rounded. */
  readonly shares: number;
  /** Whole milliseconds. */
  readonly filledAtMs: number;
};

export type TokenTaken = {
  readonly isAllowed: boolean;
  /** Whole requests left right now. */
  readonly remaining: number;
  /**
   * Seconds until the whole quota is there again; while no request is left, until one is. It is `t` of
   * draft-ietf-httpapi-ratelimit-headers, which asks for the moment of Retry-After where there is one.
   */
  readonly resetSeconds: number;
};

export const SHARES_PER_TOKEN = 60_000;

/** Takes one token if there is one. `bucket` undefined is a full one. */
export function takeToken(
  bucket: TokenBucket | undefined,
  perMinute: number,
  nowMs: number,
): TokenTaken & { readonly bucket: TokenBucket } {
  const filledAtMs = Math.floor(nowMs);
  const filled =
    bucket === undefined ? perMinute * SHARES_PER_TOKEN : refilled(bucket, perMinute, filledAtMs);
  const isAllowed = filled >= SHARES_PER_TOKEN;
  const shares = isAllowed ? filled - SHARES_PER_TOKEN : filled;
  return { bucket: { shares, filledAtMs }, ...tokenTaken(isAllowed, shares, perMinute) };
}

/** What a caller is told, given the shares that are left after its request was allowed or refused. */
export function tokenTaken(isAllowed: boolean, shares: number, perMinute: number): TokenTaken {
  const remaining = Math.floor(shares / SHARES_PER_TOKEN);
  const wanted = remaining === 0 ? 1 : perMinute;
  const missing = Math.max(0, wanted * SHARES_PER_TOKEN - shares);
  return {
    isAllowed,
    remaining,
    resetSeconds: Math.ceil(missing / (perMinute * 1_000)),
  };
}

function refilled(bucket: TokenBucket, perMinute: number, nowMs: number): number {
  const elapsedMs = Math.max(0, nowMs - bucket.filledAtMs);
  return Math.min(perMinute * SHARES_PER_TOKEN, bucket.shares + elapsedMs * perMinute);
}
