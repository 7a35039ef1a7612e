import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startStores } from './stores';

/** Before tests of the built system: builds what has changed, so that none runs on the code of yesterday. */
async function buildAndStartStores(): Promise<void> {
  await promisify(execFile)('npm', ['run', '--silent', 'build']);
  await startStores();
}

export = buildAndStartStores;
