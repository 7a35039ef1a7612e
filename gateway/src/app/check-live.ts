import { AppError, failpoint, isAppError, toAppError } from '@eligibility/kit';
import type { CheckQuestion } from '../domain/check';
import { settlementOf } from '../domain/charge-table';
import type { Payer, PayerCandidate } from '../domain/payer';
import { choiceSentence } from '../domain/payer-choice';
import { countingWallet } from './checks-remaining';
import { claimOf, type CheckRequest, type ClaimDeps } from './claim-of';
import { holdCheck } from './hold-check';
import type { Attempt, CallBudget, Clearinghouse, HeldCheck, PayerCatalog, Wallet } from './ports';
import { runOnce, type Concluded, type OnceAnswer, type Refused, type RunOnceDeps } from './run-once';
import type { SettledNotes } from './settlements';

export type LiveCheckDeps = RunOnceDeps &
  ClaimDeps & {
    readonly payers: PayerCatalog;
    readonly wallet: Wallet;
    readonly clearinghouse: Clearinghouse;
    readonly settled: SettledNotes;
  };

/**
 * One live check: claim the idempotency key, match the payer, hold one check, ask the payer, record the answer, capture
 * or release what was held.
 * @throws AppError as `runOnce`, and `payer-ambiguous`, `payer-not-found`, `payer-requires-field`, `insufficient-balance`,
 *   `daily-budget-exhausted`, `service-unavailable`: then nothing was charged and the key stays usable
 */
export function checkLive(deps: LiveCheckDeps, request: CheckRequest): Promise<OnceAnswer> {
  const wallet = countingWallet(deps.wallet, request.noteChecksRemaining);
  return runOnce(deps, claimOf(deps, request, { kind: 'live' }), {
    startedMs: request.startedMs,
    run: (attempt) => matchAndAsk({ ...deps, wallet }, request, attempt),
    settle: async (attempt, settlement) => {
      await wallet.settle(settlement, { ...attempt, workspaceId: request.workspace.id }, request.budget);
      failpoint('gateway.after-settle');
      deps.settled.add(attempt);
    },
  });
}

async function matchAndAsk(
  deps: LiveCheckDeps,
  request: CheckRequest,
  attempt: Attempt,
): Promise<Concluded | Refused> {
  let payer: Payer;
  try {
    payer = await choosePayer(deps.payers, request);
  } catch (failure) {
    // Whoever had a lower fence may have died with its hold open.
    return { kind: 'refused', error: toAppError(failure), isHoldOpen: attempt.fence > 1 };
  }
  failpoint('gateway.after-match');
  return askWhileHeld(deps, request, { attempt, payer });
}

/** What is held here is settled once the answer is recorded; when there is none, it is released at once. */
async function askWhileHeld(
  deps: LiveCheckDeps,
  request: CheckRequest,
  { attempt, payer }: { readonly attempt: Attempt; readonly payer: Payer },
): Promise<Concluded | Refused> {
  const { wallet, clearinghouse } = deps;
  const { workspace, clinic, question, callerAddresses, budget } = request;
  const held = { ...attempt, workspaceId: workspace.id };
  try {
    await holdCheck(deps, request, attempt);
    failpoint('gateway.after-hold');
    const inquiry = { workspace, checkId: attempt.checkId, payer, clinic, question, callerAddresses };
    const result = await clearinghouse.ask(inquiry, budget);
    failpoint('gateway.after-ask');
    return {
      kind: 'concluded',
      result,
      payer: { id: payer.payerId, name: payer.name },
      settlement: settlementOf(result.outcome, workspace.chargePolicy),
    };
  } catch (failure) {
    const error = overtaken(failure) ?? toAppError(failure);
    const isNothingHeld = isNeverHeld(attempt, error) || (await isReleased(wallet, held, budget));
    return { kind: 'refused', error, isHoldOpen: !isNothingHeld };
  }
}

/** A lower fence may have sent a hold that is still on its way: only a release has the wallet refuse it when it arrives. */
function isNeverHeld({ fence }: Attempt, error: AppError): boolean {
  return (
    fence === 1 && (isAppError(error, 'insufficient-balance') || isAppError(error, 'daily-budget-exhausted'))
  );
}

/** The wallet refuses a fence that somebody raised: whoever took this check over will answer it. */
function overtaken(failure: unknown): AppError | undefined {
  if (!isAppError(failure, 'operation-conflict')) return undefined;
  return new AppError('idempotency-in-progress', { retryAfterSeconds: 1, cause: failure });
}

/** @throws AppError `payer-ambiguous`, `payer-not-found`, `payer-requires-field`: a guess is never billed */
async function choosePayer(payers: PayerCatalog, { question, budget }: CheckRequest): Promise<Payer> {
  const match = await payers.match(question.payerName, budget);
  switch (match.kind) {
    case 'matched':
      requireFields(match.payer, question);
      return match.payer;
    case 'ambiguous':
      throw new AppError('payer-ambiguous', {
        detail: choiceSentence(match),
        extensions: { candidates: match.candidates.map(shown), candidateCount: match.candidateCount },
      });
    case 'not-found':
      throw new AppError('payer-not-found', {
        detail: 'Check the spelling, or search for the payer with GET /api/payers?query=.',
        extensions: { candidates: match.nearest.map(shown) },
      });
  }
}

function requireFields(payer: Payer, question: CheckQuestion): void {
  if (!payer.requiresDateOfBirth || question.patient.dateOfBirth !== undefined) return;
  throw new AppError('payer-requires-field', {
    detail: `${payer.name} answers only when the date of birth is sent.`,
    fields: [{ field: 'patientDateOfBirth', message: 'is required by this payer' }],
  });
}

function shown({ payer, score, matchedOn }: PayerCandidate): Record<string, unknown> {
  return { payerId: payer.payerId, name: payer.name, score, states: payer.states, matchedOn };
}

async function isReleased(wallet: Wallet, held: HeldCheck, budget: CallBudget): Promise<boolean> {
  try {
    failpoint('gateway.before-release');
    await wallet.settle('release', held, budget);
    failpoint('gateway.after-release');
    return true;
  } catch {
    // Whatever keeps the wallet from answering, the caller leaves the attempt to the reconciler.
    return false;
  }
}
