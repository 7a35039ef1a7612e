/** Why, and since when, a workspace is closed by an operator. Its keys, wallet and stored answers stay as they are. */
export type Suspension = {
  /** Epoch milliseconds. */
  readonly sinceMs: number;
  /** For operators alone: callers are not shown it. */
  readonly reason: string;
};
