import { ifAvailable, pythonWith, ROOT } from '@eligibility/testkit';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The folder of the Python client. */
export const PYTHON_CLIENT = join(ROOT, 'clients/python');

/** The Python of an environment with the tools of the client, whose models are made; undefined where it cannot be had. */
export function pythonWithTools(): string | undefined {
  return ifAvailable(() => {
    const python = pythonWith('client', join(PYTHON_CLIENT, 'requirements-dev.txt'));
    execFileSync(join(PYTHON_CLIENT, 'generate'), { env: { ...process.env, PYTHON: python } });
    return python;
  });
}
