import { decodeEntry, requiredPart } from '@eligibility/contract';
import { caller, clientOf } from '@eligibility/kit/grpc';
import { WalletServiceClient } from '@eligibility/protos/wallet/v1/wallet';
import type { Wallet } from '../app/ports';
import { shortCall, type Connection } from './connection';

/** The wallet service over one long-lived channel. */
export function grpcWallet({ address, channel, clock }: Connection): Wallet & { readonly close: () => void } {
  const client = clientOf(WalletServiceClient, address, channel);
  const hold = caller(client.hold.bind(client));
  const settle = {
    capture: caller(client.capture.bind(client)),
    release: caller(client.release.bind(client)),
  };
  const getBalance = caller(client.getBalance.bind(client));
  const getBalances = caller(client.getBalances.bind(client));
  const grant = caller(client.grant.bind(client));
  const adjust = caller(client.adjust.bind(client));
  const verifyWallet = caller(client.verifyWallet.bind(client));
  const listJournal = caller(client.listJournal.bind(client));
  return {
    hold: async ({ workspaceId, checkId, fence, dailyLimits = [] }, budget) => {
      const asked = { workspaceId, operationId: checkId, fence, dailyLimits: [...dailyLimits] };
      return requiredPart((await hold(asked, shortCall(budget, clock.now()))).balance);
    },
    settle: async (settlement, { workspaceId, checkId, fence }, { requestId }) => {
      // A settlement has a full budget of its own: the payer may have used up the request's budget.
      const budget = { requestId, deadlineMs: Number.POSITIVE_INFINITY };
      const asked = { workspaceId, operationId: checkId, fence };
      return requiredPart((await settle[settlement](asked, shortCall(budget, clock.now()))).balance);
    },
    balance: async (workspaceId, budget) => {
      const response = await getBalance({ workspaceId, dailyScopes: [] }, shortCall(budget, clock.now()));
      return requiredPart(response.balance);
    },
    balances: async (workspaceIds, budget) => {
      const asked = { workspaceIds };
      const { balances } = await getBalances(asked, shortCall(budget, clock.now()));
      return workspaceIds.map((_id, place) => requiredPart(balances[place]?.balance));
    },
    dailyUse: async ({ workspaceId, scopes }, budget) => {
      const asked = { workspaceId, dailyScopes: scopes };
      const { dailyUse } = await getBalance(asked, shortCall(budget, clock.now()));
      return scopes.map((scope) => dailyUse.find((one) => one.scope === scope)?.used ?? 0);
    },
    grant: async (change, budget) =>
      requiredPart((await grant(change, shortCall(budget, clock.now()))).balance),
    adjust: async (change, budget) =>
      requiredPart((await adjust(change, shortCall(budget, clock.now()))).balance),
    verify: async (workspaceId, budget) => {
      // A whole journal is read, so this call gets the whole budget.
      const { balance, replayed, lines } = await verifyWallet({ workspaceId }, budget);
      return { balance: requiredPart(balance), replayed: requiredPart(replayed), lines };
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
