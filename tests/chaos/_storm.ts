import { checkRecorder, pause } from './_check-recorder';
import type { Clinic } from './_client';
import { brokenCharges, type Evidence } from './_oracle';
import type { Story } from './_races';
import { OUTCOMES } from './_scenarios';
import { seededChoice, type SeededChoice } from './_seeded-choice';
import type { ChaosSystem } from './_system';
import { startToxiproxy, type Proxy, type Toxic } from './_toxiproxy';

/** One check that a client makes. */
export type StormCall = { readonly payerName: string; readonly memberId: string };

/** How a check ended: with an answer, after so many calls with its key, or with an error of the client's own type. */
export type StormEnd =
  | {
      readonly checkId: string;
      readonly outcome: string;
      readonly isCharged: boolean;
      readonly calls: number;
    }
  /** `code` is undefined for whatever else was thrown. */
  | { readonly code?: string | undefined; readonly text: string };

/** A client under test: makes the calls at these addresses, some at a time, and says how each ended, in their order. */
export type StormClient = {
  readonly name: string;
  /** Without a key, what was lost is another check when it is asked again, unless it is charged. */
  readonly hasKeys: boolean;
  readonly makeCalls: (
    at: { readonly urls: readonly string[] } & Clinic['access'],
    calls: readonly StormCall[],
  ) => Promise<readonly StormEnd[]>;
};

export type Storm = { readonly calls: number; readonly seed: string };

const ASKED = [
  ...['active', 'active', 'active', 'inactive', 'not-stated', 'rejected', 'unavailable'],
  ...['no-answer', 'never-sent', 'not-called', 'clearinghouse-refused'],
];
const TOXICS: readonly Toxic[] = [
  { type: 'timeout', attributes: { timeout: 0 } },
  { type: 'reset_peer', attributes: { timeout: 0 } },
  { type: 'reset_peer', attributes: { timeout: 300 } },
  { type: 'limit_data', attributes: { bytes: 200 } },
  { type: 'limit_data', attributes: { bytes: 900 } },
  { type: 'latency', attributes: { latency: 400, jitter: 300 } },
];
const VICTIMS = ['gateway', 'gateway-2'] as const;
/** One turn of the weather in so many kills a gateway. */
const KILLS = 4;
const LONGEST_TURN_MS = 1_200;

/**
 * A client makes its calls through a proxy that cuts, stalls and resets them, while gateways are killed: each ends in an
 * answer or a typed error, and what was charged is what the answers say.
 */
export async function storm(system: ChaosSystem, client: StormClient, run: Storm): Promise<Story> {
  const choice = seededChoice(`storm of ${client.name} / ${run.seed}`);
  const clinic = await system.openClinic(system.gateways[0], run.calls);
  const toxiproxy = await startToxiproxy();
  const proxies = await Promise.all(
    system.gateways.map((url, at) => toxiproxy.proxy(`gateway-${String(at)}`, new URL(url).host)),
  );
  const calls = callsOf(run.calls, system.payerNames, choice);
  const startedMs = performance.now();
  let isOver = false;
  const weather = storms(system, proxies, { choice, isOver: () => isOver });
  const urls = proxies.map(({ url }) => url);
  const ends = await client.makeCalls({ urls, ...clinic.access }, calls).finally(() => {
    isOver = true;
  });
  const { turns, kills } = await weather;
  await toxiproxy.stop();
  const tookMs = performance.now() - startedMs;
  const recorder = checkRecorder(system, clinic);
  await recorder.settled(system.gateways[0]);
  const evidence = await recorder.evidence(system.gateways[0]);
  return {
    broken: [...brokenCharges(evidence), ...brokenEnds(ends, calls, { ...evidence, ...client })],
    facts: [
      `${client.name}: ${String(calls.length)} calls, ${String(turns)} times cut, stalled or reset,`,
      `${String(kills)} gateways killed (seed ${run.seed}): ${countsOf(ends)},`,
      `${String(evidence.balance.captured)} charged, ${String(Math.round(tookMs / 1_000))} s`,
    ].join(' '),
  };
}

/** Each with a member id of its own, by which its check is known. */
function callsOf(count: number, payerNames: readonly string[], choice: SeededChoice): readonly StormCall[] {
  return Array.from({ length: count }, (_, at) => {
    const asked = OUTCOMES[choice.oneOf(`outcome ${String(at)}`, ASKED)];
    const payerName = asked?.payerName ?? payerNames[at % payerNames.length] ?? '';
    return { payerName, memberId: `${asked?.memberId ?? 'W'}${String(100_000 + at)}` };
  });
}

type Weather = { readonly choice: SeededChoice; readonly isOver: () => boolean };

/** Turn by turn one proxy is poisoned, or a gateway is killed and started again. All is well at the end. */
async function storms(
  system: ChaosSystem,
  proxies: readonly Proxy[],
  { choice, isOver }: Weather,
): Promise<{ readonly turns: number; readonly kills: number }> {
  let [turns, kills] = [0, 0];
  for (let turn = 0; !isOver(); turn += 1) {
    const of = (what: string): string => `${what} ${String(turn)}`;
    if (choice.index(of('kills'), KILLS) === 0) {
      await system.process(choice.oneOf(of('victim'), VICTIMS)).restart();
      kills += 1;
    } else {
      const heal = await choice.oneOf(of('proxy'), proxies).poison(choice.oneOf(of('toxic'), TOXICS));
      await pause(choice.index(of('poisoned for'), LONGEST_TURN_MS));
      await heal();
      turns += 1;
    }
    await pause(choice.index(of('well for'), LONGEST_TURN_MS));
  }
  return { turns, kills };
}

/** Every call ended as the client promises, and its answer is that of the log. */
function brokenEnds(
  ends: readonly StormEnd[],
  calls: readonly StormCall[],
  { log, balance, hasKeys }: Pick<Evidence, 'log' | 'balance'> & Pick<StormClient, 'hasKeys'>,
): readonly string[] {
  const byId = new Map(log.map((line) => [line.id, line]));
  const answered = ends.flatMap((end) => ('checkId' in end ? [end] : []));
  const broken = ends.flatMap((end, at) => {
    const call = `call ${String(at)}`;
    if (!('checkId' in end)) return end.code === undefined ? [`${call} ended with ${end.text}`] : [];
    const line = byId.get(end.checkId);
    if (line?.outcome !== end.outcome) return [`${call} has another answer than the log`];
    return line.charged === end.isCharged ? [] : [`${call} is charged otherwise than its answer says`];
  });
  return [
    ...broken,
    ...(ends.length === calls.length
      ? []
      : [`${String(ends.length)} calls ended of ${String(calls.length)}`]),
    ...(new Set(answered.map(({ checkId }) => checkId)).size === answered.length
      ? []
      : ['two calls, one check']),
    ...(!hasKeys || log.length <= calls.length ? [] : ['more checks than calls']),
    // A call that ended with an error may have been charged.
    ...(balance.captured <= ends.filter((end) => !('checkId' in end) || end.isCharged).length
      ? []
      : ['more is charged than the answers say']),
  ];
}

function countsOf(ends: readonly StormEnd[]): string {
  const counts = new Map<string, number>();
  for (const end of ends) {
    const late = (calls: number): string => (calls === 1 ? 'answered' : 'answered when asked again');
    const name = 'checkId' in end ? late(end.calls) : (end.code ?? 'UNTYPED');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${String(count)} ${name}`).join(', ');
}
