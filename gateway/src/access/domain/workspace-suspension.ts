/** Why and since when a workspace is suspended. Its keys, wallet and stored answers do not change. */
export type Suspension = {
  /** Epoch milliseconds. */
  readonly sinceMs: number;
  /** For operators only; callers do not see it. */
  readonly reason: string;
};
