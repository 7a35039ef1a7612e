import { AppError, silentLog, type Running } from '@eligibility/kit';
import { channel, serveGrpc, unary } from '@eligibility/kit/grpc';
import { fakeClock } from '@eligibility/kit/testing';
import {
  WalletServiceService,
  type GetBalancesRequest,
  type WalletServiceServer,
} from '@eligibility/protos/wallet/v1/wallet';
import { grpcWallet } from './wallet';

const balanceOf = (workspaceId: string) => ({
  available: workspaceId.length,
  held: 0,
  captured: 0,
  granted: workspaceId.length,
});

describe('the balances of several workspaces, as the wallet service gives them', () => {
  let isShort: boolean;
  let server: Running;
  let wallet: ReturnType<typeof grpcWallet>;
  beforeAll(async () => {
    // The only method that is called here.
    const implementation = {
      getBalances: unary(silentLog, ({ workspaceIds }: GetBalancesRequest) => {
        const balances = workspaceIds.map((workspaceId) => ({
          workspaceId,
          balance: balanceOf(workspaceId),
        }));
        return { balances: isShort ? balances.slice(1) : balances };
      }),
    } as unknown as WalletServiceServer;
    server = await serveGrpc({
      bindAddress: '127.0.0.1:0',
      service: WalletServiceService,
      serviceName: 'eligibility.wallet.v1.WalletService',
      drainMs: 100,
      implementation,
    });
    const clock = fakeClock();
    clock.advance(Date.now() - clock.now());
    wallet = grpcWallet({ address: server.address, channel: channel(), clock });
  });
  beforeEach(() => {
    isShort = false;
  });
  afterAll(async () => {
    wallet.close();
    await server.stop();
  });
  const ask = (...workspaceIds: readonly string[]) =>
    wallet.balances(workspaceIds, { requestId: 'r', deadlineMs: Date.now() + 5_000 });

  it('are in the order of the workspaces', async () => {
    expect(await ask('three', 'a')).toEqual([balanceOf('three'), balanceOf('a')]);
  });

  it('are no balances at all when one is missing', async () => {
    isShort = true;
    await expect(ask('three', 'a')).rejects.toEqual(new AppError('internal'));
  });
});
