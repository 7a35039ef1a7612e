import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer } from './client';
import { spawnStandalone, type StandaloneProcess } from './standalone-process';

/** How many workers the gateway has. */
export const WORKERS = 2;

/** A running system whose gateway has two workers, and what a test asks of them. */
export type WorkerSystem = StandaloneProcess & {
  /** Kills one worker, as SIGKILL does. */
  readonly killWorker: (index: number) => void;
  readonly readiness: () => Promise<{
    readonly status: number;
    readonly workers: unknown;
    readonly simulated: unknown;
  }>;
  /** The value of one series of the metrics of all workers; 0 where it is not there yet. */
  readonly metric: (series: string) => Promise<number>;
  /** Ends what still runs, and removes its files. */
  readonly remove: () => Promise<void>;
};

/** Starts the built system on a data directory of its own. */
export async function startWorkers(settings: Readonly<Record<string, string>> = {}): Promise<WorkerSystem> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eligibility-workers-'));
  const system = await spawnStandalone(dataDir, { ...settings, GATEWAY_WORKERS: String(WORKERS) });
  const ops = /Health\s+(\S+)\/readyz/.exec(system.printed)?.[1] ?? 'not printed';
  return {
    ...system,
    killWorker: (index) => {
      const children = execFileSync('pgrep', ['-P', String(system.pid)], { encoding: 'utf8' });
      const pid = children.trim().split('\n').map(Number)[index % WORKERS];
      // 0 would be the process group of this test.
      if (pid === undefined || !(pid > 0)) throw new Error('there is no such worker');
      process.kill(pid, 'SIGKILL');
    },
    readiness: async () => {
      const answer = await fetch(`${ops}/readyz`);
      const { dependencies, simulated } = (await answer.json()) as {
        dependencies: { workers: unknown };
        simulated: unknown;
      };
      return { status: answer.status, workers: dependencies.workers, simulated };
    },
    metric: async (series) => {
      const lines = (await (await fetch(`${ops}/metrics`)).text()).split('\n');
      const found = lines.filter((line) => line.startsWith(`${series} `));
      expect(found.length).toBeLessThanOrEqual(1);
      return Number(found[0]?.slice(series.length) ?? 0);
    },
    remove: async () => {
      await system.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** So many at once need several connections, which go to the workers in turn. */
export function atOnce(count: number, send: (index: number) => Promise<Answer>): Promise<readonly Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => send(index)));
}

/** @returns how many of the answers have this status */
export function withStatus(answers: readonly Answer[], wanted: number): number {
  return answers.filter(({ status }) => status === wanted).length;
}
