import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';

/** The folder of the Python client. */
export const PYTHON_CLIENT = join(ROOT, 'clients/python');

/** One folder for each state of the list. It is moved to its place when it is complete, so that two may make it at a time. */
const INSTALL = `
[ -e "$1" ] && exit
python3 -m venv "$1.$$"
"$1.$$/bin/python" -m pip install --quiet --disable-pip-version-check -r "$2"
mv -T "$1.$$" "$1" || rm -rf "$1.$$"
`;

/** The Python of an environment with the tools of the client; undefined where it cannot be had. */
export function pythonWithTools(): string | undefined {
  const list = join(PYTHON_CLIENT, 'requirements-dev.txt');
  const hash = createHash('sha256').update(readFileSync(list)).digest('hex').slice(0, 12);
  const cache = join(ROOT, 'node_modules/.cache/clients');
  const folder = join(cache, `python-client-${hash}`);
  const script = `mkdir -p "$3"\n${INSTALL}`;
  const { status } = spawnSync('sh', ['-euc', script, 'sh', folder, list, cache], { stdio: 'ignore' });
  return status === 0 ? join(folder, 'bin/python') : undefined;
}
