import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Access } from '@eligibility/bench/workspace';

/** What a neighbour met: the milliseconds of each of its answers, and how many were no 200. */
export type Met = { readonly tookMs: readonly number[]; readonly failures: number };

/** A neighbour that reads its wallet again and again, in a process of its own, which no sender keeps waiting. */
export type Neighbour = {
  readonly begin: () => void;
  readonly end: () => Promise<Met>;
  readonly stop: () => void;
};

const PAUSE_MS = 5;

/** Starts it. It ends with this process. */
export function startNeighbour(access: Access): Neighbour {
  const child: ChildProcess = fork(__filename, [JSON.stringify(access)]);
  return {
    begin: () => child.send('begin'),
    end: async () => {
      child.send('end');
      const [met] = (await once(child, 'message')) as [Met];
      return met;
    },
    stop: () => {
      child.disconnect();
    },
  };
}

/** The side of the child. */
async function read({ baseUrl, apiKey, clientId }: Access): Promise<void> {
  const met: { tookMs: number[]; failures: number; isEnding: boolean } = {
    tookMs: [],
    failures: 0,
    isEnding: false,
  };
  process.once('disconnect', () => process.exit(0));
  process.on('message', (order) => {
    Object.assign(met, order === 'end' ? { isEnding: true } : { tookMs: [], failures: 0 });
  });
  const headers = { authorization: `Bearer ${apiKey}`, 'x-client-id': clientId };
  for (;;) {
    const begunMs = performance.now();
    const answer = await fetch(`${baseUrl}/api/wallet`, { headers }).catch(() => undefined);
    await answer?.text().catch(() => undefined);
    met.tookMs.push(performance.now() - begunMs);
    if (answer?.status !== 200) met.failures += 1;
    // What was under way at the end counts.
    if (met.isEnding) process.send?.(met);
    met.isEnding = false;
    await sleep(PAUSE_MS);
  }
}

if (require.main === module) void read(JSON.parse(process.argv[2] ?? '') as Access);
