const { existsSync, mkdtempSync, readFileSync } = require('node:fs');
const { availableParallelism, tmpdir } = require('node:os');
const { join } = require('node:path');
const { minutes, runSteps } = require('./steps');

const BUILD = { name: 'build', run: 'npm run --silent build' };
/** Says what a change of the OpenAPI document breaks for the callers of the last release; not every machine has it. */
const OASDIFF =
  'oasdiff breaking gateway/openapi/released.json gateway/openapi/generated/openapi.json --fail-on ERR --err-ignore gateway/openapi/declared-breaking.txt';

const BUDGET = { name: 'budget of lines', run: 'node scripts/house.js --budget' };
const FORMAT = {
  name: 'format',
  run: 'prettier --check --cache --cache-strategy content --cache-location node_modules/.cache/prettier-house --log-level warn .',
};
const CHECKS = [
  { name: 'lint', run: 'npm run --silent lint' },
  { name: 'types of the console', run: 'tsc -p console/app/tsconfig.json' },
  { name: 'arrows', run: 'npm run --silent deps' },
  { name: 'protos', run: 'buf lint && buf breaking --against protos/released.binpb' },
  {
    name: 'OpenAPI document',
    run: `node tests/dist/openapi/lint.mjs && { ! command -v oasdiff || ${OASDIFF}; }`,
  },
];
const UNIT = { name: 'unit tests and contracts', run: 'jest --selectProjects unit stores' };
/**
 * Much of what it does is to wait for what is slow on purpose, so it has a worker more than there are cores. Jest reads
 * '150%' as 150 workers.
 */
const API = {
  name: 'promises over HTTP',
  run: `jest --selectProjects api --maxWorkers ${availableParallelism() + 1}`,
};
const SMOKE = { name: 'stories of a browser, a kill and two gateways', run: 'jest --selectProjects smoke' };

/**
 * What gates a change, from what is told soonest to what takes longest. Steps of one list run beside each other. It has no
 * coverage, no container and no program of another language: `npm run prove` has those.
 */
const STAGES = {
  fast: [[BUDGET], [BUILD, FORMAT], CHECKS],
  test: [[UNIT]],
  api: [[BUILD], [API]],
  smoke: [[BUILD], [SMOKE]],
};
/** All of them: ESLint uses one core for minutes, and HTTP waits for much, so the unit tests run beside both. */
const ALL = [[BUDGET], [BUILD, FORMAT], [...CHECKS, UNIT, API, SMOKE]];

/**
 * Runs the stages that are named, or all, and ends at the first failure. The last line is the sum of all tests that ran.
 *
 *   node scripts/verify.js api smoke
 */
async function main(names) {
  const startedMs = performance.now();
  const tally = join(mkdtempSync(join(tmpdir(), 'verify-')), 'tally');
  const failed = await firstFailure(names.length === 0 ? ALL : names.flatMap((name) => STAGES[name]), {
    TEST_TALLY: tally,
  });
  if (failed !== undefined) {
    print(`verify failed after ${minutes(startedMs)}: ${failed.name}: ${failed.run}`);
    process.exitCode = 1;
  }
  const sum = existsSync(tally) ? JSON.parse(readFileSync(tally, 'utf8')) : undefined;
  if (sum !== undefined) print(`${sum.passed} passed, ${sum.failed} failed`);
}

async function firstFailure(lists, env) {
  let isBuilt = false;
  for (const steps of lists) {
    if (steps[0] === BUILD && isBuilt) continue;
    isBuilt ||= steps[0] === BUILD;
    const failed = await runSteps(steps, env);
    if (failed !== undefined) return failed;
  }
  return undefined;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}

void main(process.argv.slice(2));
