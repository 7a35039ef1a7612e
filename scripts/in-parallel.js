const { spawn } = require('node:child_process');
const { availableParallelism } = require('node:os');

/**
 * Runs npm scripts, as many at a time as there are cores, in the order of the arguments: the longest should come first.
 * What one prints is shown when it has ended, so that no two are mixed. Exits with 1 when any of them failed.
 *
 *   node scripts/in-parallel.js lint format:check
 */
async function main(names) {
  const waiting = [...names];
  const failed = [];
  const runNext = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      if (!(await succeeds(name))) failed.push(name);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  if (failed.length > 0) process.stderr.write(`failed: ${failed.join(', ')}\n`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

function succeeds(name) {
  const startedMs = performance.now();
  const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
      process.stdout.write(`${code === 0 ? 'ok' : 'FAILED'} ${name} (${seconds} s)\n${printed}`);
      resolve(code === 0);
    });
  });
}

void main(process.argv.slice(2));
