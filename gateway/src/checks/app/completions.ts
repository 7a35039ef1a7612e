import type { CheckKind } from '../domain/check';

/** A check that has its answer. */
type CompletedCheck = {
  readonly checkId: string;
  readonly workspaceId: string;
  readonly clientId: string;
  readonly kind: CheckKind;
  readonly answeredAtMs: number;
};

/** Who wants to know that a check has its answer. */
export type Completions = {
  /** Whether an endpoint of the workspace chose it: nobody else pays for being told. */
  readonly isWanted: (workspaceId: string) => boolean;
  /** Tells of these checks, of each once, however often it is called. */
  readonly tell: (checks: readonly CompletedCheck[]) => Promise<void>;
};

export const NOBODY_ASKS: Completions = { isWanted: () => false, tell: () => Promise.resolve() };
