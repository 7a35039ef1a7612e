import type { CheckFacts, CheckKind } from '../domain/check';

/** One line of a workspace's log. */
export type CheckLogEntry = CheckFacts & {
  readonly checkId: string;
  readonly createdAtMs: number;
  readonly kind: CheckKind;
  readonly clientId: string;
  /** Id of the API key whose request last ran the check; undefined when a person did. */
  readonly keyId: string | undefined;
  /** Id of the person whose request last ran the check; undefined when a program did. */
  readonly personId: string | undefined;
  /** Id of the last request that ran the check, not of a replay. */
  readonly requestId: string;
  readonly isCharged: boolean;
};
