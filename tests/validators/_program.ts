import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** What a program prints of each text, a line for a line. @throws Error when it does not answer each of them */
export async function verdictsOf(
  command: string,
  args: readonly string[],
  texts: readonly string[],
): Promise<readonly string[]> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const answered = text(child.stdout);
  child.stdin.end(texts.map((each) => `${each}\n`).join(''));
  const verdicts = (await answered).replace(/\n$/, '').split('\n');
  if (verdicts.length !== texts.length)
    throw new Error(`${String(verdicts.length)} verdicts on ${String(texts.length)} texts`);
  return verdicts;
}
