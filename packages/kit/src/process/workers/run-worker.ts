import { localBroadcast, type Broadcast } from '../../broadcast';
import { ConfigError } from '../../errors';
import { armFailpoints } from '../../failpoint';
import type { Running } from '../../lifecycle';
import type { MetricsSnapshot } from '../../telemetry/metrics';
import { startTracing } from '../../telemetry/tracing';
import type { Env } from '../config';
import { createLog } from '../create-log';
import type { Conditions, ProcessFacts } from '../probe-server';
import { exitWith, mainSettings, stopOnFailure, stopper } from '../run-main';
import { peer, type Peer, type Wire } from './peer';
import type { Published } from './supervisor';
import type { StartReply } from './worker-process';

/** What a worker shares with the other workers of its process, by way of their supervisor. */
export type Hub = Pick<Peer, 'ask' | 'tell'> & {
  /** 1 to the number of workers; the first does what is to be done once. */
  readonly slot: number;
  /** Between the workers. `publish` resolves when all of them have taken the message. */
  readonly broadcast: Broadcast;
};

/** What a worker serves. */
export type RunningWorker = Pick<Running, 'stop'> & {
  /** For the supervisor, which passes the first worker's on. */
  readonly started: unknown;
  readonly conditions: () => Promise<Conditions>;
  readonly facts: () => Promise<ProcessFacts>;
  readonly metrics: () => Promise<MetricsSnapshot>;
  /** It will soon be stopped: every answer ends its connection from now on. */
  readonly drain: () => void;
};

type StartOrder = { readonly slot: number; readonly plan: unknown };

/**
 * The whole of a worker's script. It starts when its supervisor says so, and ends when its supervisor says so or is
 * gone; signals are for the supervisor, which a terminal sends to both. After an uncaught failure it finishes what it
 * does and exits with code 1, and is started again.
 */
export function runWorker(
  service: string,
  env: Env,
  start: (hub: Hub, plan: unknown) => Promise<RunningWorker>,
): void {
  armFailpoints(env);
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined);
  const { otlpEndpoint, graceMs, logLevel } = mainSettings(env);
  let running: RunningWorker | undefined;
  let stopTracing = (): Promise<void> => Promise.resolve();
  const stop = stopper(async () => {
    await running?.stop();
    await stopTracing();
  }, graceMs);
  stopOnFailure(stop, createLog({ level: logLevel }));

  const heard = localBroadcast();
  const link: Peer = peer(wireToSupervisor(), {
    start: async (order): Promise<StartReply<unknown>> => {
      const { slot, plan } = order as StartOrder;
      try {
        stopTracing = await startTracing({ endpoint: otlpEndpoint, service });
        running = await start({ slot, ask: link.ask, tell: link.tell, broadcast: among(link, heard) }, plan);
        return { started: running.started };
      } catch (failure) {
        if (!(failure instanceof ConfigError)) exitWith(failure);
        process.exitCode = 2;
        setImmediate(stop);
        return { refused: failure.message };
      }
    },
    ping: () => null,
    heard: (published) => {
      const { topic, message } = published as Published;
      return heard.publish(topic, message);
    },
    conditions: () => running?.conditions() ?? {},
    facts: () => running?.facts() ?? {},
    metrics: () => running?.metrics() ?? [],
    drain: () => {
      running?.drain();
    },
    stop,
  });
}

/** Listeners of this worker are called at once, those of the others before `publish` resolves. */
function among(link: Peer, here: Broadcast): Broadcast {
  return {
    publish: async (topic, message) => {
      await here.publish(topic, message);
      await link.ask('publish', { topic, message }).catch(() => undefined);
    },
    subscribe: here.subscribe,
  };
}

function wireToSupervisor(): Wire {
  return {
    send: (message) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
    },
    onMessage: (listener) => process.on('message', listener),
  };
}
