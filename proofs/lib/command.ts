import { execFile } from 'node:child_process';
import { ROOT } from '@eligibility/testkit';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs a program of this machine in the repository. @returns what it printed @throws Error with what it complained about */
export function command(program: string, ...words: readonly string[]): Promise<string> {
  return commandWith('', program, ...words);
}

/** The same of a program that reads a text. */
export function commandWith(input: string, program: string, ...words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd: ROOT, maxBuffer: MAX_OUTPUT_BYTES };
    const child = execFile(program, words, options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else
        reject(new Error(`${program} ${words.join(' ').slice(0, 200)}: ${stderr.trim() || error.message}`));
    });
    // A program that ended before it read all of its input: its exit code says whether that matters.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}
