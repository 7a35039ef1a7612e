import { randomUUID } from 'node:crypto';
import { silentLog } from '@eligibility/kit';
import { caller, channel, clientOf, serveGrpc } from '@eligibility/kit/grpc';
import { fakeClock, type FakeClock } from '@eligibility/kit/testing';
import {
  WalletServiceClient,
  WalletServiceService,
  type HoldRequest,
} from '@eligibility/protos/wallet/v1/wallet';
import { inMemoryStore } from './in-memory-store';
import type { WalletStore } from '../app/ports';
import { walletService } from '../rpc/service';

/** The RPCs as a client has them. */
export type WalletClient = ReturnType<typeof callersOf>;

export type ServedWallet = {
  readonly wallet: WalletClient;
  readonly clock: FakeClock;
  readonly close: () => Promise<void>;
};

/** Long enough for a loaded machine; a call that needs it all has failed. */
const CALL_MS = 10_000;

/** Serves a store and connects to it. */
export async function serveWallet(
  bindAddress: string,
  store: WalletStore = inMemoryStore(),
): Promise<ServedWallet> {
  const clock = fakeClock();
  const server = await serveGrpc({
    bindAddress,
    service: WalletServiceService,
    implementation: walletService({ store, clock }, silentLog),
    serviceName: 'eligibility.wallet.v1.WalletService',
    drainMs: 1_000,
  });
  const client = connectWallet(server.address);
  const close = async (): Promise<void> => {
    client.close();
    await server.stop();
  };
  return { wallet: client.wallet, clock, close };
}

/** The same, with checks granted to the workspace `w`. */
export async function serveFundedWallet(bindAddress: string, checks: number): Promise<ServedWallet> {
  const served = await serveWallet(bindAddress);
  await served.wallet.grant({
    workspaceId: 'w',
    operationId: 'top-up',
    checks,
    actor: 'ops',
    reason: 'order',
  });
  return served;
}

/** A client of a wallet service that is already served. */
export function connectWallet(address: string): {
  readonly wallet: WalletClient;
  readonly close: () => void;
} {
  const client = clientOf(WalletServiceClient, address, channel());
  return {
    wallet: callersOf(client),
    close: () => {
      client.close();
    },
  };
}

/** The methods of the client, with `dailyLimits` and `dailyScopes` optional. */
function callersOf(client: WalletServiceClient) {
  const hold = withCallOptions(caller(client.hold.bind(client)));
  const getBalance = withCallOptions(caller(client.getBalance.bind(client)));
  return {
    grant: withCallOptions(caller(client.grant.bind(client))),
    adjust: withCallOptions(caller(client.adjust.bind(client))),
    hold: (request: Omit<HoldRequest, 'dailyLimits'> & Partial<HoldRequest>) =>
      hold({ dailyLimits: [], ...request }),
    capture: withCallOptions(caller(client.capture.bind(client))),
    release: withCallOptions(caller(client.release.bind(client))),
    getBalance: (request: { readonly workspaceId: string; readonly dailyScopes?: string[] }) =>
      getBalance({ dailyScopes: [], ...request }),
    getBalances: withCallOptions(caller(client.getBalances.bind(client))),
    verifyWallet: withCallOptions(caller(client.verifyWallet.bind(client))),
    listJournal: withCallOptions(caller(client.listJournal.bind(client))),
  };
}

function withCallOptions<Req, Res>(
  call: ReturnType<typeof caller<Req, Res>>,
): (request: Req) => Promise<Res> {
  return (request) => call(request, { requestId: randomUUID(), deadlineMs: Date.now() + CALL_MS });
}
