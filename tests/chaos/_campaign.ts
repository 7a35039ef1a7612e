import { crashRuns, type RunResult } from './_crash-run';
import { nameOf, type Run } from './_scenarios';
import { startChaosSystem, type QUICK } from './_system';

export type Campaign = {
  readonly results: readonly RunResult[];
  /** Runs that could not be made to the end, with the reason: neither passed nor a broken promise, and never ignored. */
  readonly unfinished: readonly string[];
  readonly stores: string;
};

export type CampaignPlan = {
  readonly runs: readonly Run[];
  /** Systems that make their part of the runs at the same time. */
  readonly lanes: number;
  readonly leases: typeof QUICK;
  readonly progress?: (result: RunResult) => void;
};

/** Makes every run; a broken promise ends nothing, so that all of them are told. */
export async function campaign({ runs, lanes, leases, progress }: CampaignPlan): Promise<Campaign> {
  const perLane = Math.ceil(runs.length / lanes);
  const parts = Array.from({ length: lanes }, (_, lane) => runs.slice(lane * perLane, (lane + 1) * perLane));
  const campaigns = await Promise.all(parts.map((part) => inOneLane(part, leases, progress)));
  return {
    results: campaigns.flatMap(({ results }) => results),
    unfinished: campaigns.flatMap(({ unfinished }) => unfinished),
    stores: campaigns[0]?.stores ?? '',
  };
}

async function inOneLane(
  runs: readonly Run[],
  leases: typeof QUICK,
  progress: CampaignPlan['progress'],
): Promise<Campaign> {
  const system = await startChaosSystem(leases);
  try {
    const { make } = crashRuns(system);
    const results: RunResult[] = [];
    const unfinished: string[] = [];
    for (const [index, run] of runs.entries()) {
      try {
        const result = await make(run, runs[index + 1]);
        results.push(result);
        progress?.(result);
      } catch (failure) {
        unfinished.push(`${nameOf(run)}: ${failure instanceof Error ? failure.message : 'unknown'}`);
      }
    }
    return { results, unfinished, stores: system.stores };
  } finally {
    await system.stop();
  }
}
