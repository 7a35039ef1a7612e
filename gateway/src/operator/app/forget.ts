import { AppError } from '@eligibility/kit';
import type { AnswersOf } from '../../checks/app/answer-keeper';
import { audited } from './audited';
import type { OperatorDeps } from './operator-deps';
import { requireWorkspace } from './workspaces';

export type Forgotten = {
  /** The number of stored answers that were dropped. */
  readonly answers: number;
  /** False when more are left: repeat the request. */
  readonly isComplete: boolean;
};

/** Answers per write, which must not delay checks. */
const BATCH = 500;
/** The most batches per request, so that it ends in time. */
const MAX_BATCHES = 40;

/**
 * Drops the stored answer of a check before its lifetime is over.
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
 * Drops every stored answer of a workspace before its lifetime is over. An answer that is stored meanwhile may be left.
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
