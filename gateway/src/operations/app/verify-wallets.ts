import type { OperationsContext } from './context';
import type { JournalEntry, WalletBalance } from '@eligibility/contract';
import type { CallBudget } from '../../basics/call-budget';
import type { WalletProof } from '../../checks/app/ports';
import { entriesOf } from '../../basics/list-page';

export type VerifiedWallet = WalletProof & {
  readonly workspaceId: string;
  /** The balance equals the sum of the journal, and every charge has its counterpart. */
  readonly isRight: boolean;
  /** Captured in the wallet, without a charged check in the log. */
  readonly capturesWithoutCheck: number;
  /** Charged in the log, without a capture in the wallet. */
  readonly checksWithoutCapture: number;
};

/** A journal of a million lines takes seconds. */
const VERIFY_MS = 15_000;
/** The number of newest lines and checks to compare. */
const MAX_COMPARED = 200;
/** Newer checks are left out: the capture comes after the record, and the reconciler may still have to make it. */
const SETTLED_AFTER_MS = 5 * 60 * 1_000;

/**
 * Verifies the wallet of every workspace: its balance against the journal, and the newest captures against the log of
 * checks.
 */
export async function verifyWallets(context: OperationsContext): Promise<readonly VerifiedWallet[]> {
  const verified: VerifiedWallet[] = [];
  for await (const { id } of entriesOf(context.workspaces.listWorkspaces))
    verified.push(await verifyOne(context, id));
  return verified;
}

/**
 * The number of captures without a check, and of checks without a capture, over all workspaces. Unlike `verifyWallets` it
 * reads the newest lines only, so it takes no longer for a wallet with a long journal.
 */
export async function countMismatches(context: OperationsContext): Promise<number> {
  let mismatches = 0;
  for await (const { id } of entriesOf(context.workspaces.listWorkspaces)) {
    const foundMismatches = await mismatchesOf(context, id);
    mismatches += foundMismatches.capturesWithoutCheck + foundMismatches.checksWithoutCapture;
  }
  return mismatches;
}

async function verifyOne(context: OperationsContext, workspaceId: string): Promise<VerifiedWallet> {
  const proof = await context.wallet.verify(workspaceId, budgetOf(context, workspaceId));
  const mismatches = await mismatchesOf(context, workspaceId);
  const isRight =
    isSame(proof.balance, proof.replayed) &&
    mismatches.capturesWithoutCheck === 0 &&
    mismatches.checksWithoutCapture === 0;
  return { workspaceId, ...proof, isRight, ...mismatches };
}

function budgetOf({ clock }: OperationsContext, workspaceId: string): CallBudget {
  return { requestId: workspaceId, deadlineMs: clock.now() + VERIFY_MS };
}

type Mismatches = Pick<VerifiedWallet, 'capturesWithoutCheck' | 'checksWithoutCapture'>;

async function mismatchesOf(context: OperationsContext, workspaceId: string): Promise<Mismatches> {
  const page = { workspaceId, limit: MAX_COMPARED, beforeSequence: undefined };
  const lines = await context.wallet.journal(page, budgetOf(context, workspaceId));
  const [capturesWithoutCheck, checksWithoutCapture] = await Promise.all([
    countCapturesWithoutCheck(context, workspaceId, lines),
    countChecksWithoutCapture(context, workspaceId, lines),
  ]);
  return { capturesWithoutCheck, checksWithoutCapture };
}

async function countCapturesWithoutCheck(
  { checks, clock }: OperationsContext,
  workspaceId: string,
  lines: readonly JournalEntry[],
): Promise<number> {
  const untilMs = clock.now() - SETTLED_AFTER_MS;
  let missing = 0;
  for (const { kind, operationId, atMs } of lines) {
    if (kind !== 'capture' || atMs > untilMs) continue;
    const check = await checks.find(workspaceId, operationId);
    if (check?.isCharged !== true) missing += 1;
  }
  return missing;
}

/** Only checks that began after the oldest line read: their captures are among these lines. */
async function countChecksWithoutCapture(
  { checks, clock }: OperationsContext,
  workspaceId: string,
  lines: readonly JournalEntry[],
): Promise<number> {
  const fromMs = lines.length < MAX_COMPARED ? 0 : (lines.at(-1)?.atMs ?? 0);
  const untilMs = clock.now() - SETTLED_AFTER_MS;
  const captured = new Set(lines.filter(({ kind }) => kind === 'capture').map((line) => line.operationId));
  const { entries } = await checks.list({ workspaceId }, { limit: MAX_COMPARED, cursor: undefined });
  return entries.filter(
    ({ checkId, createdAtMs, latencyMs, isCharged }) =>
      isCharged && createdAtMs > fromMs && createdAtMs + latencyMs <= untilMs && !captured.has(checkId),
  ).length;
}

function isSame(one: WalletBalance, other: WalletBalance): boolean {
  return (['available', 'held', 'captured', 'granted'] as const).every((name) => one[name] === other[name]);
}
