import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { gathered, lifecycle, silentLog, systemClock, toAppError, type Lifecycle } from '@eligibility/kit';
import { caller, channel, healthProbe, type OutgoingCall } from '@eligibility/kit/grpc';
import {
  HoldVerb,
  WalletServiceClient,
  type HoldChange,
  type HoldChangeResult,
} from '@eligibility/protos/wallet/v1/wallet';
import { freePort, ROOT, testProcess } from '@eligibility/testkit';
import { openMongo } from '../lib/stores';
import { withScratch } from '../lib/scratch';

export type AlonePlan = {
  /** Wallet services on one MongoDB. */
  readonly replicas: number;
  /** `WALLET_CHANGES_PER_UPDATE` */
  readonly changesPerUpdate: number;
  /** Checks that are held meanwhile, as by payers that take long. */
  readonly openHolds: number;
  /** How long commands are sent at each number in flight. */
  readonly roundMs: number;
  readonly inFlight: readonly number[];
};

/** A round of one number in flight. */
export type AloneRound = {
  readonly commandsPerSecond: number;
  /** Answers that asked to come again. */
  readonly refused: number;
};

const CALL_MS = 5_000;
/** As the gateway gathers them. */
const GATHER = { intervalMs: 4, maxItems: 128 };
const PREPAID_CHECKS = 10_000_000;

/**
 * Commands a second of one wallet without gateways: each worker holds a check and captures it, as a gateway sends it.
 * Afterwards every check must be captured exactly once. Undefined where no MongoDB is named.
 */
export async function measureAlone(plan: AlonePlan): Promise<readonly AloneRound[] | undefined> {
  const life = lifecycle(silentLog);
  try {
    const mongo = await openMongo(life);
    if (mongo === undefined) return undefined;
    return await withScratch(async ({ dir }) => {
      const env = { ...mongo, WALLET_CHANGES_PER_UPDATE: String(plan.changesPerUpdate) };
      const addresses = await Promise.all(
        Array.from({ length: plan.replicas }, (_, n) =>
          startWallet(join(dir, `wallet-${String(n)}.log`), env, life),
        ),
      );
      const rounds: AloneRound[] = [];
      const wallet = connect(addresses, life);
      await wallet.fund();
      await wallet.keepHeld(plan.openHolds);
      await wallet.spend(plan.roundMs / 2, 64);
      for (const inFlight of plan.inFlight) rounds.push(await wallet.spend(plan.roundMs, inFlight));
      await wallet.prove();
      return rounds;
    });
  } finally {
    await life.stop();
  }
}

async function startWallet(
  logPath: string,
  env: Readonly<Record<string, string>>,
  life: Lifecycle,
): Promise<string> {
  const address = `127.0.0.1:${String(await freePort())}`;
  const probe = healthProbe(address, '', channel());
  const itself = testProcess({
    name: 'wallet',
    command: [process.execPath, join(ROOT, 'services/wallet/dist/main.js')],
    cwd: ROOT,
    isUp: () => probe.isServing(systemClock.now() + CALL_MS),
    logPath,
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'warn',
      GRPC_ADDRESS: address,
      OPS_HOST: '127.0.0.1',
      OPS_PORT: String(await freePort()),
      ...env,
    },
  });
  life.add('wallet', itself.kill);
  await itself.start();
  probe.close();
  return address;
}

type OneWallet = {
  readonly fund: () => Promise<void>;
  readonly keepHeld: (checks: number) => Promise<void>;
  readonly spend: (roundMs: number, inFlight: number) => Promise<AloneRound>;
  /** @throws Error unless every check that was spent is captured once, and the journal gives the balances */
  readonly prove: () => Promise<void>;
};

function connect(addresses: readonly string[], life: Lifecycle): OneWallet {
  const { credentials, options } = channel();
  const client = new WalletServiceClient(`ipv4:${addresses.join(',')}`, credentials, options);
  life.add('client', () => {
    client.close();
  });
  const workspaceId = randomUUID();
  let spent = 0;
  let kept = 0;

  const send = sender(client, workspaceId);

  return {
    fund: async () => {
      const terms = { checks: PREPAID_CHECKS, actor: 'bench', reason: 'bench' };
      await caller(client.grant.bind(client))(
        { workspaceId, operationId: 'top-up', ...terms },
        callOptions(),
      );
    },
    keepHeld: async (checks) => {
      const worker = async (): Promise<void> => {
        while (kept < checks) {
          kept += 1;
          await send(HoldVerb.HOLD, randomUUID());
        }
      };
      await Promise.all(Array.from({ length: 64 }, worker));
    },
    spend: async (roundMs, inFlight) => {
      const spentBefore = spent;
      let refused = 0;
      const startedMs = performance.now();
      const worker = async (): Promise<void> => {
        while (performance.now() - startedMs < roundMs) {
          const operationId = randomUUID();
          const again =
            (await send(HoldVerb.HOLD, operationId)) + (await send(HoldVerb.CAPTURE, operationId));
          refused += again;
          spent += 1;
        }
      };
      await Promise.all(Array.from({ length: inFlight }, worker));
      const commands = (spent - spentBefore) * 2;
      return { commandsPerSecond: (commands * 1_000) / (performance.now() - startedMs), refused };
    },
    prove: async () => {
      const proof = await caller(client.verifyWallet.bind(client))({ workspaceId }, callOptions());
      const { captured, held } = proof.balance ?? { captured: -1, held: -1 };
      const isProven = JSON.stringify(proof.balance) === JSON.stringify(proof.replayed);
      if (captured !== spent || held !== kept || !isProven)
        throw new Error(`${String(spent)} checks were spent, but ${JSON.stringify(proof)}`);
    },
  };
}

/** Sends a change as a gateway does, until it is made; returns how often the wallet asked to come again. */
function sender(
  client: WalletServiceClient,
  workspaceId: string,
): (verb: HoldVerb, operationId: string) => Promise<number> {
  const changeHolds = caller(client.changeHolds.bind(client));
  const change = gathered<HoldChange, HoldChangeResult>({
    ...GATHER,
    send: async (changes) => (await changeHolds({ changes: [...changes] }, callOptions())).results,
  });
  return async (verb, operationId) => {
    const asked = { verb, workspaceId, operationId, fence: 1, dailyLimits: [] };
    for (let refused = 0; ; refused += 1) {
      const code = await change(asked).then(
        (result) => result.errorCode,
        (failure: unknown) => toAppError(failure).code,
      );
      if (code === '') return refused;
      if (code !== 'service-unavailable') throw new Error(`the wallet answered ${code}`);
    }
  };
}

function callOptions(): OutgoingCall {
  return { requestId: randomUUID(), deadlineMs: systemClock.now() + CALL_MS };
}
