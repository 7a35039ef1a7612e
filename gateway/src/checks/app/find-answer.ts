import { AppError } from '@eligibility/kit';
import { mayActFor, requireScope, type Caller } from '../../access/app/authenticate';
import { lookUntil, type RunningCheck, type WaitUntilMs } from './bounded-wait';
import { openAnswer, resultExpired, type CheckAnswer, type CheckDeps } from './claim-key';

export type FindAnswerDeps = Omit<CheckDeps, 'leases'>;

/**
 * The stored answer of a check, by the check's id. While the check runs, this waits as long as the caller does.
 * @throws AppError `not-found` for a check of another workspace, of a clinic that the key is not bound to, or one that
 * was refused; `client-forbidden` when the key may not make such a check; `idempotency-result-expired`
 */
export async function findAnswer(
  deps: FindAnswerDeps,
  { caller, checkId, requestId }: { readonly caller: Caller; readonly checkId: string; requestId: string },
  waitUntilMs: WaitUntilMs,
): Promise<CheckAnswer | RunningCheck> {
  const workspaceId = caller.workspace.id;
  const found = await lookUntil(deps, waitUntilMs, async () => {
    const kept = await deps.checks.findAnswer(workspaceId, checkId);
    return kept ?? ({ kind: 'none' } as const);
  });
  if (found.kind === 'none' || !mayActFor(caller, found.clientId)) throw unknownCheck();
  requireScope(caller, found.checkKind === 'live' ? 'check:live' : 'check:mock');
  switch (found.kind) {
    case 'running':
      return { kind: 'running', checkId };
    case 'expired':
      throw resultExpired(checkId);
    case 'answered': {
      const { source, sealedAnswer, checkKind: kind } = found;
      const body = await openAnswer(deps, { workspaceId, kind, requestId }, { checkId, sealedAnswer });
      return { kind: 'answered', body, checkId, isReplay: true, source };
    }
  }
}

function unknownCheck(): AppError {
  return new AppError('not-found', {
    detail:
      'The workspace has no check with this id. One that was refused is not kept: nothing was charged, and its idempotency key may be used again.',
  });
}
