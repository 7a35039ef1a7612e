import { encodeVerb, type WalletBalance } from '@eligibility/contract';
import { AppError, gathered } from '@eligibility/kit';
import { caller, refusalOf, type OutgoingCall } from '@eligibility/kit/grpc';
import { inSpan } from '@eligibility/kit/telemetry';
import { type HoldChangeResult, type WalletServiceClient } from '@eligibility/protos/wallet/v1/wallet';
import type { HeldCheck, WantedHold } from '../app/ports';

type Change = { readonly call: OutgoingCall } & (
  | { readonly verb: 'hold'; readonly held: WantedHold }
  | { readonly verb: 'capture' | 'release'; readonly held: HeldCheck }
);

/**
 * Under load, a call to the wallet costs more than the work in the wallet, so the changes of this interval share one
 * call.
 */
const GATHER_MS = 4;
/** The most changes that the wallet accepts in one call. */
const MAX_CHANGES = 128;

/**
 * Changes the hold of a check. Changes of several checks that arrive together are sent in one call, whose deadline is
 * the latest of theirs.
 * @returns a function that returns the balances after its change, if the wallet reports them, or throws the wallet's
 * refusal as an AppError
 */
export function holdChanges(
  client: WalletServiceClient,
): (change: Change) => Promise<WalletBalance | undefined> {
  const changeHolds = caller(client.changeHolds.bind(client));
  const change = gathered<Change, HoldChangeResult>({
    intervalMs: GATHER_MS,
    maxItems: MAX_CHANGES,
    send: async (changes) => (await changeHolds({ changes: changes.map(onWire) }, callOf(changes))).results,
  });
  return async (asked) => {
    const attributes = { 'eligibility.check_id': asked.held.checkId };
    const { errorCode, detail, exhaustedScope, balance } = await inSpan(
      { name: `wallet ${asked.verb}`, kind: 'client', attributes },
      () => change(asked),
    );
    if (errorCode === 'daily-budget-exhausted')
      throw new AppError(errorCode, { detail, extensions: { scope: exhaustedScope } });
    if (errorCode !== '') throw refusalOf(errorCode, detail) ?? new AppError('internal');
    return balance;
  };
}

function onWire(change: Change) {
  const { workspaceId, checkId, fence } = change.held;
  const dailyLimits = change.verb === 'hold' ? (change.held.dailyLimits ?? []) : [];
  return { verb: encodeVerb(change.verb), workspaceId, operationId: checkId, fence, dailyLimits };
}

function callOf(changes: readonly Change[]): OutgoingCall {
  return changes
    .map(({ call }) => call)
    .reduce((patient, other) => (other.deadlineMs > patient.deadlineMs ? other : patient));
}
