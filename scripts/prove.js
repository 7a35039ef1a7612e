const { execFileSync, spawnSync } = require('node:child_process');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { parseArgs } = require('node:util');
const { PROOFS, TOOLS } = require('../proofs/list');
const { ROOT, runShell } = require('./steps');

/** When each proof last ran, and what came of it: committed with the change that it was run for. */
const LAST_RUNS = join(ROOT, 'proofs/last-runs.tsv');
const COLUMNS = ['proof', 'result', 'minutes', 'seed', 'commit', 'day'];

const USAGE = `npm run prove -- NAME... [-- ARGUMENTS of the one proof, instead of its usual ones]
npm run prove -- --since REF   those that guard what changed since REF; --dry-run names them
npm run prove -- --all         all that have not passed at this commit; goes on after a failure
npm run prove -- --tools       the shell lines that install what is missing, of the proofs that are named, or of all
npm run prove -- --list        names, minutes and what they prove
`;

/** Runs proofs, and exits with 1 when one failed or could not run. */
async function main() {
  const { values, tokens } = parseArgs({
    allowPositionals: true,
    tokens: true,
    options: {
      all: { type: 'boolean' },
      since: { type: 'string' },
      'dry-run': { type: 'boolean' },
      tools: { type: 'boolean' },
      list: { type: 'boolean' },
    },
  });
  const end = tokens.find(({ kind }) => kind === 'option-terminator')?.index ?? Infinity;
  const words = tokens.filter(({ kind }) => kind === 'positional');
  const names = words.filter(({ index }) => index < end).map(({ value }) => value);
  const given = words.filter(({ index }) => index > end).map(({ value }) => value);
  const proofs = chosen(names, values);
  if (values.list) return print(PROOFS.map(({ name, minutes, proves }) => `${name}\t${minutes}\t${proves}`));
  if (values.tools)
    return print(missing(proofs.length === 0 ? PROOFS : proofs).map((tool) => TOOLS[tool][1]));
  if (proofs.length === 0 && values.since === undefined) return fail(USAGE);
  print(proofs.map(({ name, minutes, proves }) => `${name} (${minutes} min): ${proves}`));
  if (values['dry-run'] || proofs.length === 0) return;

  const built = await runShell('npm run --silent build', { isShown: true });
  if (built.code !== 0) return fail('the build failed\n');
  for (const proof of proofs)
    await prove(proof, given.length === 0 ? proof.args : given.map(quoted).join(' '));
  const rows = lastRuns();
  print([COLUMNS, ...proofs.map(({ name }) => rows.get(name))].map((row) => row.join('\t')));
  if (proofs.some(({ name }) => rows.get(name)[1] !== 'passed')) process.exitCode = 1;
}

function chosen(names, { all, since }) {
  const unknown = names.filter((name) => !PROOFS.some((proof) => proof.name === name));
  if (unknown.length > 0) return fail(`there is no proof ${unknown.join(', ')}: npm run prove -- --list\n`);
  if (all) {
    const rows = lastRuns();
    const isProven = ({ name }) => rows.get(name)?.[1] === 'passed' && rows.get(name)[4] === commit();
    return PROOFS.filter((proof) => !isProven(proof));
  }
  if (since === undefined) return PROOFS.filter(({ name }) => names.includes(name));
  // A test beside the code changes nothing that a proof runs.
  const isTested = (file) => file.startsWith('tests/') || !/\.(test|contract)\.tsx?$/.test(file);
  const changed = git('diff', '--name-only', since).split('\n').filter(isTested);
  return PROOFS.filter(({ guards }) => guards.some((path) => changed.some((file) => file.startsWith(path))));
}

async function prove({ name, run, needs }, args = '') {
  const lacking = missing([{ needs }]);
  for (const tool of lacking) print([`${name} is skipped without ${tool}: ${TOOLS[tool][1]}`]);
  // Each run draws others, and says how to draw the same again.
  const seed = process.env.FC_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
  const startedMs = performance.now();
  let result = 'skipped';
  if (lacking.length === 0) {
    const again = [`FC_SEED=${seed} npm run prove -- ${name}`, ...(args === '' ? [] : [args])].join(' -- ');
    print([`\n=== ${again}`]);
    // A test that is skipped has failed.
    const env = { FC_SEED: seed, REQUIRE_STORES: '1', PATH: withGoPrograms() };
    const { code } = await runShell(`${run} ${args}`, { env, isShown: true });
    result = code === 0 ? 'passed' : 'failed';
    print([`=== ${result}: ${again}`]);
  }
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1);
  const day = new Date().toISOString().slice(0, 10);
  keep([name, result, minutes, seed, commit(), day]);
}

/** The tools that one of the proofs needs and this machine lacks. */
function missing(proofs) {
  const needed = [...new Set(proofs.flatMap(({ needs }) => needs))];
  const env = { ...process.env, PATH: withGoPrograms() };
  return needed.filter(
    (tool) => spawnSync('bash', ['-c', TOOLS[tool][0]], { env, stdio: 'ignore' }).status !== 0,
  );
}

function withGoPrograms() {
  return `${process.env.PATH}:${process.env.HOME}/go/bin`;
}

/** The rows of the table by the name of the proof. */
function lastRuns() {
  if (!existsSync(LAST_RUNS)) return new Map();
  const [, ...lines] = readFileSync(LAST_RUNS, 'utf8').trim().split('\n');
  return new Map(lines.map((line) => line.split('\t')).map((row) => [row[0], row]));
}

/** A proof that could not run keeps the row of the run before, marked, so that the table says when it last ran. */
function keep(row) {
  const rows = lastRuns();
  const [name, result] = row;
  const before = rows.get(name);
  rows.set(name, result === 'skipped' && before !== undefined ? [name, result, ...before.slice(2)] : row);
  const sorted = PROOFS.flatMap((proof) => (rows.has(proof.name) ? [rows.get(proof.name)] : []));
  writeFileSync(LAST_RUNS, `${[COLUMNS, ...sorted].map((cells) => cells.join('\t')).join('\n')}\n`);
}

/** The commit that is checked out; with a `+` when files differ from it. */
function commit() {
  const isDirty = git('status', '--porcelain', '--', '.', ':!proofs/last-runs.tsv') !== '';
  return `${git('rev-parse', '--short=8', 'HEAD')}${isDirty ? '+' : ''}`;
}

function git(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

function quoted(word) {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

function print(lines) {
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
}

function fail(message) {
  process.stderr.write(message);
  process.exit(1);
}

void main();
