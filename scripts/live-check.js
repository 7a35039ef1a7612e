const { randomUUID } = require('node:crypto');
const { mkdtempSync, readFileSync, rmSync } = require('node:fs');
const { Session } = require('node:inspector/promises');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { fileURLToPath } = require('node:url');

const ROOT = join(__dirname, '..');
/** Built production code; the simulated payers are none. */
const PRODUCTION = /^(gateway|cli|standalone|services\/[^/]+|packages\/[^/]+)\/dist\//;
/** The getters that the compiler writes for `export { name } from`, which run when another file uses the name. */
const RE_EXPORT = /^(function|get) ?\(\) \{ return \w+\.\w+; \}$/;
const PATIENT = {
  payerName: 'Aetna',
  patientFirstName: 'Jane',
  patientLastName: 'Doe',
  patientDateOfBirth: '1980-04-12',
};

/** Boots the whole system here, makes two live checks, and prints as JSON what ran during the second, as V8 counted it. */
async function main() {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  // Before any module of the product is loaded, so that no function was ever compiled without its counter.
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const { createLog } = require('../packages/kit/dist/process');
  const { readConfig, start } = require('../standalone/dist');
  const dataDir = mkdtempSync(join(tmpdir(), 'house-'));
  const log = createLog({ level: 'info', destination: { write: () => undefined } });
  const system = await start({ ...readConfig({ PORT: '0', OPS_PORT: '0', DATA_DIR: dataDir }), log });
  await check(system.demo, 'W123456789');
  // What is taken has been counted since the last time.
  await session.post('Profiler.takePreciseCoverage');
  await check(system.demo, 'W223456789');
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await system.stop();
  rmSync(dataDir, { recursive: true });
  process.stdout.write(JSON.stringify(totalOf(result)));
}

function totalOf(scripts) {
  const ran = scripts.filter(({ url }) => url.startsWith(`file://${ROOT}/`)).map(functionsOf);
  const all = ran.flat();
  return {
    files: ran.filter((functions) => functions.length > 0).length,
    functions: all.length,
    calls: all.reduce((sum, { count }) => sum + count, 0),
  };
}

/** What was called of a file, each with its count; the file itself, which runs when it is loaded, is no function. */
function functionsOf({ url, functions }) {
  const path = fileURLToPath(url);
  if (!PRODUCTION.test(path.slice(ROOT.length + 1))) return [];
  const text = readFileSync(path, 'utf8');
  return functions
    .map(({ ranges: [range] }) => range)
    .filter(({ count, startOffset }) => count > 0 && startOffset > 0)
    .filter(({ startOffset, endOffset }) => !RE_EXPORT.test(text.slice(startOffset, endOffset)));
}

async function check({ baseUrl, apiKey, clientId }, memberId) {
  const answer = await fetch(`${baseUrl}/api/eligibility/check`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${apiKey}`,
      'X-Client-Id': clientId,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({ ...PATIENT, memberId }),
  });
  if (!(await answer.text()).includes('"success":true')) throw new Error(`HTTP ${answer.status}`);
}

void main();
