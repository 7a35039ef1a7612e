const { spawn } = require('node:child_process');
const { createHash } = require('node:crypto');
const {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} = require('node:fs');
const { dirname, join } = require('node:path');
const { withCodeSamples } = require('./code-samples');
const { ERRORS, errorPart, errorSource, readErrors, withProblems } = require('./errors');
const { iconsSource } = require('./icons');
const { gatewayPart } = require('./documented-paths');
const { operationsSource } = require('./operations');
const { assembled, readParts } = require('./openapi-document');

const ROOT = join(__dirname, '..');
/** Servers describe themselves by this file; it is not in `protos/gen`, because images leave that out. */
const CONTRACTS = 'protos/contracts.binpb';
const SCRIPTS = [
  'scripts/generate.js',
  'scripts/documented-paths.js',
  'scripts/code-samples.js',
  'scripts/sample-syntax.js',
  'scripts/errors.js',
  'scripts/icons.js',
  'scripts/openapi-document.js',
  'scripts/operations.js',
];
const TOOLS = [
  '@bufbuild/buf',
  'ts-proto',
  'openapi-typescript',
  'rolldown',
  'yaml',
  '@iconify-json/heroicons',
  'swagger-ui-dist',
];
/** What has a default may be left out of a request; no answer has one. */
const TYPES = { immutable: true, silent: true, defaultNonNullable: false };
/** What the pages of the API load of Swagger UI. */
const EXPLORER = ['swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE'];

/**
 * Makes the code that follows from the contracts: messages and clients from the protos (buf), the table of errors from
 * their list, the OpenAPI document from the gateway's routes, its parts and that list, with samples of code, and what the
 * command line has of it, and types from the document (openapi-typescript). It also takes the console's icons and the explorer of the API out of their
 * packages. None of it is committed. What comes from unchanged sources is not made again.
 */
async function main() {
  await Promise.all([
    made(
      'protos/gen',
      [...textsBelow('protos/eligibility', '.proto'), read('buf.gen.yaml')],
      async () => {
        await run('buf', ['generate']);
        await run('buf', ['build', '--as-file-descriptor-set', '-o', CONTRACTS]);
      },
      CONTRACTS,
    ),
    made('packages/kit/src/generated', [read(ERRORS)], (folder) =>
      write(folder, 'errors.ts', errorSource(readErrors(ROOT))),
    ),
    made('console/app/generated', [], (folder) => write(folder, 'icons.tsx', iconsSource())),
    made('gateway/site/generated', [], (folder) => {
      mkdirSync(join(ROOT, folder), { recursive: true });
      const explorer = dirname(require.resolve('swagger-ui-dist/package.json'));
      for (const name of EXPLORER) copyFileSync(join(explorer, name), join(ROOT, folder, name));
    }),
  ]);
  // The routes import what was made above.
  const gateway = await gatewayPart();
  const sources = [...textsBelow('gateway/openapi', '.yaml'), read(ERRORS), gateway.source];
  const document = openApiDocument(gateway.part);
  let typesMade;
  const types = () => (typesMade ??= openApiTypes(document));
  await Promise.all([
    made('gateway/openapi/generated', sources, (folder) =>
      write(folder, 'openapi.json', JSON.stringify(withCodeSamples(document))),
    ),
    made('cli/src/calls/generated', sources, (folder) =>
      write(folder, 'operations.ts', operationsSource(document)),
    ),
    ...['packages/api-types', 'clients/typescript'].map((owner) =>
      made(`${owner}/src/generated`, sources, async (folder) => write(folder, 'openapi.ts', await types())),
    ),
  ]);
}

function openApiDocument(gateway) {
  const parts = [...readParts(join(ROOT, 'gateway/openapi')), gateway];
  return assembled([...parts.map(withProblems), errorPart(readErrors(ROOT), parts)]);
}

async function openApiTypes(document) {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  return astToString(await openapiTS(document, TYPES));
}

/**
 * Calls `make` unless the folder was made from the same sources by the same tools.
 * @param file what `make` writes outside the folder, if it does
 */
async function made(folder, sources, make, file = folder) {
  const hash = createHash('sha256');
  const tools = TOOLS.map(versionOf);
  for (const source of [...sources, ...SCRIPTS.map(read), ...tools]) hash.update(source).update('\0');
  const stamp = hash.digest('hex');
  const isThere = existsSync(join(ROOT, folder, 'stamp.txt')) && existsSync(join(ROOT, file));
  const isCurrent = isThere && read(join(folder, 'stamp.txt')) === stamp;
  if (isCurrent) return;
  await make(folder);
  write(folder, 'stamp.txt', stamp);
}

function textsBelow(folder, ending) {
  return readdirSync(join(ROOT, folder), { recursive: true })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => `${name}\n${read(join(folder, name))}`);
}

function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

function versionOf(name) {
  return JSON.parse(read(join('node_modules', name, 'package.json'))).version;
}

/** A reader never sees a half of it. */
function write(folder, name, text) {
  const file = join(ROOT, folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

function run(command, args) {
  const child = spawn(join(ROOT, 'node_modules/.bin', command), args, { cwd: ROOT, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} failed`));
    });
  });
}

main().catch((failure) => {
  process.stderr.write(`${String(failure.message)}\n`);
  process.exitCode = 1;
});
