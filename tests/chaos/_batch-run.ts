import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { checkRecorder, pause } from './_check-recorder';
import type { Clinic } from './_client';
import { brokenCharges, type Evidence } from './_oracle';
import type { Story } from './_races';
import { OUTCOMES, type Victim } from './_scenarios';
import { seededChoice, type SeededChoice } from './_seeded-choice';
import type { ChaosSystem } from './_system';

/** What is needed of a system: two gateways, which may be one, and processes that can be killed. */
export type KillableSystem = Pick<
  ChaosSystem,
  'operate' | 'openClinic' | 'gateways' | 'process' | 'payerNames'
>;

export type BatchRun = {
  readonly rows: number;
  readonly seed: string;
  /** Between two kills, at most. */
  readonly longestPauseMs?: number | undefined;
  /** Names of processes. */
  readonly victims?: readonly string[];
};

type Status = {
  readonly state: string;
  readonly rows: number;
  readonly charged: number;
  readonly counts: Readonly<Record<string, number>>;
};

type Result = {
  readonly row: number;
  readonly state: string;
  readonly memberId: string;
  readonly checkId: string | null;
  readonly charged: boolean;
  readonly answer: { readonly outcome: string } | null;
};

export const VICTIMS: readonly Victim[] = ['gateway', 'gateway-2', 'wallet', 'clearinghouse'];
/** Each is settled by its first answer; others are asked again for hours. */
export const ASKED = [
  'active',
  'active',
  'active',
  'inactive',
  'not-stated',
  'rejected',
  'clearinghouse-refused',
];
/** One in so many rows asks what the row before it asks. */
const REPEATED = 20;
const SHORTEST_PAUSE_MS = 200;
/** One process of several is back after about a second. */
const LONGEST_PAUSE_MS = 2_500;
const GLANCE_MS = 250;
export const WITHIN_MS = 30 * 60_000;
const PAGE = 500;

/**
 * A batch during which one process after the other is killed and started again: every row is answered once, what was
 * charged is what the table says, and progress never goes back.
 */
export async function batchUnderKills(system: KillableSystem, run: BatchRun): Promise<Story> {
  const { rows, seed } = run;
  const choice = seededChoice(`batch of ${String(rows)} / ${seed}`);
  const clinic = await system.openClinic(system.gateways[1], rows);
  const memberIds = memberIdsOf(rows, choice);
  const startedMs = performance.now();
  const path = await submitted(system, clinic, itemsOf(memberIds, system.payerNames));
  const progress = watch(system, clinic, path);
  const kills = await killUntil(system, run, progress.isOver);
  const backwards = await progress.backwards;
  const tookMs = performance.now() - startedMs;
  const [gateway] = system.gateways;
  const recorder = checkRecorder(system, clinic);
  await recorder.settled(gateway);
  const evidence = await recorder.evidence(gateway);
  const results = await resultsOf(clinic, gateway, path);
  return {
    broken: [...backwards, ...brokenCharges(evidence), ...brokenRows(results, memberIds, evidence)],
    facts: [
      `a batch of ${String(rows)} rows, ${String(kills)} processes killed (seed ${seed}):`,
      `${String(evidence.balance.captured)} charged, ${String(evidence.log.length)} checks,`,
      `${String(Math.round(tookMs / 1_000))} s`,
    ].join(' '),
  };
}

/** By row; the simulated payer answers as they ask. */
function memberIdsOf(rows: number, choice: SeededChoice): readonly string[] {
  const ids: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    const isRepeated = row > 0 && choice.index(`repeats ${String(row)}`, REPEATED) === 0;
    const { memberId = 'W' } = OUTCOMES[choice.oneOf(`outcome ${String(row)}`, ASKED)] ?? {};
    ids.push(isRepeated ? (ids[row - 1] ?? '') : `${memberId}${String(100_000 + row)}`);
  }
  return ids;
}

/** The rows of a batch, each at the payer that follows from its member id. */
export function itemsOf(memberIds: readonly string[], payerNames: readonly string[]): readonly object[] {
  // The payer follows from the member id, so a row that repeats the id repeats the question.
  const payerOf = (memberId: string): string | undefined =>
    payerNames[Number(memberId.slice(-6)) % payerNames.length];
  return memberIds.map((memberId) => ({ memberId, payerName: payerOf(memberId) }));
}

