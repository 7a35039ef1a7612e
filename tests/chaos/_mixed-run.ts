import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { readInterchange } from '@eligibility/x12';
import { coreProgram, FORMS, inquiryOf } from '../api/doors/_core';
import { coverageEligibilityRequest } from '../api/doors/_fhir';
import { programOf, STEDI } from '../api/doors/_v3';
import { webhookReceiver, type ReceiverAnswer } from '../helpers/webhook-receiver';
import * as batch from './_batch-run';
import { checkRecorder, everyPage, pause } from './_check-recorder';
import { operatorWith, PATIENT, type Clinic, type Question, type Reply } from './_client';
import { brokenCharges, type LogLine } from './_oracle';
import type { Story } from './_races';
import { OUTCOMES } from './_scenarios';
import { seededChoice } from './_seeded-choice';

/** Of twenty tries of a webhook; the others are successes. */
const RECEIVED: readonly ReceiverAnswer[] = ['half', { status: 500 }];
/** All but the simulated payers, which are not ours. */
const VICTIMS = [...batch.VICTIMS, 'payer-catalog', 'mock-fixtures'];
const ROWS = 300;
const ANSWERED_WITHIN_MS = 90_000;
const TRIED_WITHIN_MS = 30_000;
/** Between two calls at one door, and two looks at a batch. */
const PAUSE_MS = 200;

/**
 * A workspace asks at every door and sends batches while one process after the other is killed and started again: every
 * answer can be read, nothing is charged twice, and soon after the end a try of every webhook is recorded.
 */
export async function mixedRun(system: batch.KillableSystem, kills: number, seed: string): Promise<Story> {
  const [gateway] = system.gateways;
  const clinic = await system.openClinic(gateway, 1_000_000);
  const toldOf = await startWebhook(system, clinic);
  let isOver = false;
  const sending = trafficOf(system, clinic, () => isOver);
  const run = { rows: kills, seed, victims: VICTIMS };
  await Promise.race([batch.killUntil(system, run, (count) => count >= kills), sending]);
  isOver = true;
  const { broken, keys, calls, batches } = await sending;
  const told = await toldOf(batches);
  const recorder = checkRecorder(system, clinic);
  await recorder.settled(gateway);
  const evidence = await recorder.evidence(gateway);
  for (const { path, memberIds } of batches)
    broken.push(...batch.brokenRows(await batch.resultsOf(clinic, gateway, path), memberIds, evidence));
  const live = keys + batches.length * ROWS;
  if (evidence.log.length !== live) broken.push(`${String(evidence.log.length)} checks of ${String(live)}`);
  return {
    broken: [...broken, ...brokenCharges(evidence), ...told.broken],
    facts: [
      `${String(kills)} processes killed (seed ${seed}): ${String(keys)} live checks, ${String(calls)} calls,`,
      `${String(batches.length)} batches of ${String(ROWS)} rows, ${String(evidence.balance.captured)} charged,`,
      told.facts,
    ].join(' '),
  };
}

/** Registers a webhook; what is returned waits until a try of each check and batch is received and recorded. */
async function startWebhook({ gateways: [gateway], ...system }: batch.KillableSystem, clinic: Clinic) {
  const receiver = await webhookReceiver();
  let count = 0;
  receiver.answerWith('/', () => RECEIVED[(count += 1) % 20] ?? { status: 204 });
  const json = { url: receiver.url('/'), events: ['check.completed', 'batch.completed'] };
  const added = await operatorWith(clinic.access.apiKey).operate(gateway, '/api/webhooks', json);
  const webhook = `/api/webhooks/${(added as { readonly id: string }).id}/deliveries`;
  // Without Redis a gateway hears of another's webhook within seconds, or when it starts.
  await system.process('gateway-2').restart();
  const list = <Line>(path: string) => everyPage<Line>((query) => clinic.read(gateway, path + query));
  return async (batches: readonly { readonly path: string }[]): Promise<Story> => {
    const startedMs = performance.now();
    const checks = await list<LogLine>('/api/eligibility/checks');
    const ids = [...checks.map(({ id }) => id), ...batches.map(({ path }) => path.split('/').at(-1) ?? '')];
    let untried = ids;
    await eventually(async () => {
      const got = new Set(receiver.got('/').map(({ headers }) => headers['webhook-id']));
      const all = await list<{ eventId: string; request: string; tries: number; lastTry: unknown }>(webhook);
      const tried = all.filter((one) => one.tries > 0 && one.lastTry !== null && got.has(one.eventId));
      const told = new Set(tried.map(({ request }) => /"(?:check|batch)Id":"([^"]+)/.exec(request)?.[1]));
      untried = ids.filter((id) => !told.has(id));
      return untried.length === 0 && tried.length === all.length;
    }, TRIED_WITHIN_MS).catch((late: unknown) => untried.push(String(late)));
    await receiver.stop();
    const lateMs = String(Math.round(performance.now() - startedMs));
    const facts = `${String(ids.length)} webhooks, ${String(count)} tries, ${lateMs} ms late`;
    return { broken: untried.map((id) => `no try is recorded: ${id}`), facts };
  };
}

