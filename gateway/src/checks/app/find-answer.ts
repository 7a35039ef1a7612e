import { AppError } from '@eligibility/kit';
import { mayActFor, requireScope, type Caller } from '../../access/app/authenticate';
import { lookUntil } from './bounded-wait';
import type { CheckAnswer, CheckDeps, RunningCheck, WaitUntilMs } from './check-request';
import type { Reservation } from '../domain/reservation';

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

/** The answer's lifetime is over; the check is remembered, so that it is never charged again. */
export function resultExpired(checkId: string): AppError {
  return new AppError('idempotency-result-expired', {
    detail: `The answer of check ${checkId} is no longer stored. Send a new idempotency key to check again.`,
  });
}

/**
 * The stored body. One that does not open is refused like one that is no longer stored: the check was asked and charged
 * once, and only its caller may decide to pay for another.
 */
export async function openAnswer(
  { cipher, meter, log }: Pick<CheckDeps, 'cipher' | 'meter' | 'log'>,
  { workspaceId, kind, requestId }: Pick<Reservation, 'workspaceId' | 'kind' | 'requestId'>,
  { checkId, sealedAnswer }: { readonly checkId: string; readonly sealedAnswer: Uint8Array },
): Promise<string> {
  const opened = await cipher.open(sealedAnswer, { workspaceId, checkId });
  if (opened.isReadable) return opened.plaintext;
  meter.unreadable(kind, opened.reason);
  log.error('a stored answer does not open', { checkId, requestId, reason: opened.reason });
  throw new AppError('idempotency-result-expired', {
    detail: `The answer of check ${checkId} is stored but cannot be opened. Ask the operator, or send a new idempotency key to check, and to pay, again.`,
  });
}
