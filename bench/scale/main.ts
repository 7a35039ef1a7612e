import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';
import { figure } from '../lib/report';
import { measureLoad, MODERATE, SATURATED, type OnThisMachine } from './measure';
import { measureWaiting } from './waiting';
import {
  limitsOf,
  mostOnMachine,
  planFor,
  PROCESSES,
  type Assumptions,
  type Parameters,
  type Plan,
  type Prices,
} from './model';

const LOADS = [10, 100, 1_000, 5_000];
const FOLDER = join(ROOT, 'bench/scale');

/** What loads of a clinic up to a country need. `--measure` measures this machine instead, and what the model says of it. */
async function main(): Promise<void> {
  if (process.argv.includes('--measure')) {
    await compareWithMachine();
    return;
  }
  const measured = read('parameters.json') as Parameters;
  const assumed = read('assumptions.json') as Assumptions;
  const prices = read('prices.json') as Prices;
  for (const perSecond of LOADS) printPlan(planFor(perSecond, { measured, assumed, prices }), prices);
  print('\nWhat one part carries, the first to be full first:');
  for (const { name, most, of } of limitsOf(measured, assumed))
    print(`  ${name}: ${figure(most)} checks a second (${of})`);
}

function printPlan(plan: Plan, { currency }: Prices): void {
  const replicas = PROCESSES.map((name) => `${name} ${String(plan.replicas[name])}`).join(', ');
  print(
    `\n${figure(plan.perSecond)} live checks a second`,
    `  replicas: ${replicas}; ${figure(plan.cores)} cores`,
    `  MongoDB: ${figure(plan.writesPerSecond)} writes a second, ${figure(plan.shards)} shards, ` +
      `${figure(plan.connections)} connections; Redis: ${figure(plan.redisNodes)} nodes`,
    `  stored: ${figure(plan.gibPerDay)} GiB a day, ${figure(plan.gibKept)} GiB kept, and ` +
      `${figure(plan.gibOfWalletsPerYear)} GiB of wallets a year`,
    `  network: ${figure(plan.megabitPerSecond)} Mbit/s; at least ` +
      `${figure(plan.workspacesAtLeast)} workspaces`,
    ...plan.waiting.map(
      ({ latencyS, inFlight, memoryMiB, clearinghouses }) =>
        `  payers that take ${figure(latencyS)} s: ${figure(inFlight)} in flight, ${figure(memoryMiB)} MiB, ` +
        `${figure(clearinghouses)} clearinghouse processes`,
    ),
    `  ${figure(plan.perMillion)} ${currency} for a million checks`,
  );
}

/** What a check costs is measured at a moderate load; what the machine carries is then predicted, and measured. */
async function compareWithMachine(): Promise<void> {
  const moderate = await measureLoad(1, MODERATE);
  const waitingKiB = await measureWaiting();
  print(JSON.stringify({ ...moderate, waitingKiB }, undefined, 2));
  for (const replicas of [1, 2]) {
    const { perSecond } = await measureLoad(replicas, SATURATED);
    print(predictionLine(moderate, replicas, perSecond));
  }
}

function predictionLine(measured: OnThisMachine, replicas: number, perSecond: number): string {
  const predicted = mostOnMachine(measured, { cores: cpus().length, replicas });
  return (
    `${String(replicas)} of each process: predicted ${figure(predicted)}, measured ${figure(perSecond)} live checks ` +
    `a second (${figure(predicted / perSecond)})`
  );
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
}

function print(...lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

void main();
