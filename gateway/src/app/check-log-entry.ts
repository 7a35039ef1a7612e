import type { CheckFacts, CheckKind } from '../domain/check';

/** One line of a workspace's log. */
export type CheckLogEntry = CheckFacts & {
  readonly checkId: string;
  readonly createdAtMs: number;
  readonly kind: CheckKind;
  readonly clientId: string;
  /** Id of the API key whose request last ran it; undefined in checks of before it was kept. */
  readonly keyId: string | undefined;
  /** The last request that ran it, not those that were given its stored answer; undefined when none was kept. */
  readonly requestId: string | undefined;
  readonly isCharged: boolean;
};
