import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Operated } from '@eligibility/bench/workspace';
import { ROOT } from '@eligibility/testkit';

/** One line of `eligibility payers status`. */
export type PayerStatus = {
  readonly payerId: string;
  /** Such as `http-503`, `aaa-41`; newest first. */
  readonly lastFailures: readonly { readonly kind: string }[];
};

/** The commands of the runbooks, run by the real command line. @throws Error when a command fails */
export type OperatorCommands = {
  /** `eligibility payers status`: the payer that burns its error budget fastest first. */
  readonly status: () => Promise<readonly PayerStatus[]>;
  /** `eligibility payers isolate` */
  readonly isolate: (payerId: string, reason: string) => Promise<void>;
  /** `eligibility payers auto` */
  readonly auto: (payerId: string, reason: string) => Promise<void>;
};

const run = promisify(execFile);

export function operatorCommands({ baseUrl, operatorToken }: Operated): OperatorCommands {
  const env = {
    PATH: process.env['PATH'],
    ELIGIBILITY_URL: baseUrl,
    ELIGIBILITY_OPERATOR_TOKEN: operatorToken,
  };
  const eligibility = async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await run(process.execPath, [join(ROOT, 'cli/bin/eligibility.js'), ...args], { env });
    return stdout;
  };
  return {
    // The shape is the command line's own, which documents it.
    status: async () => JSON.parse(await eligibility('payers', 'status', '--json')) as readonly PayerStatus[],
    isolate: async (payerId, reason) => {
      await eligibility('payers', 'isolate', payerId, '--yes', '--reason', reason);
    },
    auto: async (payerId, reason) => {
      await eligibility('payers', 'auto', payerId, '--reason', reason);
    },
  };
}
