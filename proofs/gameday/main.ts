import { withDistributed, type DistributedSystem } from '@eligibility/bench/distributed-system';
import { figure, goalLine, missed, type Finding } from '@eligibility/bench/report';
import { openWorkspace } from '@eligibility/bench/workspace';
import { startBalancer } from '../lib/balancer';
import { play, somePayers, type BreakableSystem } from '../lib/breakable-system';
import { neighbourDay, type NeighbourScale } from '../neighbours/day';
import { operatorCommands } from './operator-commands';
import { followRunbook, type Fault, type GameDay, type Timeline } from './story';

const DOWN: Fault = { name: 'down', how: { mode: 'down' }, alert: 'PayerCircuitOpen' };
const HANGS: Fault = { name: 'hangs', how: { mode: 'hang' }, alert: 'PayerCircuitOpen' };
const ACCOUNT_REFUSED: Fault = {
  name: 'refuses our account, AAA 41',
  how: { mode: 'aaa-41' },
  alert: 'AccountRefused',
};
const CLEARINGHOUSE_REFUSED: Fault = {
  name: 'refuses our format, X12 999',
  how: { mode: 'ack-999' },
  alert: 'FormatRefused',
};
const FAULTS: readonly Fault[] = [
  DOWN,
  HANGS,
  { name: 'slow', how: { mode: 'slow', latencyMs: 15_000 }, alert: 'PayerCircuitOpen' },
  { name: 'answers garbage', how: { mode: 'garbage' }, alert: 'PayerCircuitOpen' },
  { name: 'AAA 42 to everybody', how: { mode: 'aaa-42' }, alert: 'PayerCircuitOpen' },
  ACCOUNT_REFUSED,
  CLEARINGHOUSE_REFUSED,
];

const PAYERS = 20;
const FULL = {
  faults: FAULTS,
  pace: { sick: 5, other: 2 },
  env: {},
  neighbours: { quietPerSecond: 20, seconds: 30 },
};
/** One fault of each kind in a fraction of the time, so the payers' slow limits are a fraction too. */
const QUICK = {
  faults: [DOWN, HANGS, ACCOUNT_REFUSED],
  pace: { sick: 5, other: 0.5 },
  env: { CHECK_DEADLINE_MS: '10000', PAYER_SLOW_MS: '1500' },
  neighbours: { quietPerSecond: 12, seconds: 10 },
};

type Scale = {
  readonly faults: readonly Fault[];
  readonly pace: GameDay['pace'];
  readonly env: Readonly<Record<string, string>>;
  readonly neighbours: NeighbourScale;
};

/**
 * Breaks payers of the distributed system and follows the runbook each time, then has one workspace disturb another;
 * exits 1 when a goal is missed.
 * @param timesCount false where the machine is busy with something else: goals of time are then only printed
 */
async function main({ faults, pace, env, neighbours }: Scale, timesCount: boolean): Promise<void> {
  const plan = { gateways: 2, replicas: 2, env: { RATE_LIMIT_PER_MINUTE: '1000000', ...env } };
  await withDistributed(plan, async (distributed) => {
    print(`2 gateways, 2 of each service, on ${distributed.stores}; ${String(PAYERS)} payers under load.`);
    const balancer = await startBalancer(distributed.gateways);
    try {
      for (const [index, fault] of faults.entries()) {
        const day = await gameDay(distributed, { baseUrl: balancer.baseUrl, pace, index });
        print(`\nA payer ${fault.name}`);
        const seen = await followRunbook(day, fault);
        const findings = findingsOf(seen, day.sick.id);
        print(...storyLines(fault, seen), ...findings.map(({ value, goal }) => goalLine(value, goal)));
        if (missed(findings, timesCount).length > 0) process.exitCode = 1;
      }
      const found = await neighbourDay(distributed, balancer.baseUrl, neighbours);
      if (missed(found, timesCount).length > 0) process.exitCode = 1;
    } finally {
      await balancer.stop();
    }
  });
}

type Setting = { readonly baseUrl: string; readonly pace: GameDay['pace']; readonly index: number };

/** A different payer fails each time, so that no circuit is affected by the previous fault. */
async function gameDay(distributed: DistributedSystem, { baseUrl, pace, index }: Setting): Promise<GameDay> {
  const { operatorToken, payersUrl, services } = distributed;
  const access = await openWorkspace({ baseUrl, operatorToken });
  const system: BreakableSystem = { access, operatorToken, payersUrl };
  const payers = somePayers(PAYERS);
  for (const payer of payers) await play(system, payer, { mode: 'slow', latencyMs: 50 });
  const sick = payers[index];
  if (sick === undefined) throw new Error('too few payers');
  const commands = operatorCommands({ baseUrl, operatorToken });
  const clearinghouses = services.clearinghouse.map(({ opsAddress }) => opsAddress);
  return { system, commands, clearinghouses, payers, sick, pace };
}

function findingsOf(seen: Timeline, sickId: string): readonly Finding[] {
  const { namedMs = Infinity, isolatedMs = Infinity, orderedMs, restoredMs = Infinity, healedMs } = seen;
  // Without an alert no operator looks at the list, so its first line does not count.
  const named = seen.alertMs === undefined ? [] : seen.named;
  return [
    { of: 'time', value: namedMs, goal: { atMost: 30_000, unit: 'ms until the payer was named' } },
    {
      of: 'time',
      value: isolatedMs - orderedMs,
      goal: { atMost: 2_000, unit: 'ms from the command until no replica asks it' },
    },
    {
      of: 'time',
      value: restoredMs - healedMs,
      goal: { atMost: 10_000, unit: 'ms until it was asked and answered again' },
    },
    {
      of: 'promise',
      value: named.filter((id) => id !== sickId).length,
      goal: { atMost: 0, unit: 'payers named that are well' },
    },
    { of: 'promise', value: seen.commands, goal: { atMost: 3, unit: 'commands' } },
    {
      of: 'promise',
      value: seen.errorsOfOthers.length,
      goal: { atMost: 0, unit: 'errors of the other payers' },
    },
  ];
}

function storyLines({ alert }: Fault, seen: Timeline): readonly string[] {
  return [
    `  0 ms  fault`,
    `  ${at(seen.alertMs)}  ${alert} holds`,
    `  ${at(seen.namedMs)}  eligibility payers status: ${seen.named.join(', ') || 'none'}`,
    `  ${at(seen.isolatedMs)}  isolated on every replica, ordered at ${at(seen.orderedMs)}`,
    `  ${at(seen.healedMs)}  the payer is well again`,
    `  ${at(seen.restoredMs)}  asked and answered again`,
    `  ${figure(seen.checksOfOthers)} checks of the 19 others meanwhile`,
    ...[...new Set(seen.errorsOfOthers)].map((error) => `    failed: ${error}`),
  ];
}

function at(ms: number | undefined): string {
  return ms === undefined ? 'never' : `${figure(ms)} ms`;
}

function print(...lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

const scale = process.argv.includes('--quick') ? QUICK : FULL;
// The part with two tenants alone, without the faults of payers.
const chosen = process.argv.includes('--tenants') ? { ...scale, faults: [] } : scale;
void main(chosen, !process.argv.includes('--times-may-miss'));
