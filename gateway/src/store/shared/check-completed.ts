import { nameBasedId } from '@eligibility/kit';
import type { CheckKind } from '../../checks/domain/check';
import type { JobEvent } from '../../jobs/domain/job';

/** Who wants to know that a check has its answer. */
export type Completions = {
  /** Whether an endpoint of the workspace chose it: nobody else pays for the event. */
  readonly isWanted: (workspaceId: string) => boolean;
  /** An event was stored. */
  readonly written: () => void;
};

export const NOBODY_ASKS: Completions = { isWanted: () => false, written: () => undefined };

type Completed = {
  readonly checkId: string;
  readonly workspaceId: string;
  readonly clientId: string;
  readonly kind: CheckKind;
  readonly answeredAtMs: number;
};

/** That a check has its answer; the same event however often it is made. */
export function completedEvent({ checkId, workspaceId, answeredAtMs, ...check }: Completed): JobEvent {
  const { clientId, kind } = check;
  return {
    id: nameBasedId(checkId, COMPLETED),
    type: COMPLETED,
    workspaceId,
    atMs: answeredAtMs,
    data: { checkId, clientId, kind, path: `/api/eligibility/checks/${checkId}` },
  };
}

const COMPLETED = 'check.completed';
