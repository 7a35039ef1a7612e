import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@eligibility/testkit';
import { sendLoad, sendOne } from '../lib/load';
import { figure, goalLine, median, spread } from '../lib/report';
import { withScratch, type Scratch } from '../lib/scratch';
import { startOnFolder, startPayers, startStandalone, type Standalone } from '../lib/standalone';
import { checkTarget, QUESTION } from '../lib/workspace';
import { measureColdStart } from '../gateway/cold-start';
import { compare, comparisonLines, type Plan } from '../gateway/compare';
import { fillStores } from './fill';
import { readPages } from './pages';
import { disturbanceLines, measureRetention } from './retention';

const FULL = {
  checks: 1_000_000,
  runs: 9,
  requests: 2_000,
  warmUpRequests: 3_000,
  coldStarts: 5,
  seconds: 20,
  rounds: 5,
};
const QUICK = {
  checks: 20_000,
  runs: 1,
  requests: 200,
  warmUpRequests: 100,
  coldStarts: 1,
  seconds: 5,
  rounds: 1,
};

const DAYS = 60;
/** Nothing in the store is as old. */
const RETENTION_DAYS = DAYS + 1;
const KEPT = { KEY_RETENTION_DAYS: String(RETENTION_DAYS), CHECK_LOG_RETENTION_DAYS: String(RETENTION_DAYS) };

type Scale = typeof FULL & { readonly retentionOnly: boolean };
type Settings = Readonly<Record<string, string>>;
type Restart = (settings: Settings) => Promise<Standalone>;

/** A check is settled soon after its answer. */
const SETTLED_MS = 2_000;

const COST_GOAL = { atMost: 1.05, unit: 'x' };
const COLD_START_GOAL = { atMost: 3_000, unit: 'ms' };
const PAGE_GOAL = { atMost: 20, unit: 'ms' };

/** A system on SQLite with a million checks: what a check costs, its start, its log, and its retention. */
async function main(scale: Scale): Promise<void> {
  print(`A store with ${figure(scale.checks)} checks, on SQLite`);
  await withScratch((full) => withScratch((empty) => measure(scale, full, empty)));
}

async function measure(scale: Scale, full: Scratch, empty: Scratch): Promise<void> {
  const payers = await startPayers(empty);
  const settings = { ...payers.settings, ...KEPT };
  const before = await startStandalone(full, settings);
  await sendLoad(before.target, 16);
  await pause(SETTLED_MS);
  await before.standalone.stop();
  const beganMs = performance.now();
  await fillStores(full.dir, { checks: scale.checks, days: DAYS });
  print(`  filled in ${figure((performance.now() - beganMs) / 1_000)} s`);

  const restart = restarter(full, before);
  if (!scale.retentionOnly) await measureUse(scale, restart, { settings, empty });
  const { seconds, rounds } = scale;
  print(`\nRetention: ${String(rounds)} times ${String(seconds)} s without a sweep, then with it`);
  const opsPort = await freePort();
  const retained = await restart({ ...settings, OPS_PORT: String(opsPort) });
  const plan = { dir: full.dir, opsAddress: `127.0.0.1:${String(opsPort)}`, retentionDays: RETENTION_DAYS };
  print(...disturbanceLines(await measureRetention(retained, { ...plan, seconds, rounds }), seconds));
}

/** The start, a check and the pages of the log, while nothing is due. */
async function measureUse(
  scale: Scale,
  restart: Restart,
  { settings, empty }: { readonly settings: Settings; readonly empty: Scratch },
): Promise<void> {
  print('\nCold start: from spawning the process to its first answered live check');
  const tookMs: number[] = [];
  const emptyMs: number[] = [];
  for (let time = 0; time < scale.coldStarts; time += 1) {
    const startedMs = performance.now();
    const { standalone, target } = await restart(settings);
    await sendOne(target);
    tookMs.push(performance.now() - startedMs);
    await standalone.stop();
    emptyMs.push(await withScratch(measureColdStart));
  }
  print(`  ${spread(tookMs)} ms; on an empty folder, in turn: ${spread(emptyMs)} ms`);
  print(goalLine(median(tookMs), COLD_START_GOAL));

  const filled = await restart(settings);
  await compareWithEmpty(scale, filled, await startStandalone(empty, settings));

  print('\nThe log of checks, 50 lines a page, one request at a time');
  for (const { name, answersMs } of await readPages(filled.access))
    print(`  ${name}: ${spread(answersMs)} ms`, goalLine(median(answersMs), PAGE_GOAL));
  await filled.standalone.stop();
}

async function compareWithEmpty(plan: Plan, filled: Standalone, empty: Standalone): Promise<void> {
  print(`\nCPU of the whole system for a live check, ${String(plan.runs)} pairs, in turn`);
  const compared = await compare(
    { target: filled.target, measured: filled.standalone },
    { target: empty.target, measured: empty.standalone },
    plan,
  );
  print(...comparisonLines(compared, COST_GOAL, { ours: 'full ', bare: 'empty' }));
}

/** Starts a system again on its folder, with the workspace that it had. */
function restarter(scratch: Scratch, { operatorToken, access }: Standalone): Restart {
  return async (settings) => {
    const standalone = await startOnFolder(scratch, {
      ...settings,
      OPERATOR_TOKEN: operatorToken,
      RATE_LIMIT_PER_MINUTE: '1000000',
    });
    const moved = { ...access, baseUrl: standalone.address };
    const target = checkTarget(moved, '/api/eligibility/check', QUESTION);
    return { standalone, operatorToken, access: moved, target };
  };
}

function print(...lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

const checks = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)));
const scale = process.argv.includes('--quick') ? QUICK : FULL;
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
const retentionOnly = process.argv.includes('--retention');
void main({ ...scale, ...(!Number.isNaN(checks) && { checks }), retentionOnly });
