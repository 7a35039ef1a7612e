import { join } from 'node:path';
import { startBalancer } from './distributed/balancer';
import { operatorCommands } from './distributed/operator-commands';
import { ROOT } from './distributed/server-process';
import { withDistributed, type DistributedSystem } from './distributed/system';
import { followRunbook, type Fault, type GameDay, type Timeline } from './gameday-story';
import { play, somePayers, type OutageSystem } from './outage-system';
import { figure, goalLine } from './report';
import { openWorkspace } from './workspace';

const FAULTS: readonly Fault[] = [
  { name: 'down', how: { mode: 'down' }, alert: 'PayerCircuitOpen' },
  { name: 'hangs', how: { mode: 'hang' }, alert: 'PayerCircuitOpen' },
  { name: 'slow', how: { mode: 'slow', latencyMs: 15_000 }, alert: 'PayerCircuitOpen' },
  { name: 'answers garbage', how: { mode: 'garbage' }, alert: 'PayerCircuitOpen' },
  { name: 'AAA 42 to everybody', how: { mode: 'aaa-42' }, alert: 'PayerCircuitOpen' },
  { name: 'refuses our account, AAA 41', how: { mode: 'aaa-41' }, alert: 'AccountRefused' },
];

const PAYERS = 20;
const PREPAID_CHECKS = 1_000_000;
const FULL = { pace: { sick: 5, other: 2 }, env: {} };
/** The same in a fraction of the time: what a payer may take is a fraction too. */
const QUICK = {
  pace: { sick: 5, other: 0.5 },
  env: { CHECK_DEADLINE_MS: '10000', PAYER_SLOW_MS: '1500' },
};

type Scale = { readonly pace: GameDay['pace']; readonly env: Readonly<Record<string, string>> };

/** Breaks payers of the distributed system in six ways and follows the runbook each time; exits 1 when a goal is missed. */
async function main({ pace, env }: Scale): Promise<void> {
  const plan = { gateways: 2, replicas: 2, env: { RATE_LIMIT_PER_MINUTE: '1000000', ...env } };
  await withDistributed(plan, async (distributed) => {
    print(`2 gateways, 2 of each service, on ${distributed.stores}; ${String(PAYERS)} payers under load.`);
    const balancer = await startBalancer(distributed.gateways);
    try {
      for (const [index, fault] of FAULTS.entries()) {
        const day = await gameDay(distributed, { baseUrl: balancer.baseUrl, pace, index });
        print(`\nA payer ${fault.name}`);
        print(...linesOf(fault, await followRunbook(day, fault)));
      }
    } finally {
      await balancer.stop();
    }
  });
}

type Setting = { readonly baseUrl: string; readonly pace: GameDay['pace']; readonly index: number };

/** Another payer falls sick each time, so that none is remembered for the fault before. */
async function gameDay(distributed: DistributedSystem, { baseUrl, pace, index }: Setting): Promise<GameDay> {
  const { operatorToken, payersUrl, services } = distributed;
  const access = await openWorkspace({ baseUrl, operatorToken }, PREPAID_CHECKS);
  const system: OutageSystem = { access, operatorToken, payersUrl };
  const payers = somePayers(join(ROOT, 'fixtures/payers'), PAYERS);
  for (const payer of payers) await play(system, payer, { mode: 'slow', latencyMs: 50 });
  const sick = payers[index];
  if (sick === undefined) throw new Error('too few payers');
  const commands = operatorCommands({ baseUrl, operatorToken });
  const clearinghouses = services.clearinghouse.map(({ opsAddress }) => opsAddress);
  return { system, commands, clearinghouses, payers, sick, pace };
}

function linesOf({ alert }: Fault, seen: Timeline): readonly string[] {
  const goals = [
    { value: seen.namedMs ?? Infinity, goal: { atMost: 30_000, unit: 'ms until the payer was named' } },
    {
      value: (seen.isolatedMs ?? Infinity) - seen.orderedMs,
      goal: { atMost: 2_000, unit: 'ms from the command until no replica asks it' },
    },
    { value: seen.commands, goal: { atMost: 3, unit: 'commands' } },
    { value: seen.errorsOfOthers, goal: { atMost: 0, unit: 'errors of the other payers' } },
    {
      value: seen.restoredMs ?? Infinity,
      goal: { atMost: Number.MAX_VALUE, unit: 'ms until it was asked again' },
    },
  ];
  if (goals.some(({ value, goal }) => value > goal.atMost)) process.exitCode = 1;
  return [
    `  0 ms  fault`,
    `  ${at(seen.alertMs)}  ${alert} holds`,
    `  ${at(seen.namedMs)}  eligibility payers status: ${seen.named.join(', ') || 'nobody'}`,
    `  ${at(seen.isolatedMs)}  isolated on every replica, ordered at ${at(seen.orderedMs)}`,
    `  ${at(seen.healedMs)}  the payer is well again`,
    `  ${at(seen.restoredMs)}  asked and answered again`,
    `  ${figure(seen.checksOfOthers)} checks of the 19 others meanwhile`,
    ...goals.slice(0, -1).map(({ value, goal }) => goalLine(value, goal)),
  ];
}

function at(ms: number | undefined): string {
  return ms === undefined ? 'never' : `${figure(ms)} ms`;
}

function print(...lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

void main(process.argv.includes('--quick') ? QUICK : FULL);
