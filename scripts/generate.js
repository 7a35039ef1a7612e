const { spawn } = require('node:child_process');
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join } = require('node:path');

const ROOT = join(__dirname, '..');
const DOCUMENT = join(ROOT, 'gateway/openapi');

/**
 * Makes the code that follows from the contracts: messages and clients from the protos (buf), types from the OpenAPI
 * document (openapi-typescript). What is made is not committed, and is made again when what it comes from has changed.
 */
async function main() {
  await Promise.all([makeMessages(), makeTypes()]);
}

async function makeMessages() {
  const made = join(ROOT, 'protos/gen/stamp.txt');
  const stamp = stampOf([
    ...textsBelow('protos/eligibility', '.proto'),
    read('buf.gen.yaml'),
    versionOf('@bufbuild/buf'),
    versionOf('ts-proto'),
  ]);
  if (isCurrent(made, stamp)) return;
  await run('buf', ['generate']);
  write(made, `${stamp}\n`);
}

async function makeTypes() {
  const made = join(ROOT, 'packages/api-types/src/generated/openapi.ts');
  const stamp = stampOf([...textsBelow('gateway/openapi', '.yaml'), versionOf('openapi-typescript')]);
  if (isCurrent(made, stamp)) return;
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const { readOpenApiDocument } = requireSource('gateway/src/http/docs/openapi-document.ts');
  const types = await openapiTS(readOpenApiDocument(DOCUMENT), { immutable: true, silent: true });
  write(made, `${stamp}\n${astToString(types)}`);
}

/** A module of ours before anything is compiled: it is only transpiled, and imports none of our packages. */
function requireSource(path) {
  const { transformFileSync } = require('@swc/core');
  const file = join(ROOT, path);
  const { code } = transformFileSync(file, {
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  });
  const source = new Module(file);
  source.paths = Module._nodeModulePaths(dirname(file));
  source._compile(code, file);
  return source.exports;
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

/** The first line of a generated file: a hash of this script and of all that the file is made from. */
function stampOf(sources) {
  const hash = createHash('sha256');
  for (const source of [readFileSync(__filename, 'utf8'), ...sources]) hash.update(source).update('\0');
  return `// Made by npm run gen. ${hash.digest('hex')}`;
}

function isCurrent(file, stamp) {
  return existsSync(file) && readFileSync(file, 'utf8').startsWith(`${stamp}\n`);
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
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
