import { setTimeout as sleep } from 'node:timers/promises';
import { percentile99 } from '@eligibility/bench/report';
import type { Standalone } from '@eligibility/bench/standalone';
import { checkTarget, QUESTION } from '@eligibility/bench/workspace';
import { batchesOf, type BatchStatus } from '../lib/batches';
import { steadyLoad } from '../lib/steady-load';

export type Plan = {
  readonly rows: number;
  /** Times that the batch rests and runs, so that each is measured beside the other. */
  readonly pairs: number;
  readonly seconds: number;
  /** Checks a second that front desks ask for meanwhile. */
  readonly perSecond: number;
};

type Pair = { readonly restingP99Ms: number; readonly runningP99Ms: number };

export type BatchFigures = {
  readonly pairs: readonly Pair[];
  /** Front desks' checks that were not answered. */
  readonly lost: number;
  /** The part of the room that was in use, from 0 to 1. */
  readonly busy: number;
  readonly rowsPerSecond: number;
  readonly idleBytes: number;
  readonly mostBytes: number;
};

/** As `CHECKS_OF_BATCHES` in the gateway: the checks that one process makes for batches at a time. */
const ROOM = 20;
/** Payers enough that none of them is what limits the batch. */
const PAYERS = ['Aetna', 'Cigna', 'Humana', 'UnitedHealthcare', 'Medicare'];
/** A healthy payer at the front desk. */
const DESK = 'SLOW50-W100';
/** How long real payers take: most around half a second, a few far longer. Each row takes one of these in turn. */
const LATENCIES_MS = [250, 300, 350, 400, 450, 500, 600, 700, 900, 1_500];
const MEAN_LATENCY_MS = LATENCIES_MS.reduce((sum, ms) => sum + ms, 0) / LATENCIES_MS.length;
/** Before a window is measured: what is under way ends, or begins. */
const SETTLE_MS = 3_000;
const GLANCE_MS = 250;
/** The end of a batch is left out: fewer rows than places cannot fill them. */
const LAST_ROWS = 200;

/** A batch at full speed beside front desks that ask at a steady pace. */
export async function batchBesideDesks(
  { standalone, access }: Standalone,
  plan: Plan,
): Promise<BatchFigures> {
  const batch = batchesOf(access);
  const idleBytes = (await standalone.usage()).rssBytes;
  let mostBytes = 0;
  const watched = setInterval(() => {
    void standalone.usage().then(({ rssBytes }) => {
      mostBytes = Math.max(mostBytes, rssBytes);
    });
  }, GLANCE_MS);
  const path = await batch.submit(itemsOf(plan.rows));
  const pairs: Pair[] = [];
  let lost = 0;
  const window = async (): Promise<number> => {
    await sleep(SETTLE_MS);
    const desk = { ...QUESTION, memberId: DESK };
    const load = steadyLoad(
      new Map([['desk', checkTarget(access, '/api/eligibility/check', desk)]]),
      plan.perSecond,
    );
    await sleep(plan.seconds * 1_000);
    const requests = await load.stop();
    lost += requests.filter(({ isSuccess }) => !isSuccess).length;
    return percentile99(requests.map(({ tookMs }) => tookMs));
  };
  for (let pair = 0; pair < plan.pairs; pair += 1) {
    await batch.act(path, 'pause');
    const restingP99Ms = await window();
    await batch.act(path, 'resume');
    pairs.push({ restingP99Ms, runningP99Ms: await window() });
  }
  const { busy, rowsPerSecond } = await atFullSpeed(() => batch.status(path));
  clearInterval(watched);
  return { pairs, lost, busy, rowsPerSecond, idleBytes, mostBytes };
}

/**
 * Little's law: rows a second times the seconds of each are the places that were in use, on average.
 * @throws Error when too few rows are left to tell
 */
async function atFullSpeed(
  status: () => Promise<BatchStatus>,
): Promise<Pick<BatchFigures, 'busy' | 'rowsPerSecond'>> {
  const [before, beganMs] = [await status(), performance.now()];
  if (before.counts.waiting < 5 * LAST_ROWS) throw new Error('the batch was over too soon');
  let now = before;
  while (now.counts.waiting > LAST_ROWS && now.state === 'running') {
    await sleep(GLANCE_MS);
    now = await status();
  }
  const settled = before.counts.waiting - now.counts.waiting;
  const rowsPerSecond = settled / ((performance.now() - beganMs) / 1_000);
  while (now.state !== 'completed') {
    await sleep(GLANCE_MS);
    now = await status();
  }
  return { rowsPerSecond, busy: (rowsPerSecond * MEAN_LATENCY_MS) / 1_000 / ROOM };
}

function itemsOf(rows: number): readonly object[] {
  return Array.from({ length: rows }, (_, row) => ({
    ...QUESTION,
    payerName: PAYERS[row % PAYERS.length],
    // A letter after the time: member ids are sent without hyphens.
    memberId: `SLOW${String(LATENCIES_MS[row % LATENCIES_MS.length])}R${String(100_000 + row)}`,
  }));
}
