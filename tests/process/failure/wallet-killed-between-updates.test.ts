import { join } from 'node:path';
import { lifecycle, silentLog, toAppError, type Lifecycle } from '@eligibility/kit';
import { caller, channel, clientOf, healthProbe } from '@eligibility/kit/grpc';
import { WalletServiceClient } from '@eligibility/protos/wallet/v1/wallet';
import { freePort, ROOT, testProcess, type TestProcess } from '@eligibility/testkit';
import { describeWithMongo, tempMongo } from '@eligibility/testkit/mongo';
import { WALLET_COLLECTIONS } from '@eligibility/wallet';

jest.setTimeout(120_000);

const WORKERS = 32;
const CHECKS_EACH = 6;
const CALL_MS = 5_000;

describeWithMongo()('a wallet service that is killed between its updates', () => {
  let life: Lifecycle;
  beforeEach(() => {
    life = lifecycle(silentLog);
  });
  afterEach(() => life.stop());

  async function startWallet(failpoint: string): Promise<{ address: string; wallet: TestProcess }> {
    const mongo = await tempMongo(WALLET_COLLECTIONS);
    life.add('database', mongo.drop);
    const address = `127.0.0.1:${String(await freePort())}`;
    const probe = healthProbe(address, '', channel());
    life.add('probe', () => {
      probe.close();
    });
    const wallet = testProcess({
      name: 'wallet',
      command: [process.execPath, join(ROOT, 'services/wallet/dist/main.js')],
      cwd: ROOT,
      isUp: () => probe.isServing(Date.now() + CALL_MS),
      env: {
        PATH: process.env['PATH'],
        LOG_LEVEL: 'warn',
        GRPC_ADDRESS: address,
        OPS_HOST: '127.0.0.1',
        OPS_PORT: String(await freePort()),
        ...mongo.env,
      },
    });
    life.add('wallet', wallet.kill);
    await wallet.start({ FAILPOINT: failpoint });
    return { address, wallet };
  }

  it.each([
    'wallet.before-hold@40',
    'wallet.after-hold@40',
    'wallet.after-capture@40',
    'wallet.archive-copied@2',
  ])('charges every check once, and holds none: %s', async (failpoint) => {
    const { address, wallet } = await startWallet(failpoint);
    const client = clientOf(WalletServiceClient, address, channel());
    life.add('client', () => {
      client.close();
    });
    const call = () => ({ requestId: 'crash', deadlineMs: Date.now() + CALL_MS });
    const verbs = {
      hold: caller(client.hold.bind(client)),
      capture: caller(client.capture.bind(client)),
    };
    let deaths = 0;
    let restart: Promise<void> | undefined;
    const startAgain = (): Promise<void> => {
      if (!wallet.isRunning()) {
        deaths += restart === undefined ? 1 : 0;
        restart ??= wallet.start().finally(() => {
          restart = undefined;
        });
      }
      return restart ?? Promise.resolve();
    };
    /** As a gateway and its reconciler: repeated until it is answered. */
    const send = async (verb: 'hold' | 'capture', operationId: string): Promise<void> => {
      const change = { workspaceId: 'w', operationId, fence: 1, dailyLimits: [] };
      for (;;) {
        const code = await verbs[verb](change, call()).then(
          () => '',
          (failure: unknown) => toAppError(failure).code,
        );
        if (code === '') return;
        if (code !== 'service-unavailable') throw new Error(`answered ${code}`);
        await startAgain();
      }
    };
    const terms = { checks: 1_000, actor: 'ops', reason: 'order' };
    await caller(client.grant.bind(client))({ workspaceId: 'w', operationId: 'top-up', ...terms }, call());
    const worker = async (_: unknown, n: number): Promise<void> => {
      for (let check = 0; check < CHECKS_EACH; check += 1) {
        const operationId = `${String(n)}-${String(check)}`;
        await send('hold', operationId);
        await send('capture', operationId);
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, worker));

    const proof = await caller(client.verifyWallet.bind(client))({ workspaceId: 'w' }, call());
    const captured = WORKERS * CHECKS_EACH;
    expect(deaths).toBe(1);
    expect(proof.balance).toEqual({ available: 1_000 - captured, held: 0, captured, granted: 1_000 });
    expect(proof).toMatchObject({ replayed: proof.balance, lines: 1 + 2 * captured });
  });
});
