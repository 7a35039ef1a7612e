import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import type { Question, Reply } from './_client';
import { brokenPromises } from './_oracle';
import type { ChaosSystem } from './_system';
import { RETRY_PAUSE_MS, checkRecorder, isRetryLater, pause } from './_check-recorder';

/** The result of a story: broken promises (none if all is well) and facts for the report. */
export type Story = { readonly broken: readonly string[]; readonly facts: string };

const MANY = 200;
const CREDITS = 10;

export function newQuestion(payerName = 'Aetna', memberId = 'W100'): Question {
  return { key: randomUUID(), payerName, memberId };
}

/** One key, 200 requests at once over both gateways: one call upstream, one charge, one answer. */
export async function storm(system: ChaosSystem): Promise<Story> {
  const clinic = await system.openClinic(system.gateways[0], MANY);
  const recorder = checkRecorder(system, clinic);
  const question = newQuestion('Cigna', 'SLOW200-W100');
  const callsBefore = await system.upstreamCalls();
  const replies = await Promise.all(alternating(system, MANY, (gateway) => recorder.ask(gateway, question)));
  await recorder.insist(system.gateways[1], question);
  await recorder.settled(system.gateways[1]);
  const calls = (await system.upstreamCalls()) - callsBefore;
  const evidence = await recorder.evidence(system.gateways[1]);
  const isOneCharge = evidence.balance.captured === 1 && evidence.log.length === 1;
  return {
    broken: [
      ...brokenPromises(evidence),
      ...recorder.surprises(),
      ...(calls === 1 ? [] : [`${String(calls)} calls upstream`]),
      ...(isOneCharge ? [] : ['not charged once']),
    ],
    facts: `${String(MANY)} requests with one key over two gateways: ${tally(replies)}, ${String(calls)} call upstream`,
  };
}

/** Ten prepaid checks, 200 requests at once over both gateways: ten are made, the others get a 402. */
export async function lastCredit(system: ChaosSystem): Promise<Story> {
  const clinic = await system.openClinic(system.gateways[0], CREDITS);
  // 402 is what this story is about; the recorder would count it as a surprise.
  const questions = Array.from({ length: MANY }, (_, index) =>
    newQuestion(system.payerNames[index % system.payerNames.length]),
  );
  const replies = await Promise.all(
    alternating(system, MANY, async (gateway, index) => {
      const question = questions[index] ?? newQuestion();
      let reply = await clinic.ask(gateway, question);
      // An answer that no retry changes ends the story; without this, it would never end.
      while (reply === undefined || isRetryLater(reply)) {
        await pause(RETRY_PAUSE_MS);
        reply = await clinic.ask(gateway, question);
      }
      return reply;
    }),
  );
  const recorder = checkRecorder(system, clinic);
  await recorder.settled(system.gateways[1]);
  const evidence = await recorder.evidence(system.gateways[1], questions);
  const answered = replies.filter((reply) => reply.status === 200).length;
  const refused = replies.filter((reply) => reply.status === 402).length;
  const { available, captured } = evidence.balance;
  return {
    broken: [
      ...brokenPromises(evidence),
      ...(answered === CREDITS && refused === MANY - CREDITS ? [] : [`answers were ${tally(replies)}`]),
      ...(available === 0 && captured === CREDITS ? [] : ['the balance is not used up exactly']),
    ],
    facts: `${String(MANY)} checks on ${String(CREDITS)} credits: ${tally(replies)}, ${String(captured)} charged, ${String(available)} left`,
  };
}

/** An owner stops in the middle of a check, is paused beyond its lease, and resumes when another has answered. */
export async function frozenOwner(system: ChaosSystem): Promise<Story> {
  const [one, other] = system.gateways;
  const clinic = await system.openClinic(other, CREDITS);
  const recorder = checkRecorder(system, clinic);
  const question = newQuestion('Humana', 'SLOW800-W100');
  const callsBefore = await system.upstreamCalls();
  const asleep = recorder.ask(one, question);
  await eventually(async () => (await system.upstreamCalls()) > callsBefore);
  system.process('gateway').signal('SIGSTOP');
  try {
    await recorder.insist(other, question);
  } finally {
    system.process('gateway').signal('SIGCONT');
  }
  const late = await asleep;
  await recorder.settled(other);
  await recorder.ask(one, question);
  const evidence = await recorder.evidence(other);
  return {
    broken: [
      ...brokenPromises(evidence),
      ...recorder.surprises(),
      ...(evidence.balance.captured === 1 ? [] : ['not charged once']),
    ],
    facts: `an owner that slept past its lease answered ${String(late?.status)} when it woke, after another had answered 200`,
  };
}

function alternating<T>(
  { gateways: [one, other] }: ChaosSystem,
  count: number,
  ask: (gateway: string, index: number) => Promise<T>,
): readonly Promise<T>[] {
  return Array.from({ length: count }, (_, index) => ask(index % 2 === 0 ? one : other, index));
}

/** `10 x 200, 190 x 402` */
export function tally(replies: readonly (Reply | undefined)[]): string {
  const statuses = replies.map((reply) => (reply === undefined ? 'broken off' : String(reply.status)));
  return [...new Set(statuses)]
    .sort()
    .map((status) => `${String(statuses.filter((one) => one === status).length)} x ${status}`)
    .join(', ');
}
