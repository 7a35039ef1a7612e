import { inspect } from 'node:util';
import { judge, type Violation } from './oracle';
import { peopleOf } from './people';
import { programOf, saidOf, type Step } from './steps';
import { unseenOn } from './today';
import { startInstallation, type Installation } from './workspace';

/** What one run came to. */
export type Run = {
  readonly seed: number;
  readonly steps: readonly Step[];
  readonly violations: readonly Violation[];
  readonly captured: number;
  /** Since the campaign began. */
  readonly afterMs: number;
};

export type Campaign = {
  readonly runs: readonly Run[];
  /** The first run that broke a promise, with the fewest steps that are known to. */
  readonly first: Run | undefined;
  /** Runs that did not finish, with the reason: neither passed nor a broken promise, and never ignored. */
  readonly unfinished: readonly string[];
  readonly tookMs: number;
};

export type CampaignPlan = {
  readonly firstSeed: number;
  readonly runs: number;
  /** How many runs at once, in one browser and on one system. */
  readonly lanes: number;
  /** Whether the first failed run is played again with fewer steps, which takes a minute. */
  readonly shrinks?: boolean;
  readonly progress?: (run: Run) => void;
};

/** Makes every run; it continues after a broken promise, so that all of them are reported. */
export async function campaign(plan: CampaignPlan): Promise<Campaign> {
  const { firstSeed, runs, lanes, shrinks = false, progress } = plan;
  const installation = await startInstallation();
  const startedMs = performance.now();
  const made: Run[] = [];
  const unfinished: string[] = [];
  const seeds = Array.from({ length: runs }, (_, place) => firstSeed + place);
  const lane = async (): Promise<void> => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      try {
        const played = await play(installation, { seed, steps: programOf(seed) });
        const run = { ...played, afterMs: performance.now() - startedMs };
        made.push(run);
        progress?.(run);
      } catch (failure) {
        // An error of Node.js itself is no `Error` of the realm that Jest makes for a test.
        unfinished.push(`seed ${String(seed)}: ${inspect(failure)}`);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
    const tookMs = performance.now() - startedMs;
    const first = made.find(({ violations }) => violations.length > 0);
    const shortest = shrinks && first !== undefined ? await shrunk(installation, first) : first;
    return { runs: made, first: shortest, unfinished, tookMs };
  } finally {
    await installation.system.stop();
  }
}

/** Leaves steps out, one after the other, as long as the first of its promises is still broken. */
async function shrunk(installation: Installation, failed: Run): Promise<Run> {
  const meant = failed.violations[0]?.promise;
  let shortest = failed;
  for (let place = failed.steps.length - 1; place >= 0; place -= 1) {
    const steps = shortest.steps.toSpliced(place, 1);
    const violations = await play(installation, { seed: failed.seed, steps }).then(
      (run) => run.violations.filter(({ promise }) => promise === meant),
      // Without this step the others cannot be done.
      () => [],
    );
    if (violations.length > 0) shortest = { ...shortest, steps, violations };
  }
  return shortest;
}

type Program = Pick<Run, 'seed' | 'steps'>;

async function play(installation: Installation, { seed, steps }: Program): Promise<Omit<Run, 'afterMs'>> {
  const workspace = await installation.openWorkspace();
  const people = await peopleOf(installation, workspace);
  try {
    for (const step of steps) await people.go(step);
    const charges = await workspace.charges(people.isQuiet);
    const { violations, charged } = judge(people.notes, charges, installation.ids);
    const unseen = await unseenOn(await people.firstDesk(), charged);
    return { seed, steps, violations: [...violations, ...unseen], captured: charges.captured };
  } finally {
    await people.close();
  }
}

/** What a campaign came to, in lines. */
export function reportOf({ runs, first, unfinished, tookMs }: Campaign): string {
  const broken = runs.filter(({ violations }) => violations.length > 0);
  const charges = runs.reduce((total, { captured }) => total + captured, 0);
  return [
    `${String(runs.length)} runs in ${minutes(tookMs)}, ${String(charges)} checks charged; a promise was broken in ${String(broken.length)}`,
    ...tally(runs).map(([promise, count]) => `  ${String(count)} runs: ${promise}`),
    ...(first === undefined ? [] : [`the first, after ${minutes(first.afterMs)}: ${failureOf(first)}`]),
    `runs that could not be made: ${String(unfinished.length)}`,
    ...unfinished,
  ].join('\n');
}

/** A failed run with all of its steps. */
export function failureOf({ seed, steps, violations }: Run): string {
  return [
    `seed ${String(seed)}`,
    ...violations.map(({ promise, text }) => `  broken: ${promise}: ${text}`),
    ...steps.map((step, place) => `  ${String(place + 1)}. ${saidOf(step)}`),
  ].join('\n');
}

function tally(runs: readonly Run[]): readonly (readonly [string, number])[] {
  const promises = runs.flatMap(({ violations }) => [...new Set(violations.map(({ promise }) => promise))]);
  return [...new Set(promises)].map((promise) => [promise, promises.filter((one) => one === promise).length]);
}

function minutes(ms: number): string {
  return `${(ms / 60_000).toFixed(1)} min`;
}
