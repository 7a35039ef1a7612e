import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { failureOf, type Target } from './load';

/** How long each answer took, in milliseconds, and how many were not those of a successful check. */
export type Answers = { readonly answersMs: readonly number[]; readonly failed: number };

/** Sends checks at a fixed rate, whether the ones before are answered or not. */
export async function sendSteadily(
  target: Target,
  { seconds, checksASecond }: { readonly seconds: number; readonly checksASecond: number },
): Promise<Answers> {
  const agent = new Agent({ keepAlive: true });
  const answersMs: number[] = [];
  let failed = 0;
  const send = async (): Promise<void> => {
    const sentMs = performance.now();
    if ((await failureOf(target, agent)) !== undefined) failed += 1;
    answersMs.push(performance.now() - sentMs);
  };
  const sent: Promise<void>[] = [];
  const beganMs = performance.now();
  while (sent.length < seconds * checksASecond) {
    sent.push(send());
    await pause(Math.max(0, beganMs + (sent.length * 1_000) / checksASecond - performance.now()));
  }
  await Promise.all(sent);
  agent.destroy();
  return { answersMs, failed };
}
