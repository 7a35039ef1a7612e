import { nameBasedId } from '@eligibility/kit';
import type { JobEvent } from '../../jobs/domain/job';
import type { EventStore } from './event-store';
import type { LateInterest } from './interest';

type Completed = {
  readonly checkId: string;
  readonly workspaceId: string;
  readonly clientId: string;
  readonly kind: string;
  readonly answeredAtMs: number;
};

/** Writes the event of each completed check, once however often it is told, and says so to who dispatches them. */
export function completedTeller(
  events: Pick<EventStore, 'add'>,
  { isWanted, written }: LateInterest['asked'],
): {
  readonly isWanted: LateInterest['asked']['isWanted'];
  readonly tell: (checks: readonly Completed[]) => Promise<void>;
} {
  return {
    isWanted,
    tell: async (checks) => {
      await events.add(checks.map(eventOf));
      written();
    },
  };
}

const COMPLETED = 'check.completed';

/** The same event however often it is made. */
function eventOf({ checkId, workspaceId, answeredAtMs, clientId, kind }: Completed): JobEvent {
  return {
    id: nameBasedId(checkId, COMPLETED),
    type: COMPLETED,
    workspaceId,
    atMs: answeredAtMs,
    data: { checkId, clientId, kind, path: `/api/eligibility/checks/${checkId}` },
  };
}
