import { decodeEntry, encodeVerb, known, type WalletBalance } from '@eligibility/contract';
import { AppError, gathered } from '@eligibility/kit';
import { caller, refusalOf, type OutgoingCall } from '@eligibility/kit/grpc';
import { inSpan } from '@eligibility/kit/telemetry';
import { WalletServiceClient, type HoldChangeResult } from '@eligibility/protos/wallet/v1/wallet';
import type { HeldCheck, Wallet, WantedHold } from '../app/ports';
import { shortCall, type Connection } from './connection';

/** The wallet service over one long-lived channel. */
export function grpcWallet({ address, channel, clock }: Connection): Wallet & { readonly close: () => void } {
  const client = new WalletServiceClient(address, channel.credentials, channel.options);
  const change = holdChanges(client);
  const getBalance = caller(client.getBalance.bind(client));
  const getBalances = caller(client.getBalances.bind(client));
  const grant = caller(client.grant.bind(client));
  const adjust = caller(client.adjust.bind(client));
  const verifyWallet = caller(client.verifyWallet.bind(client));
  const listJournal = caller(client.listJournal.bind(client));
  return {
    hold: (held, budget) => change({ verb: 'hold', held, call: shortCall(budget, clock.now()) }),
    settle: (settlement, held, { requestId }) => {
      // A settlement has a full budget of its own: the payer may have used up the request's budget.
      const budget = { requestId, deadlineMs: Number.POSITIVE_INFINITY };
      return change({ verb: settlement, held, call: shortCall(budget, clock.now()) });
    },
    balance: async (workspaceId, budget) => {
      const response = await getBalance({ workspaceId, dailyScopes: [] }, shortCall(budget, clock.now()));
      return known(response.balance);
    },
    balances: async (workspaceIds, budget) => {
      const asked = { workspaceIds };
      const { balances } = await getBalances(asked, shortCall(budget, clock.now()));
      return workspaceIds.map((_id, place) => known(balances[place]?.balance));
    },
    dailyUse: async ({ workspaceId, scopes }, budget) => {
      const asked = { workspaceId, dailyScopes: scopes };
      const { dailyUse } = await getBalance(asked, shortCall(budget, clock.now()));
      return scopes.map((scope) => dailyUse.find((one) => one.scope === scope)?.used ?? 0);
    },
    grant: async (change, budget) => known((await grant(change, shortCall(budget, clock.now()))).balance),
    adjust: async (change, budget) => known((await adjust(change, shortCall(budget, clock.now()))).balance),
    verify: async (workspaceId, budget) => {
      // A whole journal is read, so this call gets the whole budget.
      const { balance, replayed, lines } = await verifyWallet({ workspaceId }, budget);
      return { balance: known(balance), replayed: known(replayed), lines };
    },
    journal: async ({ workspaceId, limit, beforeSequence = 0 }, budget) => {
      const page = { workspaceId, limit, beforeSequence };
      const response = await listJournal(page, shortCall(budget, clock.now()));
      return response.entries.map(decodeEntry);
    },
    close: () => {
      client.close();
    },
  };
}

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
