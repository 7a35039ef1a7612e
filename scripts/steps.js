const { spawn } = require('node:child_process');
const { availableParallelism } = require('node:os');
const { join } = require('node:path');

const ROOT = join(__dirname, '..');
const PROGRAMS = join(ROOT, 'node_modules/.bin');
const minutes = (sinceMs) => `${((performance.now() - sinceMs) / 60_000).toFixed(1)} min`;

/**
 * Runs steps, as many at a time as there are cores, and stops the others at the first one that fails. Of several steps the
 * output is shown when each has ended, so that no two are mixed; a single one is shown while it runs.
 * @param steps each `{ name, run }`, where `run` is a line for the shell
 * @returns the step that failed, or undefined
 */
async function runSteps(steps, env = {}) {
  const waiting = [...steps];
  let failed;
  const runNext = async () => {
    for (let step = waiting.shift(); step !== undefined && failed === undefined; step = waiting.shift()) {
      const startedMs = performance.now();
      const { code, printed } = await runShell(step.run, { env, isShown: steps.length === 1 });
      if (failed !== undefined) return;
      process.stdout.write(
        `${printed}${code === 0 ? 'ok' : 'FAILED'} ${step.name} (${minutes(startedMs)})\n`,
      );
      if (code === 0) continue;
      failed = step;
      endAll();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return failed;
}

/** The groups of processes that run now: what ends this process ends them. */
const groups = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    endAll();
    process.exit(1);
  });

function endAll() {
  for (const { pid } of groups) process.kill(-pid);
}

/** Runs a line of the shell in a process group of its own. @returns its exit code, and what it printed unless it was shown */
function runShell(line, { env = {}, isShown }) {
  const child = spawn('bash', ['-c', line], {
    cwd: ROOT,
    env: { ...process.env, ...env, PATH: `${PROGRAMS}:${env.PATH ?? process.env.PATH}` },
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    detached: true,
  });
  groups.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      groups.delete(child);
      resolve({ code: code ?? 1, printed });
    });
  });
}

module.exports = { ROOT, minutes, runShell, runSteps };
