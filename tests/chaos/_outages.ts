import { eventually } from '@eligibility/testkit';
import { stepDownPrimary } from '@eligibility/testkit/mongo';
import type { Question, Reply } from './_client';
import { brokenPromises } from './_oracle';
import { newQuestion, tally, type Story } from './_races';
import type { ChaosSystem } from './_system';
import { pause, checkRecorder, type CheckRecorder } from './_check-recorder';

const WORKERS = 8;
const CREDITS = 100_000;
const LOAD_MS = 1_500;
const NOTICED_WITHIN_MS = 60_000;
/** A pause between two checks of a worker, so that an outage does not cause a flood of retries. */
const BREATH_MS = 10;

type Load = {
  readonly replies: readonly (Reply | undefined)[];
  readonly questions: readonly Question[];
  readonly stop: () => Promise<void>;
};

/** Redis is killed while checks run, and comes back empty: every check is answered all the same. */
export async function redisKilled(system: ChaosSystem): Promise<Story> {
  const { redis } = system;
  if (redis === undefined) throw new Error('there is no Redis to kill');
  const story = await underLoad(system, async () => {
    await redis.kill();
    await eventually(async () => isDegraded(await system.readiness(0)), NOTICED_WITHIN_MS);
    await pause(LOAD_MS);
    await redis.restart();
    await eventually(async () => !isDegraded(await system.readiness(0)), NOTICED_WITHIN_MS);
  });
  const lost = story.replies.filter((reply) => reply?.status !== 200).length;
  return {
    broken: [...story.broken, ...(lost === 0 ? [] : [`${String(lost)} checks were not answered`])],
    facts: `Redis killed during load: ${tally(story.replies)}; ready but degraded meanwhile`,
  };
}

export type Outage = {
  readonly name: string;
  readonly begin: () => Promise<unknown>;
  readonly end: () => Promise<unknown>;
};

/**
 * The database is down for a time while checks run: meanwhile there are only answers and refusals with Retry-After,
 * readiness reports the outage, and afterwards every check that was asked for is answered and charged once.
 */
export async function databaseOutage(system: ChaosSystem, { name, begin, end }: Outage): Promise<Story> {
  const story = await underLoad(system, async () => {
    await begin();
    await eventually(async () => (await system.readiness(0)).status === 503, NOTICED_WITHIN_MS);
    await pause(LOAD_MS);
    await end();
    await eventually(async () => (await system.readiness(0)).status === 200, NOTICED_WITHIN_MS);
  });
  return {
    broken: [
      ...story.broken,
      ...(story.replies.some((reply) => reply?.status === 503) ? [] : ['nothing was refused: was it away?']),
    ],
    facts: `${name}: ${tally(story.replies)}, each 503 with Retry-After; not ready meanwhile`,
  };
}

/** The primary of the replica set at MONGODB_URI hands over during load: nothing is answered wrong or charged twice. */
export async function primaryStepDown(system: ChaosSystem): Promise<Story> {
  const { broken, replies } = await underLoad(system, () =>
    stepDownPrimary(process.env['MONGODB_URI'] ?? ''),
  );
  return { broken, facts: `the primary stepped down during load: ${tally(replies)}` };
}

type UnderLoad = { readonly broken: readonly string[]; readonly replies: readonly (Reply | undefined)[] };

async function underLoad(system: ChaosSystem, happening: () => Promise<void>): Promise<UnderLoad> {
  const clinic = await system.openClinic(system.gateways[0], CREDITS);
  const recorder = checkRecorder(system, clinic);
  const load = startLoad(system, recorder);
  try {
    await pause(LOAD_MS);
    await happening();
    await pause(LOAD_MS);
  } finally {
    await load.stop();
  }
  // One after the other, so that a recovering system is not overloaded.
  for (const question of load.questions) await recorder.insist(system.gateways[1], question);
  await recorder.settled(system.gateways[1]);
  const evidence = await recorder.evidence(system.gateways[1]);
  const broken = load.replies.filter((reply) => reply === undefined).length;
  return {
    broken: [
      ...brokenPromises(evidence),
      ...recorder.surprises(),
      ...(broken === 0 ? [] : [`${String(broken)} connections were broken off`]),
    ],
    replies: load.replies,
  };
}

function startLoad(system: ChaosSystem, recorder: CheckRecorder): Load {
  const replies: (Reply | undefined)[] = [];
  const questions: Question[] = [];
  let isOver = false;
  const worker = async (gateway: string): Promise<void> => {
    while (!isOver) {
      const question = newQuestion(system.payerNames[questions.length % system.payerNames.length]);
      questions.push(question);
      replies.push(await recorder.ask(gateway, question));
      await pause(BREATH_MS);
    }
  };
  const [one, other] = system.gateways;
  const workers = Array.from({ length: WORKERS }, (_, index) => worker(index % 2 === 0 ? one : other));
  return {
    replies,
    questions,
    stop: async () => {
      isOver = true;
      await Promise.all(workers);
    },
  };
}

function isDegraded({ body }: { readonly body: unknown }): boolean {
  return (body as { status?: unknown }).status === 'degraded';
}
