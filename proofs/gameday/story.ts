import { setTimeout as sleep } from 'node:timers/promises';
import { sendOne } from '@eligibility/bench/load';
import { scrape, type Sample } from '@eligibility/bench/scrape';
import { payerTarget, play, type BreakableSystem, type Play, type TestPayer } from '../lib/breakable-system';
import { steadyLoad, type Request } from '../lib/steady-load';
import type { OperatorCommands, PayerStatus } from './operator-commands';

export type Fault = {
  readonly name: string;
  readonly how: Play;
  /** The alert whose runbook is followed. */
  readonly alert: keyof typeof ALERTS;
};

export type GameDay = {
  readonly system: BreakableSystem;
  readonly commands: OperatorCommands;
  /** The probe ports of every replica that calls payers. */
  readonly clearinghouses: readonly string[];
  readonly payers: readonly TestPayer[];
  readonly sick: TestPayer;
  /** Checks a second: of the sick payer, and of each other. */
  readonly pace: { readonly sick: number; readonly other: number };
};

/** Milliseconds since the fault; undefined for what did not happen in time. */
export type Timeline = {
  readonly alertMs: number | undefined;
  readonly namedMs: number | undefined;
  readonly named: readonly string[];
  /** When the operator gave the command to isolate. */
  readonly orderedMs: number;
  readonly isolatedMs: number | undefined;
  readonly healedMs: number;
  readonly restoredMs: number | undefined;
  readonly commands: number;
  readonly checksOfOthers: number;
  /** The answers of the failed checks of other payers. */
  readonly errorsOfOthers: readonly string[];
};

type Alert = {
  /** The value of the alert rule of this name, from the current scrapes and those before the fault. */
  readonly holds: (now: readonly Sample[], before: readonly Sample[]) => boolean;
  /** The lines that its runbook looks for in `eligibility payers status`. */
  readonly named: (standings: readonly PayerStatus[]) => readonly PayerStatus[];
};

const ALERTS = {
  PayerCircuitOpen: {
    holds: (now) =>
      now.some(
        ({ name, labels }) =>
          name === 'eligibility_circuit_state' &&
          labels['scope'] === 'payer' &&
          labels['state'] !== 'closed' &&
          labels['mode'] === 'auto',
      ),
    named: (standings) => standings.slice(0, 1),
  },
  AccountRefused: {
    holds: (now, before) => checks(now, 'account-refused') - checks(before, 'account-refused') > 2.5,
    named: (standings) =>
      standings.filter(({ lastFailures }) => lastFailures.some(({ kind }) => kind === 'aaa-41')),
  },
  FormatRefused: {
    holds: (now, before) =>
      checks(now, 'clearinghouse-refused') - checks(before, 'clearinghouse-refused') > 2.5,
    named: (standings) =>
      standings.filter(({ lastFailures }) =>
        lastFailures.some(({ kind }) => kind === 'clearinghouse-refused'),
      ),
  },
} as const satisfies Record<string, Alert>;

function checks(samples: readonly Sample[], outcome: string): number {
  return samples
    .filter(({ name, labels }) => name === CHECKS && labels['outcome'] === outcome)
    .reduce((all, { value }) => all + value, 0);
}

const CHECKS = 'eligibility_payer_checks_total';
const WARM_UP_MS = 4_000;
const LOOK_EVERY_MS = 100;
const SEEN_WITHIN_MS = 45_000;
const EFFECT_WITHIN_MS = 10_000;
const REASON = 'game day';

/**
 * One payer fails under load on all; the operator follows the runbook, isolates it, and restores it once it is healthy.
 */
export async function followRunbook(day: GameDay, { how, alert }: Fault): Promise<Timeline> {
  const { system, commands, clearinghouses, payers, sick, pace } = day;
  const others = payers.filter(({ id }) => id !== sick.id);
  const loads = [loadOn(system, [sick], pace.sick), loadOn(system, others, pace.other)];
  const [ofSick, ofOthers] = loads;
  await sleep(WARM_UP_MS);
  const before = (await Promise.all(clearinghouses.map(scrape))).flat();
  const faultMs = performance.now();
  const sinceFault = (): number => performance.now() - faultMs;
  await play(system, sick, how);

  const samples = (): Promise<readonly (readonly Sample[])[]> => Promise.all(clearinghouses.map(scrape));
  const isAlert = async (): Promise<boolean> => ALERTS[alert].holds((await samples()).flat(), before);
  const alertMs = await timeOf(isAlert, SEEN_WITHIN_MS, sinceFault);

  // 1: which payer is it?
  const named = ALERTS[alert].named(await commands.status()).map(({ payerId }) => payerId);
  const namedMs = named.length === 1 && named[0] === sick.id ? sinceFault() : undefined;
  // 2: it is isolated.
  const orderedMs = sinceFault();
  await commands.isolate(sick.id, REASON);
  const isIsolated = (replica: readonly Sample[]): boolean => replica.some(isIsolation(sick.id));
  const isolatedMs = await timeOf(
    async () => (await samples()).every(isIsolated),
    EFFECT_WITHIN_MS,
    sinceFault,
  );
  await sleep(LOOK_EVERY_MS);

  const healedMs = sinceFault();
  await play(system, sick, WELL);
  // 3: the payer reports that it is healthy.
  await commands.auto(sick.id, REASON);
  const isAnswered = (): Promise<boolean> =>
    sendOne(payerTarget(system, sick)).then(
      () => true,
      () => false,
    );
  const restoredMs = await timeOf(isAnswered, EFFECT_WITHIN_MS, sinceFault);
  await ofSick?.stop();
  const sent = ((await ofOthers?.stop()) ?? []).filter(({ dueMs }) => dueMs >= faultMs);
  return {
    alertMs,
    namedMs,
    named,
    orderedMs,
    isolatedMs,
    healedMs,
    restoredMs,
    commands: 3,
    checksOfOthers: sent.length,
    errorsOfOthers: sent.flatMap(({ failure }: Request) => failure ?? []),
  };
}

const WELL: Play = { mode: 'slow', latencyMs: 50 };

function loadOn(
  system: BreakableSystem,
  payers: readonly TestPayer[],
  perSecond: number,
): ReturnType<typeof steadyLoad> {
  return steadyLoad(new Map(payers.map((payer) => [payer.id, payerTarget(system, payer)])), perSecond);
}

function isIsolation(payerId: string): (sample: Sample) => boolean {
  return ({ name, labels }) =>
    name === 'eligibility_circuit_state' && labels['name'] === payerId && labels['mode'] === 'isolated';
}

async function timeOf(
  holds: () => Promise<boolean>,
  withinMs: number,
  sinceFault: () => number,
): Promise<number | undefined> {
  const giveUpMs = sinceFault() + withinMs;
  while (sinceFault() < giveUpMs) {
    if (await holds()) return sinceFault();
    await sleep(LOOK_EVERY_MS);
  }
  return undefined;
}
