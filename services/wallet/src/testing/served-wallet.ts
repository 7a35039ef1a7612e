import { randomUUID } from 'node:crypto';
import { silentLog } from '@eligibility/kit';
import { caller, channel, refusalOf, serveGrpc } from '@eligibility/kit/grpc';
import { fakeClock, type FakeClock } from '@eligibility/kit/testing';
import {
  HoldVerb,
  WalletServiceClient,
  WalletServiceService,
  type HoldChange,
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
  const { credentials, options } = channel();
  const client = new WalletServiceClient(address, credentials, options);
  return {
    wallet: callersOf(client),
    close: () => {
      client.close();
    },
  };
}

type Unlimited<Request extends { readonly dailyLimits: unknown }> = Omit<Request, 'dailyLimits'> &
  Partial<Pick<Request, 'dailyLimits'>>;
type OneChange = Omit<Unlimited<HoldChange>, 'verb'>;

/** Makes `dailyLimits` optional, and sends a single change as the gateway does. */
function callersOf(client: WalletServiceClient) {
  const sendChanges = withCallOptions(caller(client.changeHolds.bind(client)));
  const getBalance = withCallOptions(caller(client.getBalance.bind(client)));
  const changeHolds = ({ changes }: { readonly changes: readonly Unlimited<HoldChange>[] }) =>
    sendChanges({ changes: changes.map((change) => ({ dailyLimits: [], ...change })) });
  const change = async (verb: HoldVerb, request: OneChange) => {
    const [result] = (await changeHolds({ changes: [{ ...request, verb }] })).results;
    const refusal = refusalOf(result?.errorCode, result?.detail ?? '');
    if (refusal !== undefined) throw refusal;
    return { balance: result?.balance };
  };
  return {
    grant: withCallOptions(caller(client.grant.bind(client))),
    adjust: withCallOptions(caller(client.adjust.bind(client))),
    changeHolds,
    hold: (request: OneChange) => change(HoldVerb.HOLD, request),
    capture: (request: OneChange) => change(HoldVerb.CAPTURE, request),
    release: (request: OneChange) => change(HoldVerb.RELEASE, request),
    deprecated: deprecatedCallers(client),
    getBalance: (request: { readonly workspaceId: string; readonly dailyScopes?: string[] }) =>
      getBalance({ dailyScopes: [], ...request }),
    getBalances: withCallOptions(caller(client.getBalances.bind(client))),
    verifyWallet: withCallOptions(caller(client.verifyWallet.bind(client))),
    listJournal: withCallOptions(caller(client.listJournal.bind(client))),
  };
}

/* eslint-disable @typescript-eslint/no-deprecated -- they are tested for as long as they are served */
function deprecatedCallers(client: WalletServiceClient) {
  const hold = withCallOptions(caller(client.hold.bind(client)));
  return {
    hold: (request: Unlimited<HoldRequest>) => hold({ dailyLimits: [], ...request }),
    capture: withCallOptions(caller(client.capture.bind(client))),
    release: withCallOptions(caller(client.release.bind(client))),
  };
}
/* eslint-enable @typescript-eslint/no-deprecated */

function withCallOptions<Req, Res>(
  call: ReturnType<typeof caller<Req, Res>>,
): (request: Req) => Promise<Res> {
  return (request) => call(request, { requestId: randomUUID(), deadlineMs: Date.now() + CALL_MS });
}
