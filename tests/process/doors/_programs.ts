import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';
import type { Access } from '../../helpers/client';
import { exported } from '../../helpers/guide-samples';

/** A program that calls a tool of examples/voice: for each line of JSON that it reads, it writes one. */
export type ToolProgram = {
  readonly call: (line: object) => Promise<unknown>;
  readonly stop: () => void;
};

type Waiting = { readonly answered: (line: string) => void; readonly failed: (failure: Error) => void };

/** @param command with its arguments; it is told the access by the variables of the quickstart */
function toolProgram([command = '', ...args]: readonly string[], access: Access): ToolProgram {
  const env = { ...process.env, ...exported(access) };
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const waiting: Waiting[] = [];
  let printed = '';
  let isOver = false;
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.answered(line));
  // A line that is sent to a program that has ended.
  child.stdin.on('error', () => undefined);
  child.once('close', () => {
    isOver = true;
    for (const { failed } of waiting.splice(0)) failed(new Error(`the program ended: ${printed}`));
  });
  return {
    call: async (line) => {
      if (isOver) throw new Error(`the program ended: ${printed}`);
      const answer = new Promise<string>((answered, failed) => waiting.push({ answered, failed }));
      child.stdin.write(`${JSON.stringify(line)}\n`);
      return JSON.parse(await answer) as unknown;
    },
    stop: () => child.kill(),
  };
}

const PROGRAMS = join(__dirname, 'programs');

/** Calls what twilio.mjs exports. */
export function twilioProgram(access: Access): ToolProgram {
  const tool = join(ROOT, 'examples/voice/twilio.mjs');
  return toolProgram([process.execPath, join(PROGRAMS, 'tool-calls.mjs'), tool], access);
}

/** Calls the tools in Python by the packages of their platforms. */
export function pythonProgram(python: string, access: Access): ToolProgram {
  return toolProgram([python, join(PROGRAMS, 'tool_calls.py'), join(ROOT, 'examples/voice')], access);
}
