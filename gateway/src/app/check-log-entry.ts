import type { CheckFacts, CheckKind } from '../domain/check';

/** One line of a workspace's log. */
export type CheckLogEntry = CheckFacts & {
  readonly checkId: string;
  readonly createdAtMs: number;
  readonly kind: CheckKind;
  readonly clientId: string;
  readonly isCharged: boolean;
};
