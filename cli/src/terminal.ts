import { createInterface } from 'node:readline/promises';
import { mayColour } from './config';

/** Where a command reads and writes. */
export type Terminal = {
  readonly print: (text: string) => void;
  /** False without asking when nobody is there to answer. */
  readonly confirm: (question: string) => Promise<boolean>;
  /** True when what is printed may be coloured. */
  readonly hasColour: boolean;
};

/** The terminal that started this process. Questions go to standard error, so that standard output stays the result. */
export const processTerminal: Terminal = {
  print: (text) => {
    process.stdout.write(`${text}\n`);
  },
  confirm: async (question) => {
    if (!process.stdin.isTTY) return false;
    const asking = createInterface({ input: process.stdin, output: process.stderr });
    const answer = await asking.question(`${question} [y/N] `);
    asking.close();
    return /^y(es)?$/i.test(answer.trim());
  },
  hasColour: process.stdout.isTTY && mayColour(),
};
