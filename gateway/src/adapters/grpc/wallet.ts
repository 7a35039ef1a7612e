import { caller } from '@eligibility/kit/grpc';
import { WalletServiceClient } from '@eligibility/protos/wallet/v1/wallet';
import type { Wallet } from '../../app/ports';
import { balanceFromWire, entryFromWire } from '../../translate/wallet';
import { shortCall, type Connection } from './connection';

/** The wallet service over one long-lived channel. */
export function grpcWallet({ address, channel, clock }: Connection): Wallet & { readonly close: () => void } {
  const client = new WalletServiceClient(address, channel.credentials, channel.options);
  const hold = caller(client.hold.bind(client));
  const settle = {
    capture: caller(client.capture.bind(client)),
    release: caller(client.release.bind(client)),
  };
  const getBalance = caller(client.getBalance.bind(client));
  const grant = caller(client.grant.bind(client));
  const adjust = caller(client.adjust.bind(client));
  const listJournal = caller(client.listJournal.bind(client));
  return {
    hold: async ({ workspaceId, checkId, fence }, budget) => {
      await hold({ workspaceId, operationId: checkId, fence }, shortCall(budget, clock.now()));
    },
    settle: async (settlement, { workspaceId, checkId, fence }, { requestId }) => {
      // Settling gets a full budget of its own: the payer may have used up the request's.
      const budget = { requestId, deadlineMs: Number.POSITIVE_INFINITY };
      await settle[settlement]({ workspaceId, operationId: checkId, fence }, shortCall(budget, clock.now()));
    },
    balance: async (workspaceId, budget) => {
      const response = await getBalance({ workspaceId }, shortCall(budget, clock.now()));
      return balanceFromWire(response.balance);
    },
    grant: async (change, budget) =>
      balanceFromWire((await grant(change, shortCall(budget, clock.now()))).balance),
    adjust: async (change, budget) =>
      balanceFromWire((await adjust(change, shortCall(budget, clock.now()))).balance),
    journal: async ({ workspaceId, limit, beforeSequence = 0 }, budget) => {
      const page = { workspaceId, limit, beforeSequence };
      const response = await listJournal(page, shortCall(budget, clock.now()));
      return response.entries.map(entryFromWire);
    },
    close: () => {
      client.close();
    },
  };
}