/** Sends it until it is taken, at either gateway, under one key; returns its path. */
async function submitted(system: KillableSystem, clinic: Clinic, items: readonly object[]): Promise<string> {
  const key = randomUUID();
  // A killed gateway takes what it was sent with it: the first try is at one that is about to die.
  const first = clinic.submit(system.gateways[0], key, items);
  await system.process('gateway').restart();
  await first;
  return taken(clinic, system.gateways[1], { key, items });
}

/** Sends a batch to a gateway until it takes it; returns its path. */
export async function taken(
  clinic: Clinic,
  gateway: string,
  { key, items }: { readonly key: string; readonly items: readonly object[] },
): Promise<string> {
  let path: string | undefined;
  await eventually(async () => {
    const reply = await clinic.submit(gateway, key, items);
    if (reply?.status === 202)
      path = `/api/eligibility/batches/${(JSON.parse(reply.text) as { readonly id: string }).id}`;
    else if (reply?.retryAfter === null) throw new Error(reply.text);
    return path !== undefined;
  }, WITHIN_MS);
  return path ?? '';
}

/** Looks at the batch at whichever gateway answers, until it is done. */
function watch(
  { gateways }: KillableSystem,
  clinic: Clinic,
  path: string,
): { readonly isOver: () => boolean; readonly backwards: Promise<readonly string[]> } {
  let isOver = false;
  const look = async (): Promise<readonly string[]> => {
    const broken: string[] = [];
    let [settled, charged, glances] = [0, 0, 0];
    await eventually(async () => {
      await pause(GLANCE_MS);
      glances += 1;
      const read = clinic.read(gateways[glances % 2 === 0 ? 0 : 1], path);
      const status = (await read.catch(() => undefined)) as Status | undefined;
      if (status === undefined) return false;
      const now = status.rows - (status.counts['waiting'] ?? 0);
      if (now < settled || status.charged < charged)
        broken.push(`progress went back from ${String(settled)} to ${String(now)}`);
      [settled, charged] = [now, status.charged];
      return status.state === 'completed';
    }, WITHIN_MS);
    return broken;
  };
  const backwards = look().finally(() => {
    isOver = true;
  });
  return { isOver: () => isOver, backwards };
}

/** Kills one process after the other, of any kind, until it is over; returns how many. All run at the end. */
export async function killUntil(
  system: KillableSystem,
  { rows, seed, longestPauseMs = LONGEST_PAUSE_MS, victims = VICTIMS }: BatchRun,
  isOver: (kills: number) => boolean,
): Promise<number> {
  const choice = seededChoice(`kills of ${String(rows)} / ${seed}`);
  let kills = 0;
  while (!isOver(kills)) {
    await pause(
      SHORTEST_PAUSE_MS + choice.index(`pause ${String(kills)}`, longestPauseMs - SHORTEST_PAUSE_MS),
    );
    if (isOver(kills)) break;
    await system.process(choice.oneOf(`victim ${String(kills)}`, victims)).restart();
    kills += 1;
  }
  return kills;
}

/** The rows of a batch with their answers. */
export async function resultsOf(clinic: Clinic, gateway: string, path: string): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let cursor: number | null = 0; cursor !== null;) {
    const query = `?limit=${String(PAGE)}&cursor=${String(cursor)}`;
    const page = (await clinic.read(gateway, `${path}/results${query}`)) as {
      readonly data: readonly Result[];
      readonly nextCursor: number | null;
    };
    results.push(...page.data);
    cursor = page.nextCursor;
  }
  return results;
}

/** Every row has one answer, rows that ask the same have the same, and rows say of their check what the log says. */
export function brokenRows(
  results: readonly Result[],
  memberIds: readonly string[],
  { log }: Pick<Evidence, 'log'>,
): readonly string[] {
  const byId = new Map(log.map((line) => [line.id, line]));
  const firstOf = new Map<string, Result>();
  const broken = results.flatMap((result) => {
    const first = firstOf.get(result.memberId) ?? result;
    firstOf.set(result.memberId, first);
    const line = byId.get(result.checkId ?? '');
    return Object.entries({
      'is another': result.memberId !== memberIds[result.row - 1],
      'has no answer': result.state !== 'answered' || result.answer === null,
      'has another answer than the log': line?.outcome !== result.answer?.outcome,
      // The first row of a question is the one that was charged.
      'is charged otherwise': result.charged !== (first === result && line?.charged === true),
      'was asked again': first.checkId !== result.checkId,
    }).flatMap(([promise, isBroken]) => (isBroken ? [`row ${String(result.row)} ${promise}`] : []));
  });
  return [...broken, ...(results.length === memberIds.length ? [] : [`${String(results.length)} rows`])];
}
