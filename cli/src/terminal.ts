import { createInterface } from 'node:readline/promises';
import { mayColour } from './config';
import { processProgress } from './progress';

/** Where a command reads and writes. */
export type Terminal = {
  readonly print: (text: string) => void;
  /** False, without asking, when the terminal is not interactive. */
  readonly confirm: (question: string) => Promise<boolean>;
  /** What the user types after the label; undefined, without asking, when the terminal is not interactive. */
  readonly ask: (label: string) => Promise<string | undefined>;
  /** True when the output may be coloured. */
  readonly hasColour: boolean;
};

/** The terminal that started this process. Questions go to standard error, so that standard output stays the result. */
export const processTerminal: Terminal = {
  print: (text) => {
    processProgress.clear();
    process.stdout.write(`${text}\n`);
  },
  confirm: async (question) => /^y(es)?$/i.test((await answerTo(`${question} [y/N] `)) ?? ''),
  ask: (label) => answerTo(`${label}: `),
  hasColour: process.stdout.isTTY && mayColour(),
};

async function answerTo(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  processProgress.clear();
  const answer = await asking.question(question);
  asking.close();
  return answer.trim();
}
