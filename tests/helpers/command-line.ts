import { ROOT } from '@eligibility/testkit';
import { execFile } from 'node:child_process';
import { join } from 'node:path';

export type Ran = { readonly code: number; readonly out: string; readonly err: string };

type Surroundings = {
  /** Its whole environment, but for PATH. */
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
};

/** Runs the built command line to its end; it has nothing to read. */
export function runCli(args: readonly string[], { env, cwd }: Surroundings): Promise<Ran> {
  return new Promise((resolve) => {
    const command = [join(ROOT, 'cli/dist/main.js'), ...args];
    const options = { cwd, env: { PATH: process.env['PATH'], ...env } };
    const child = execFile(process.execPath, command, options, (_failure, out, err) => {
      resolve({ code: child.exitCode ?? -1, out, err });
    });
    child.stdin?.end();
  });
}
