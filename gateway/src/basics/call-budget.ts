/** What every call to another process carries with it. */
export type CallBudget = {
  readonly requestId: string;
  /** Epoch milliseconds after which no caller waits for the answer. */
  readonly deadlineMs: number;
};
