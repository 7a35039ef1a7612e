/** A bucket that refills evenly and holds one minute's worth at most. */
export type TokenBucket = {
  /** In 60,000ths of a token; a limit of one per minute refills one of them per millisecond, so nothing is rounded. */
  readonly shares: number;
  /** Whole milliseconds. */
  readonly filledAtMs: number;
};

export type TokenTaken = {
  readonly isAllowed: boolean;
  /** Whole requests left right now. */
  readonly remaining: number;
  /**
   * Seconds until the whole quota is available again; while no request is left, until one is. This is `t` of
   * draft-ietf-httpapi-ratelimit-headers, which requires the time of Retry-After when that header is sent.
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

/** The state for the caller, from the shares that are left after its request was allowed or refused. */
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
