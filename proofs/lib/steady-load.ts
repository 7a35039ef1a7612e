import { Agent } from 'node:http';
import { failureOf, type Target } from '@eligibility/bench/load';

/** One request: when it was due, how long its answer took from then, and whether a payer answered it. */
export type Request = {
  readonly name: string;
  readonly dueMs: number;
  readonly tookMs: number;
  readonly isSuccess: boolean;
  /** The result other than a success; undefined for a success. */
  readonly failure: string | undefined;
};

export type SteadyLoad = {
  /** Ends the load and waits for the requests in flight. */
  readonly stop: () => Promise<readonly Request[]>;
};

/**
 * Sends to each target at a steady pace, whether or not earlier answers have come: a system that slows down gets no
 * less load, and its delay is counted from when the request was due.
 * @param maxConnections as a load balancer's pool: requests for which none is free wait for one, and that counts too
 */
export function steadyLoad(
  targets: ReadonlyMap<string, Target>,
  requestsPerSecond: number,
  maxConnections = Infinity,
): SteadyLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: maxConnections });
  const requests: Request[] = [];
  const underWay = new Set<Promise<void>>();
  const gapMs = 1_000 / (requestsPerSecond * targets.size);
  const inTurn = [...targets];
  const startMs = performance.now();
  let sent = 0;

  const send = async (name: string, target: Target, dueMs: number): Promise<void> => {
    const failure = await failureOf(target, agent);
    const tookMs = performance.now() - dueMs;
    requests.push({ name, dueMs, tookMs, isSuccess: failure === undefined, failure });
  };
  const timer = setInterval(() => {
    while (startMs + sent * gapMs <= performance.now()) {
      const [name, target] = inTurn[sent % inTurn.length] ?? [];
      if (name === undefined || target === undefined) return;
      const sending = send(name, target, startMs + sent * gapMs);
      underWay.add(sending);
      void sending.finally(() => underWay.delete(sending));
      sent += 1;
    }
  }, 1);

  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
      return requests;
    },
  };
}
