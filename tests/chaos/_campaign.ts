import { inspect } from 'node:util';
import { crashRuns, type RunResult } from './_crash-run';
import { nameOf, type Run } from './_scenarios';
import { startChaosSystem, type ChaosSystem } from './_system';

export type Campaign = {
  readonly results: readonly RunResult[];
  /** Runs that did not finish, with the reason: neither passed nor a broken promise, and never ignored. */
  readonly unfinished: readonly string[];
  readonly stores: string;
};

export type CampaignPlan = {
  readonly runs: readonly Run[];
  /** How many systems share the runs in parallel. */
  readonly lanes: number;
  readonly leases: Readonly<Record<string, string>>;
  /** Begins no second or further run once this is true. */
  readonly isOver?: () => boolean;
  readonly progress?: (result: RunResult) => void;
};

/** Makes every run; it continues after a broken promise, so that all of them are reported. */
export async function campaign(plan: CampaignPlan): Promise<Campaign> {
  const { runs, lanes, leases } = plan;
  const perLane = Math.ceil(runs.length / lanes);
  const parts = Array.from({ length: lanes }, (_, lane) => runs.slice(lane * perLane, (lane + 1) * perLane));
  const systems: ChaosSystem[] = [];
  try {
    // One after the other: all processes of all lanes at once would be more than a small machine starts in time.
    for (const part of parts) if (part.length > 0) systems.push(await startChaosSystem(leases));
    const campaigns = await Promise.all(
      systems.map((system, lane) => inOneLane(system, parts[lane] ?? [], plan)),
    );
    return {
      results: campaigns.flatMap(({ results }) => results),
      unfinished: campaigns.flatMap(({ unfinished }) => unfinished),
      stores: systems[0]?.stores ?? '',
    };
  } finally {
    await Promise.all(systems.map(({ stop }) => stop()));
  }
}

async function inOneLane(
  system: ChaosSystem,
  runs: readonly Run[],
  { isOver = () => false, progress }: CampaignPlan,
): Promise<Pick<Campaign, 'results' | 'unfinished'>> {
  const { make } = crashRuns(system);
  const results: RunResult[] = [];
  const unfinished: string[] = [];
  for (const [index, run] of runs.entries()) {
    if (index > 0 && isOver()) break;
    try {
      const result = await make(run, runs[index + 1]);
      results.push(result);
      progress?.(result);
    } catch (failure) {
      // An error of Node.js itself is no `Error` of the realm that Jest makes for a test.
      unfinished.push(`${nameOf(run)}: ${inspect(failure)}`);
    }
  }
  return { results, unfinished };
}
