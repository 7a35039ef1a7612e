import { ifAvailable, pythonWith, ROOT } from '@eligibility/testkit';
import { join } from 'node:path';

/** The folder of the Python client. */
export const PYTHON_CLIENT = join(ROOT, 'clients/python');

/** The Python of an environment with the tools of the client; undefined where it cannot be had. */
export function pythonWithTools(): string | undefined {
  return ifAvailable(() => pythonWith('client', join(PYTHON_CLIENT, 'requirements-dev.txt')));
}
