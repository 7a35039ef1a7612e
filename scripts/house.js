const { execFileSync } = require('node:child_process');
const { lstatSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '..');
const PAGE = join(ROOT, 'docs/figures.md');
/** A page that had to be written anew after every commit would only make merges hard. */
const STALE_FROM = 0.02;

/** As in `.dependency-cruiser.js`. */
const TEST = /\.(test|contract)\.tsx?$|(^|\/)_[^/]+\.tsx?$|\/testing\/|^tests\/|^jest\.config\.js$/;
const CODE = /\.([cm]?[jt]sx?|css)$/;
const production = (folder) => (path) => path.startsWith(`${folder}/`) && CODE.test(path) && !TEST.test(path);

/** The rows of the table, each with what it counts: the first that takes a file counts it, so that every file is in one. */
const PARTS = [
  ['gateway', 'code of the gateway', production('gateway')],
  ['services', 'code of the four services', production('services')],
  ['packages', 'code of the libraries', production('packages')],
  ['standalone', 'code of the whole system in one process', production('standalone')],
  ['cli', 'code of the command line', production('cli')],
  ['clients', 'code of the published clients', production('clients')],
  ['console', 'code and style sheets of the console, server and pages', production('console')],
  ['tests', 'tests, contract suites, fakes and the testkit', (path) => TEST.test(path) && CODE.test(path)],
  ['simulator', 'code of the simulated clearinghouse', production('fixtures')],
  [
    'tools',
    'proofs, benchmarks, scripts, checks of the deployment, settings of tools',
    (path) => CODE.test(path),
  ],
  ['contracts', 'protos and the OpenAPI document', (path) => /\.proto$|^gateway\/openapi\//.test(path)],
  ['YAML', 'manifests, alert rules, the error table, workflows', (path) => /\.ya?ml$/.test(path)],
  ['documents', 'Markdown', (path) => path.endsWith('.md')],
  ['other', 'data of fixtures, dashboards, the lock file, shell scripts, images', () => true],
];

/** @returns the name of the part that a file is counted in; its path is from the root of the repository */
function partOf(path) {
  return PARTS.find(([, , has]) => has(path))[0];
}

/** Files, lines and words of each part. @param files the path and the text of each */
function sizesOf(files) {
  const sizes = new Map(PARTS.map(([name]) => [name, { files: 0, lines: 0, words: 0 }]));
  for (const { path, text } of files) {
    const size = sizes.get(partOf(path));
    size.files += 1;
    // An image has no lines.
    size.lines += text.includes('\0') ? 0 : text.split('\n').length - 1;
    if (path.endsWith('.md')) size.words += text.split(/\s+/).filter((word) => word !== '').length;
  }
  return sizes;
}

/** Every file that git tracks; what a link leads to is listed itself. */
function trackedFiles() {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
  return listed
    .split('\0')
    .filter((path) => path !== '' && lstatSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile())
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** The pairs of the gateway's folders that import each other, types included. @param modules of dependency-cruiser */
function mutualPairs(modules) {
  const roomOf = (path) => /^gateway\/src\/([^/]+)\//.exec(path)?.[1];
  const arrows = new Set(
    modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => `${roomOf(source)} ${roomOf(resolved)}`),
    ),
  );
  return [...arrows]
    .map((arrow) => arrow.split(' '))
    .filter(([from, to]) => from < to && arrows.has(`${to} ${from}`))
    .map((pair) => pair.join(' and '))
    .sort();
}

function modulesOfGateway() {
  const options = ['--no-config', '--ts-pre-compilation-deps', '--include-only', '^gateway/src/[^/]+/'];
  const program = join(ROOT, 'node_modules/.bin/depcruise');
  const printed = execFileSync(
    program,
    ['gateway/src', ...options, '--exclude', TEST.source, '--output-type', 'json'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  return JSON.parse(printed).modules;
}

const number = (value) => value.toLocaleString('en-US');

function countedPart(sizes, pairs) {
  const rows = PARTS.map(([name, what]) => {
    const { files, lines, words } = sizes.get(name);
    return `| ${name} | ${what} | ${number(files)} | ${number(lines)} | ${words === 0 ? '' : number(words)} |`;
  });
  return [
    '| part | what it is | files | lines | words |\n| --- | --- | ---: | ---: | ---: |',
    ...rows,
    `\nFolders of the gateway that import each other, tests aside: ${pairs.length === 0 ? 'none' : pairs.join(', ')}.`,
  ].join('\n');
}

/** Takes half a minute and is of one machine, so that it is written on request alone. */
function measuredPart() {
  const { files, functions, calls } = JSON.parse(
    execFileSync(process.execPath, [join(__dirname, 'live-check.js')], { encoding: 'utf8' }),
  );
  const [kib] = execFileSync('du', ['-sk', '--exclude=.cache', 'node_modules'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).split('\t');
  return [
    `- A live check in a standalone on SQLite, the second after the start: ${number(files)} files of production code in`,
    `  which a function ran, ${number(functions)} functions, ${number(calls)} calls.`,
    `- \`node_modules\` of all workspaces, tools included: ${number(Math.round(kib / 1024))} MiB.`,
  ].join('\n');
}

const INTRODUCTION = `# Figures

\`npm run house\` writes this page. Every tracked file is in one row of the table. \`npm run check\` fails when a figure of
the table is wrong by more than ${STALE_FROM * 100} %, or the list of folders is.

## Counted

`;
const MEASURED = '\n\n## Measured\n\n`npm run house -- --trace` writes these after a build.\n\n';

/** True where the counted part is the same but for small changes of numbers. */
function isFresh(before, now) {
  const numbersOf = (text) =>
    [...text.matchAll(/\d[\d,]*/g)].map(([found]) => Number(found.replaceAll(',', '')));
  const wordsOf = (text) => text.replace(/\d[\d,]*|[\s-]+/g, '');
  const [old, fresh] = [numbersOf(before), numbersOf(now)];
  return (
    wordsOf(before) === wordsOf(now) &&
    fresh.every((value, at) => Math.abs(value - old[at]) <= Math.max(1, value * STALE_FROM))
  );
}

async function main(args) {
  const page = readFileSync(PAGE, 'utf8');
  const [, before = '', measured = ''] = page.split(/\n## (?:Counted|Measured)\n/);
  const counted = countedPart(sizesOf(trackedFiles()), mutualPairs(modulesOfGateway()));
  if (args.includes('--check')) {
    if (isFresh(before, counted)) return;
    process.stderr.write('docs/figures.md is stale: npm run house writes it\n');
    process.exitCode = 1;
    return;
  }
  const [, kept = ''] = measured.trim().split(/\n\n([^]*)/);
  const text = `${INTRODUCTION}${counted}${MEASURED}${args.includes('--trace') ? measuredPart() : kept}\n`;
  const prettier = await import('prettier');
  writeFileSync(
    PAGE,
    await prettier.format(text, { ...(await prettier.resolveConfig(PAGE)), filepath: PAGE }),
  );
}

if (require.main === module) void main(process.argv.slice(2));
module.exports = { isFresh, mutualPairs, partOf, sizesOf };
