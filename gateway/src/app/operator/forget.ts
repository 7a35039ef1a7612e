import { AppError } from '@eligibility/kit';
import type { AnswersOf } from '../answer-keeper';
import { audited } from './audited';
import type { OperatorDeps } from './operator-deps';
import { requireWorkspace } from './workspaces';

export type Forgotten = {
  /** How many stored answers were dropped. */
  readonly answers: number;
  /** False when there are more: ask again. */
  readonly isComplete: boolean;
};

/** Answers a write drops; it must not hold up a check. */
const BATCH = 500;
/** What one request does at most, so that it ends in time. */
const MAX_BATCHES = 40;

/**
 * Drops the stored answer of a check before its time.
 * @throws AppError `not-found` for a check that is not in the log
 */
export async function forgetCheck(
  deps: OperatorDeps,
  { checkId, reason }: { readonly checkId: string; readonly reason: string },
): Promise<Forgotten> {
  const [check] = (await deps.checks.list('every-workspace', { limit: 1, cursor: undefined, checkId }))
    .entries;
  if (check === undefined) throw new AppError('not-found', { detail: 'There is no check with this id.' });
  const detail = { workspaceId: check.workspaceId, reason };
  return audited(deps, { action: 'check.forget', target: checkId, detail }, () => forget(deps, { checkId }));
}

/**
 * Drops every stored answer of a workspace before its time. An answer that is given meanwhile may be left.
 * @throws AppError `not-found` for the workspace
 */
export async function forgetWorkspace(
  deps: OperatorDeps,
  { workspaceId, reason }: { readonly workspaceId: string; readonly reason: string },
): Promise<Forgotten> {
  await requireWorkspace(deps, workspaceId);
  const act = { action: 'workspace.forget', target: workspaceId, detail: { reason } };
  return audited(deps, act, () => forget(deps, { workspaceId }));
}

async function forget({ checks }: OperatorDeps, of: AnswersOf): Promise<Forgotten> {
  let answers = 0;
  let isComplete = false;
  for (let batch = 0; batch < MAX_BATCHES && !isComplete; batch += 1) {
    const kept = await checks.listAnswers(of, BATCH);
    if (kept.length > 0) await checks.dropAnswers(kept);
    answers += kept.length;
    isComplete = kept.length < BATCH;
  }
  await checks.erase();
  return { answers, isComplete };
}
