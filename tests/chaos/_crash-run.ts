import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { seededChoice, type SeededChoice } from './_seeded-choice';
import type { Question } from './_client';
import { brokenPromises } from './_oracle';
import { nameOf, OUTCOMES, type Run, type Victim } from './_scenarios';
import type { ChaosSystem } from './_system';
import { RETRY_PAUSE_MS, pause, checkRecorder, type CheckRecorder } from './_check-recorder';

export type RunResult = {
  readonly run: Run;
  /** Empty when every promise was kept. */
  readonly broken: readonly string[];
  /** The outcomes of the checks in the workspace's log. */
  readonly outcomes: readonly string[];
  readonly deaths: number;
  /** From the last crash until nothing was held and every retried key had its answer. */
  readonly resolvedAfterMs: number;
};

export type CrashRuns = {
  /** @param next so that a gateway that died comes back armed for it */
  readonly make: (run: Run, next?: Run) => Promise<RunResult>;
};

const PREPAID_CHECKS = 20;
const VICTIMS: readonly Victim[] = ['gateway', 'gateway-2', 'wallet', 'clearinghouse'];
const DIES_WITHIN_MS = 60_000;
/** Notes are written in batches: the first time is the only one that is sure to come. */
const PASSED_ONCE = '-note';
const READY_WITHIN_MS = 60_000;
const MAX_COMPANIONS = 2;
/** Most are closed by the next batch of notes or within a lease; this is what the product promises with its defaults. */
const CLOSED_WITHIN_MS = 90_000;

/** Makes crash runs in turn on one system: the armed process dies, another takes over, the oracle verifies. */
export function crashRuns(system: ChaosSystem): CrashRuns {
  const armed = new Map<Victim, string>();

  const armedAs = (victim: Victim): string => `${victim} (${armed.get(victim) ?? ''})`;
  const arm = async (victim: Victim, failpoints: string): Promise<void> => {
    if (system.process(victim).isRunning() && (armed.get(victim) ?? '') === failpoints) return;
    armed.set(victim, failpoints);
    await system.process(victim).restart({ FAILPOINT: failpoints });
  };
  /**
   * A connection that was kept from before a gateway was killed breaks: then it is not ready yet. A gateway is ready
   * without a service, and a run is not.
   */
  const isReadyAt = async (gateway: 0 | 1): Promise<boolean> => {
    const answer = await system.readiness(gateway).catch(() => undefined);
    return answer?.status === 200 && !JSON.stringify(answer.body).includes('"away"');
  };
  const isReady = async (): Promise<boolean> => {
    const gone = VICTIMS.filter((victim) => !system.process(victim).isRunning());
    if (gone.length > 0) throw new Error(`died before the run began: ${gone.map(armedAs).join(', ')}`);
    return (await isReadyAt(0)) && (await isReadyAt(1));
  };
  const died = (victim: Victim): Promise<void> =>
    eventually(() => !system.process(victim).isRunning(), DIES_WITHIN_MS).catch(() => {
      throw new Error(`${victim} did not pass ${String(armed.get(victim))}`);
    });

  /** Asks this gateway until there is an answer, the gateway is gone, or there is nothing to wait for. */
  async function pester(gateway: string, checks: Checks, isOver: () => boolean): Promise<void> {
    const { recorder, questions } = checks;
    const pesterOne = async (question: Question): Promise<void> => {
      const reply = await recorder.ask(gateway, question);
      if (reply === undefined || reply.status === 200 || isOver()) return;
      await pause(RETRY_PAUSE_MS);
      await pesterOne(question);
    };
    await Promise.all(questions.map(pesterOne));
  }

  async function crash({ scenario }: Run, checks: Checks): Promise<{ readonly deaths: number }> {
    const [one, other] = system.gateways;
    const victims = VICTIMS.filter((victim) => scenario.first[victim] !== undefined);
    const hasDied = (victim: Victim): boolean => !system.process(victim).isRunning();
    const asking = pester(one, checks, () => victims.every(hasDied));
    await Promise.all([asking, ...victims.map(died)]);
    if (scenario.then === undefined) return { deaths: victims.length };
    if (scenario.then.cause === 'retry') await pester(other, checks, () => hasDied('gateway-2'));
    await died('gateway-2');
    return { deaths: victims.length + 1 };
  }

  async function recover(next: Run | undefined): Promise<void> {
    await Promise.all(
      VICTIMS.map(async (victim) => {
        if (victim === 'gateway') await arm(victim, armingOf(next).gateway);
        else if (!system.process(victim).isRunning()) await arm(victim, '');
      }),
    );
  }

  async function judged(run: Run, checks: Checks, next: Run | undefined): Promise<RunResult> {
    const { recorder, questions, abandoned } = checks;
    const [, survivor] = system.gateways;
    const { deaths } = await crash(run, checks);
    const crashedAtMs = performance.now();
    const back = recover(next);
    if (deaths > 1 || run.scenario.first.gateway === undefined) await back;
    // Each asks twice at once: one key is one check, however impatient its clinic is.
    const wanted = questions.filter((question) => !abandoned.includes(question));
    await Promise.all([...wanted, ...wanted].map((question) => recorder.insist(survivor, question)));
    await recorder.settled(survivor);
    const resolvedAfterMs = performance.now() - crashedAtMs;
    await back;
    await Promise.all(wanted.map((question) => recorder.ask(survivor, question)));
    const evidence = await recorder.evidence(survivor, abandoned);
    await untilNothingIsOpen(system);
    const broken = [...brokenPromises(evidence), ...recorder.surprises()];
    return { run, broken, outcomes: recorder.outcomes(), deaths, resolvedAfterMs };
  }

  return {
    make: async (run, next) => {
      const arming = armingOf(run);
      // The failpoints of `gateway` are those of its own requests; the others would die at what a run before has left.
      await Promise.all(VICTIMS.map((victim) => arm(victim, victim === 'gateway' ? arming.gateway : '')));
      await untilNothingIsOpen(system);
      await Promise.all(VICTIMS.map((victim) => arm(victim, arming[victim])));
      await eventually(isReady, READY_WITHIN_MS);
      return judged(run, await checksOf(system, run), next);
    },
  };
}