/** One way to ask, and whether a text is an answer in its format. */
type Door = {
  readonly name: string;
  readonly ask: (gateway: string, question: Question) => Promise<Reply | undefined>;
  readonly isAnswer: (text: string) => boolean;
};

function doorsOf({ post, access }: Clinic): readonly Door[] {
  const json = (name: string, bodyOf: (question: Question) => object, mark: RegExp): Door => ({
    name,
    ask: (gateway, question) => post(gateway + name, question.key, bodyOf(question)),
    // Assistants of the era before 2026-07-28 get an event.
    isAnswer: (text) => mark.test(JSON.stringify(JSON.parse(text.replace(/^event: message\ndata: /, '')))),
  });
  const at = (baseUrl: string) => ({ access: { ...access, baseUrl, operatorToken: '' } });
  const own = ({ payerName, memberId }: Question) => ({ payerName, memberId, ...PATIENT });
  const called = (question: Question): object => {
    const params = { name: 'check_eligibility', arguments: { ...own(question), reference: question.key } };
    return { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  };
  const core = (form: (typeof FORMS)[number]): Door => ({
    name: `CORE as ${form}`,
    ask: (gateway, { key, memberId }) =>
      coreProgram(at(gateway))
        .send(inquiryOf(memberId), { form, payloadId: key })
        .then((answer) => ({ ...answer, text: answer.payload === '' ? answer.text : answer.payload }))
        .catch(() => undefined),
    isAnswer: (text) => readInterchange(text).kind === 'answers',
  });
  return [
    json('/api/eligibility/check', own, /"upstreamStatusCode":\d/),
    json('/api/eligibility/check/mock', own, /"upstreamStatusCode":\d/),
    json(STEDI, ({ memberId }) => programOf(at('')).questionOf(memberId), /"benefitsInformation":\[/),
    json('/fhir/CoverageEligibilityRequest', coverageEligibilityRequest, /"CoverageEligibilityResponse"/),
    json('/mcp', called, /"structuredContent":\{"status":"answered"/),
    ...FORMS.map(core),
  ];
}

/** What a tool of an assistant says in place of `Retry-After`. */
const LATER = /"still_checking"|\\"status\\":(?:409|503)\b/;

/** Asks at each door one question after the other, and sends one batch after the other, until it is over. */
async function trafficOf(system: batch.KillableSystem, clinic: Clinic, isOver: () => boolean) {
  const choice = seededChoice('mixed');
  const [broken, batches]: [string[], { path: string; memberIds: readonly string[] }[]] = [[], []];
  let [keys, calls, members] = [0, 0, 0];
  const gateway = (turn: number): string => system.gateways[turn % 2 === 0 ? 0 : 1];
  const nextMember = (): string => {
    const asked = OUTCOMES[choice.oneOf(`outcome ${String((members += 1))}`, batch.ASKED)];
    return `${asked?.memberId ?? 'W'}${String(100_000 + members)}`;
  };
  const ask = async (door: Door): Promise<void> => {
    const question = { key: randomUUID(), payerName: 'Aetna', memberId: nextMember() };
    let turn = members;
    await eventually(async () => {
      calls += 1;
      const reply = await door.ask(gateway((turn += 1)), question);
      if (reply?.retryAfter === null && !LATER.test(reply.text)) {
        if (reply.status < 300 && door.isAnswer(reply.text)) return true;
        throw new Error(`unreadable: ${String(reply.status)} ${reply.text.slice(0, 300)}`);
      }
      await pause(PAUSE_MS);
      return false;
    }, ANSWERED_WITHIN_MS).catch((failure: unknown) => broken.push(`${door.name} ${String(failure)}`));
    keys += door.name.endsWith('mock') ? 0 : 1;
    await pause(PAUSE_MS);
  };
  const send = async (): Promise<void> => {
    const memberIds = Array.from({ length: ROWS }, nextMember);
    const items = batch.itemsOf(memberIds, system.payerNames);
    const path = await batch.taken(clinic, gateway(members), { key: randomUUID(), items });
    await eventually(async () => {
      await pause(PAUSE_MS);
      const status: unknown = await clinic.read(gateway(calls), path).catch(() => undefined);
      return (status as { readonly state: string } | undefined)?.state === 'completed';
    }, batch.WITHIN_MS);
    batches.push({ path, memberIds });
  };
  const repeat = async (step: () => Promise<void>): Promise<void> => {
    while (!isOver()) await step();
  };
  await Promise.all([repeat(send), ...doorsOf(clinic).map((door) => repeat(() => ask(door)))]);
  return { broken, keys, calls, batches };
}
