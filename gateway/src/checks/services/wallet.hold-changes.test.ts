import { AppError, silentLog, type Running } from '@eligibility/kit';
import { channel, serveGrpc, unary } from '@eligibility/kit/grpc';
import {
  WalletServiceClient,
  WalletServiceService,
  type ChangeHoldsRequest,
  type HoldChange,
  type WalletServiceServer,
} from '@eligibility/protos/wallet/v1/wallet';
import { holdChanges } from './wallet';

const BALANCE = { available: 6, held: 1, captured: 3, granted: 10 };
const held = (checkId: string) => ({ workspaceId: 'w', checkId, fence: 1 });

describe('changes of holds', () => {
  let calls: (readonly HoldChange[])[] = [];
  let failure: AppError | undefined;
  let server: Running;
  let client: WalletServiceClient;
  let change: (verb: 'hold' | 'capture', checkId: string) => ReturnType<ReturnType<typeof holdChanges>>;

  beforeAll(async () => {
    // The only method that is called here.
    const implementation = {
      changeHolds: unary(silentLog, ({ changes }: ChangeHoldsRequest) => {
        calls.push(changes);
        if (failure !== undefined) throw failure;
        const isRefused = ({ operationId }: HoldChange): boolean => operationId === 'poor';
        return {
          results: changes.map((each) =>
            isRefused(each)
              ? { errorCode: 'insufficient-balance', detail: 'none left' }
              : { errorCode: '', detail: '', balance: each.operationId === 'old' ? undefined : BALANCE },
          ),
        };
      }),
    } as unknown as WalletServiceServer;
    server = await serveGrpc({
      bindAddress: '127.0.0.1:0',
      service: WalletServiceService,
      serviceName: 'eligibility.wallet.v1.WalletService',
      drainMs: 100,
      implementation,
    });
    const { credentials, options } = channel();
    client = new WalletServiceClient(server.address, credentials, options);
    const changed = holdChanges(client);
    change = (verb, checkId) =>
      changed({ verb, held: held(checkId), call: { requestId: 'r', deadlineMs: Date.now() + 5_000 } });
  });
  beforeEach(() => {
    calls = [];
    failure = undefined;
  });
  afterAll(async () => {
    client.close();
    await server.stop();
  });

  it('that arrive together are sent in one call, whatever they change', async () => {
    await Promise.all([change('hold', 'a'), change('capture', 'b'), change('hold', 'c')]);
    expect(calls.map((together) => together.map(({ operationId }) => operationId))).toEqual([
      ['a', 'b', 'c'],
    ]);
  });

  it('are refused one by one, with the code and detail of the wallet', async () => {
    const [rich, poor] = await Promise.allSettled([change('hold', 'rich'), change('hold', 'poor')]);
    expect(rich).toEqual({ status: 'fulfilled', value: BALANCE });
    expect(poor).toMatchObject({
      reason: { code: 'insufficient-balance', options: { detail: 'none left' } },
    });
  });

  it("report the remaining checks when the wallet's release sends them", async () => {
    expect(await Promise.all([change('capture', 'new'), change('hold', 'old')])).toEqual([
      BALANCE,
      undefined,
    ]);
  });

  it('all fail when their call does', async () => {
    failure = new AppError('service-unavailable');
    const settled = await Promise.allSettled([change('hold', 'a'), change('capture', 'b')]);
    expect(settled).toMatchObject([
      { reason: { code: 'service-unavailable' } },
      { reason: { code: 'service-unavailable' } },
    ]);
  });
});
