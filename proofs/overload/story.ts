import { setMaxListeners } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from '@eligibility/bench/child';
import { attempt, failureOf, type Target } from '@eligibility/bench/load';
import { percentile99 } from '@eligibility/bench/report';
import { startBurner } from '../lib/burner';
import { steadyLoad, type Request } from '../lib/steady-load';

export type OverloadPlan = {
  /** The multiple of the capacity that is asked for. */
  readonly times: number;
  readonly overloadSeconds: number;
  /** How long each other part of a round lasts. */
  readonly partSeconds: number;
};

/** What one round measured, all parts of it under the same disturbance. */
export type Round = {
  /** Checks a second from as many clients as give the most, the mean of before and after the overload. */
  readonly capacityPerSecond: number;
  /** Checks a second that were answered in time when the capacity was asked for. */
  readonly goodAtOncePerSecond: number;
  /** The same when several times the capacity was asked for. */
  readonly goodPerSecond: number;
  /** At a tenth of the capacity. */
  readonly unloadedP99Ms: number;
  /** Of the checks that were answered by a payer under the overload: all of them, and those after its first second. */
  readonly answeredP99Ms: { readonly all: number; readonly settled: number };
  readonly refusedP99Ms: number;
  /** Under as many clients as there are connections, which come again when `Retry-After` asks them to. */
  readonly patient: { readonly perSecond: number; readonly answeredP99Ms: number };
  /** From the end of the overload until a second without a failure; undefined when there was none. */
  readonly recoveredMs: number | undefined;
  /** CPU time of the system: per check at its capacity, and per refusal; least affected by other load on the machine. */
  readonly cpu: { readonly msPerCheck: number; readonly usPerRefusal: number };
};

type System = { readonly target: Target; readonly standalone: Pick<Child, 'usage'> };

/** A person at a front desk does not wait longer. */
const PATIENCE_MS = 5_000;
/** Half of it, so that a recovered system fails no check. */
const AFTERWARDS = 0.5;
const UNLOADED = 0.1;
/** The throughput hardly grows above. */
const CLIENTS = 64;
/** As the pool of a load balancer. */
const CONNECTIONS = 700;
/** As a client does after `Retry-After`, but sooner. */
const COME_AGAIN_MS = 100;
const SETTLED_AFTER_MS = 1_000;

/** Sends checks from so many clients until the system has compiled its code. */
export async function warmUp({ target }: System, seconds: number): Promise<void> {
  await sendFor(target, seconds);
}

/**
 * Measures a system unloaded, at its capacity and asked for several times that, at a rate that does not slow down with
 * the system.
 * @param isDisturbed whether another program takes one core meanwhile
 */
export async function measureRound(system: System, plan: OverloadPlan, isDisturbed: boolean): Promise<Round> {
  const burner = isDisturbed ? startBurner() : undefined;
  try {
    return await measured(system, plan);
  } finally {
    await burner?.stop();
  }
}