/**
 * A run can be over for its clinic while its checks are still open in the store: a gateway died before it noted a
 * settlement. Whichever process reconciles them next passes the failpoints of the reconciler and of the wallet.
 */
async function untilNothingIsOpen(system: Pick<ChaosSystem, 'openChecks'>): Promise<void> {
  let open: number | undefined;
  await eventually(async () => {
    open = await system.openChecks().catch(() => undefined);
    return open === 0;
  }, CLOSED_WITHIN_MS).catch(() => {
    throw new Error(`left open: ${String(open ?? 'an unknown number of')} checks`);
  });
}

type Checks = {
  readonly recorder: CheckRecorder;
  readonly questions: readonly Question[];
  /** These are not retried. */
  readonly abandoned: readonly Question[];
};

/** One check with the outcome of the run, and up to two others at the same time. */
async function checksOf(system: ChaosSystem, run: Run): Promise<Checks> {
  const choice = seededChoice(nameOf(run));
  const clinic = await system.openClinic(system.gateways[1], PREPAID_CHECKS);
  const { memberId = 'W', payerName } = OUTCOMES[run.outcome] ?? {};
  const questions = Array.from({ length: 1 + companionsOf(choice) }, (_, index) => ({
    key: randomUUID(),
    payerName:
      (index === 0 ? payerName : undefined) ?? choice.oneOf(`payer ${String(index)}`, system.payerNames),
    memberId: `${index === 0 ? memberId : 'W'}${String(100 + index)}`,
  }));
  const abandoned = choice.index('abandon', 3) === 0 ? questions.slice(0, 1) : [];
  return { recorder: checkRecorder(system, clinic), questions, abandoned };
}

function companionsOf(choice: SeededChoice): number {
  return choice.index('companions', 1 + MAX_COMPANIONS);
}

/** `FAILPOINT` of every process that may die; which of the checks it is that dies there is the seed's choice. */
function armingOf(run: Run | undefined): Readonly<Record<Victim, string>> {
  const choice = seededChoice(run === undefined ? '' : nameOf(run));
  const nth = 1 + choice.index('nth', 1 + companionsOf(choice));
  const { first = {}, then } = run?.scenario ?? {};
  const listOf = (failpoints: readonly string[] = []): string =>
    failpoints.length > 1 || failpoints.some((name) => name.includes(PASSED_ONCE))
      ? failpoints.join(',')
      : failpoints.map((name) => `${name}@${String(nth)}`).join(',');
  return {
    gateway: listOf(first.gateway),
    'gateway-2': then === undefined ? '' : then.failpoint,
    wallet: listOf(first.wallet),
    clearinghouse: listOf(first.clearinghouse),
  };
}
