import { setTimeout as sleep } from 'node:timers/promises';
import { sendOne } from '../lib/load';
import { figure, goalLine, median, percentile99, spread } from '../lib/report';
import { withScratch, type Scratch } from '../lib/scratch';
import { startStandalone, type Standalone } from '../lib/standalone';
import { checkTarget, openWorkspace, QUESTION, type Access } from '../lib/workspace';
import { startReceiver, type Receiver } from './receiver';

const FULL = { rounds: 5, seconds: 10 };
const QUICK = { rounds: 2, seconds: 5 };
type Plan = typeof FULL;

const SETTINGS = { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' };
/** Of the healthy workspace: one event each. */
const CHECKS_PER_SECOND = 10;
const OTHER_WORKSPACES = 5;
const ENDPOINTS_OF_EACH = 20;
/** Of each other workspace: one event for each of its endpoints. */
const OTHER_CHECKS_PER_SECOND = 1;
/** A try of a dead endpoint takes so long; afterwards all are known as failing. */
const DEADLINE_MS = 15_000;
const DELIVERED_WITHIN_MS = 30_000;

const AGE_GOAL = { atMost: 2_000, unit: 'ms' };
const ADDED_GOAL = { atMost: 1.1, unit: 'x the p99 of the healthy endpoint alone' };

type Side = { readonly receiver: Receiver; readonly healthy: Access; readonly others: readonly Access[] };
/** What stands beside the healthy endpoint: nothing, 100 endpoints that answer, or 100 that never do. */
type Beside = 'nothing' | 'answering' | 'dead';

/**
 * Measures how old events are when a healthy endpoint gets them: alone, beside 100 endpoints that answer, and beside 100
 * that never do, in turn. A missed goal is reported but does not fail.
 */
async function main(plan: Plan): Promise<void> {
  await withScratch((one) =>
    withScratch((second) =>
      withScratch(async (third) => {
        const alone = await startSide(one, 'nothing');
        const answering = await startSide(second, 'answering');
        const dead = await startSide(third, 'dead');
        await load(dead, DEADLINE_MS / 1_000 + 5);
        await load(answering, plan.seconds);
        const p99: Record<Beside, number[]> = { nothing: [], answering: [], dead: [] };
        for (let round = 0; round < plan.rounds; round += 1) {
          p99.nothing.push(percentile99(await load(alone, plan.seconds)));
          p99.answering.push(percentile99(await load(answering, plan.seconds)));
          p99.dead.push(percentile99(await load(dead, plan.seconds)));
        }
        report(plan, p99);
        for (const { receiver } of [alone, answering, dead]) receiver.stop();
      }),
    ),
  );
}

function report({ rounds, seconds }: Plan, p99: Readonly<Record<Beside, readonly number[]>>): void {
  const { nothing, answering, dead } = p99;
  const against = (control: readonly number[], of: (ms: number, controlMs: number) => number): string =>
    spread(dead.map((ms, round) => of(ms, control[round] ?? Number.NaN)));
  const others = figure(OTHER_WORKSPACES * ENDPOINTS_OF_EACH);
  const events = figure(seconds * CHECKS_PER_SECOND);
  print(`p99 of the age of an event at its delivery; median (least..most) of ${figure(rounds)} rounds`);
  print(`of ${events} events a side, in turn`);
  print(`  ${spread(nothing)} ms, the healthy endpoint alone`);
  print(goalLine(median(nothing), AGE_GOAL));
  print(`  ${spread(answering)} ms beside ${others} that answer`);
  print(`  ${spread(dead)} ms beside ${others} that never answer`);
  print(goalLine(median(dead), AGE_GOAL));
  print(`  ${against(nothing, (ms, controlMs) => ms - controlMs)} ms more than alone`);
  print(`  ${against(answering, (ms, controlMs) => ms / controlMs)} times that of those that answer`);
  const ratios = dead.map((ms, round) => ms / (nothing[round] ?? Number.NaN));
  print(`  ${spread(ratios)} times that alone`);
  print(goalLine(median(ratios), ADDED_GOAL));
}

async function startSide(scratch: Scratch, beside: Beside): Promise<Side> {
  const system = await startStandalone(scratch, SETTINGS);
  const receiver = await startReceiver();
  const healthy = await openedOn(system);
  await addWebhook(healthy, receiver.healthyUrl);
  const others: Access[] = [];
  for (let n = 0; beside !== 'nothing' && n < OTHER_WORKSPACES; n += 1) {
    const access = await openedOn(system);
    for (let of = 0; of < ENDPOINTS_OF_EACH; of += 1)
      await addWebhook(access, receiver.otherUrl(beside, n * ENDPOINTS_OF_EACH + of));
    others.push(access);
  }
  return { receiver, healthy, others };
}

function openedOn({ access: { baseUrl }, operatorToken }: Standalone): Promise<Access> {
  return openWorkspace({ baseUrl, operatorToken });
}

async function addWebhook({ baseUrl, apiKey }: Access, url: string): Promise<void> {
  const response = await fetch(`${baseUrl}/api/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, events: ['check.completed'] }),
  });
  if (!response.ok) throw new Error(`a webhook was answered ${String(response.status)}`);
}

/**
 * Sends checks evenly for so many seconds.
 * @returns the ages of all events of the healthy endpoint
 * @throws Error when one is not delivered
 */
async function load({ receiver, healthy, others }: Side, seconds: number): Promise<readonly number[]> {
  receiver.takeAges();
  const sent: Promise<void>[] = [];
  const checks = seconds * CHECKS_PER_SECOND;
  const beganMs = performance.now();
  for (let n = 0; n < checks; n += 1) {
    sent.push(check(healthy));
    if (n % (CHECKS_PER_SECOND / OTHER_CHECKS_PER_SECOND) === 0) sent.push(...others.map(check));
    await sleep(Math.max(0, beganMs + ((n + 1) * 1_000) / CHECKS_PER_SECOND - performance.now()));
  }
  await Promise.all(sent);
  const deadlineMs = performance.now() + DELIVERED_WITHIN_MS;
  while (receiver.count() < checks) {
    if (performance.now() > deadlineMs)
      throw new Error(`${String(checks - receiver.count())} events were not delivered`);
    await sleep(50);
  }
  return receiver.takeAges();
}

function check(access: Access): Promise<void> {
  return sendOne(checkTarget(access, '/api/eligibility/check/mock', QUESTION));
}

function print(line: string): void {
  console.log(line);
}

process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
void main(process.argv.includes('--quick') ? QUICK : FULL);