async function measured(
  { target, standalone }: System,
  { times, overloadSeconds, partSeconds }: OverloadPlan,
): Promise<Round> {
  const cpuMs = async (): Promise<number> => (await standalone.usage()).cpuUs / 1_000;
  const startCpuMs = await cpuMs();
  const before = await sendFor(target, partSeconds);
  const msPerCheck = ((await cpuMs()) - startCpuMs) / before.answered;
  const unloaded = await sendAt(target, before.perSecond * UNLOADED, partSeconds);
  const once = await sendAt(target, before.perSecond, partSeconds);
  const beforeCpuMs = await cpuMs();
  const over = await sendAt(target, before.perSecond * times, overloadSeconds);
  const overCpuMs = (await cpuMs()) - beforeCpuMs;
  const endedMs = performance.now();
  const overFromMs = Math.min(...over.map(({ dueMs }) => dueMs));
  // What is answered when the overload is over was only put off.
  const inTime = over.filter(
    (request) => isGood(request) && request.dueMs + request.tookMs <= overFromMs + overloadSeconds * 1_000,
  );
  const afterwards = await sendAt(target, before.perSecond * AFTERWARDS, partSeconds);
  const patient = await sendPatiently(target, overloadSeconds);
  const after = await sendFor(target, partSeconds);
  const good = over.filter(isGood);
  const refused = over.filter((request) => !isGood(request));
  const settledFromMs = overFromMs + SETTLED_AFTER_MS;
  return {
    capacityPerSecond: (before.perSecond + after.perSecond) / 2,
    goodAtOncePerSecond: once.filter(isGood).length / partSeconds,
    goodPerSecond: inTime.length / overloadSeconds,
    unloadedP99Ms: p99Of(unloaded.filter(isGood)),
    answeredP99Ms: { all: p99Of(good), settled: p99Of(good.filter(({ dueMs }) => dueMs >= settledFromMs)) },
    refusedP99Ms: p99Of(refused),
    patient,
    recoveredMs: recoveredMs(afterwards, endedMs, partSeconds),
    cpu: { msPerCheck, usPerRefusal: ((overCpuMs - good.length * msPerCheck) / refused.length) * 1_000 },
  };
}

/** Sends at this rate whatever the answers are. */
async function sendAt(target: Target, perSecond: number, seconds: number): Promise<readonly Request[]> {
  const load = steadyLoad(new Map([['load', target]]), perSecond, CONNECTIONS);
  await sleep(seconds * 1_000);
  return load.stop();
}

type Answered = { readonly answered: number; readonly perSecond: number };

/** Sends from clients that each wait for their answer, and come again when they are refused. */
async function sendFor(target: Target, seconds: number): Promise<Answered> {
  const agent = new Agent({ keepAlive: true });
  const startedMs = performance.now();
  let answered = 0;
  const client = async (): Promise<void> => {
    while (performance.now() - startedMs < seconds * 1_000) {
      if ((await failureOf(target, agent)) === undefined) answered += 1;
      else await sleep(COME_AGAIN_MS);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  agent.destroy();
  return { answered, perSecond: (answered * 1_000) / (performance.now() - startedMs) };
}

/** Sends from many clients that each wait for their answer, and come again when a refusal asks them to. */
async function sendPatiently(target: Target, seconds: number): Promise<Round['patient']> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const over = new AbortController();
  setMaxListeners(CONNECTIONS, over.signal);
  const isOver = (): boolean => over.signal.aborted;
  const tookMs: number[] = [];
  const client = async (): Promise<void> => {
    while (!isOver()) {
      const sentMs = performance.now();
      const refused = await attempt(target, agent);
      if (isOver()) return;
      if (refused === undefined) tookMs.push(performance.now() - sentMs);
      else await sleep((refused.comeAgainSeconds ?? 1) * 1_000, undefined, over).catch(() => undefined);
    }
  };
  const clients = Array.from({ length: CONNECTIONS }, client);
  await sleep(seconds * 1_000);
  over.abort();
  await Promise.all(clients);
  agent.destroy();
  return { perSecond: tookMs.length / seconds, answeredP99Ms: percentile99(tookMs) };
}

function isGood({ isSuccess, tookMs }: Request): boolean {
  return isSuccess && tookMs <= PATIENCE_MS;
}

function p99Of(requests: readonly Request[]): number {
  return percentile99(requests.map(({ tookMs }) => tookMs));
}

function recoveredMs(requests: readonly Request[], endedMs: number, seconds: number): number | undefined {
  for (let second = 0; second < seconds; second += 1) {
    const fromMs = endedMs + second * 1_000;
    const within = requests.filter(({ dueMs }) => dueMs >= fromMs && dueMs < fromMs + 1_000);
    if (within.length > 0 && within.every(isGood)) return second * 1_000;
  }
  return undefined;
}
