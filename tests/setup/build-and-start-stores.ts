import { execFileSync } from 'node:child_process';
import { startStores } from './stores';

/** Before tests of the built system: builds what has changed, so that none runs on an old build. */
async function buildAndStartStores(): Promise<void> {
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  await startStores();
}

export = buildAndStartStores;
