import type { Attempt, LeftBehind } from '../../checks/app/ports';
import type { Settlement } from '../../checks/domain/charge-table';
import type { CheckKind } from '../../checks/domain/check';

type OverdueCheck = Attempt & {
  readonly workspaceId: string;
  readonly kind: CheckKind;
  readonly settlement: Settlement | undefined;
};

/** An unanswered check gets a higher fence, so that its owner can no longer write if it resumes. */
export function leftBehind({ checkId, workspaceId, fence, kind, settlement }: OverdueCheck): LeftBehind {
  return settlement === undefined
    ? { kind: 'abandoned', checkId, workspaceId, fence: fence + 1, checkKind: kind }
    : { kind: 'unsettled', checkId, workspaceId, fence, settlement };
}
