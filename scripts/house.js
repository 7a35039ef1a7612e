const { execFileSync } = require('node:child_process');
const { lstatSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '..');

/** As in `.dependency-cruiser.js`, and the tests of Python. */
const TEST =
  /\.(test|contract)\.tsx?$|(^|\/)_[^/]+\.tsx?$|\/testing\/|^tests\/|^jest\.config\.js$|^clients\/.*(^|\/)tests\/.*\.py$/;
const CODE = /\.([cm]?[jt]sx?|css|py)$/;
const production = (folder) => (path) => path.startsWith(`${folder}/`) && CODE.test(path) && !TEST.test(path);

/** What each part counts: the first that takes a file counts it, so that every file is in one. */
const PARTS = {
  gateway: production('gateway'),
  services: production('services'),
  packages: production('packages'),
  standalone: production('standalone'),
  cli: production('cli'),
  clients: production('clients'),
  console: production('console'),
  tests: (path) => TEST.test(path) && CODE.test(path),
  simulator: production('fixtures'),
  tools: (path) => CODE.test(path),
  protos: (path) => path.endsWith('.proto'),
  OpenAPI: (path) => path.startsWith('gateway/openapi/') && path.endsWith('.yaml'),
  YAML: (path) => /\.ya?ml$/.test(path),
  documents: (path) => path.endsWith('.md'),
  other: () => true,
};

/** Files and lines of each part; of documents, words instead of lines. */
function sizes() {
  const counted = Object.fromEntries(Object.keys(PARTS).map((name) => [name, { files: 0, size: 0 }]));
  for (const path of trackedFiles()) {
    const part = Object.keys(PARTS).find((name) => PARTS[name](path));
    counted[part].files += 1;
    counted[part].size += sizeOf(readFileSync(join(ROOT, path), 'utf8'), part);
  }
  return counted;
}

function sizeOf(text, part) {
  if (part === 'documents') return text.split(/\s+/).filter((word) => word !== '').length;
  // An image has no lines.
  return text.includes('\0') ? 0 : text.split('\n').length - 1;
}

/** Every file that git tracks; what a link leads to is listed itself. */
function trackedFiles() {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
  return listed
    .split('\0')
    .filter((path) => path !== '' && lstatSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile());
}

/** Takes half a minute, and needs a build. */
function printTraced() {
  const { files, functions, calls } = JSON.parse(
    execFileSync(process.execPath, [join(__dirname, 'live-check.js')], { encoding: 'utf8' }),
  );
  const [kib] = execFileSync('du', ['-sk', '--exclude=.cache', 'node_modules'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).split('\t');
  print(`a live check: ${files} files, ${functions} functions, ${calls} calls`);
  print(`node_modules: ${Math.round(kib / 1024)} MiB`);
}

function print(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Prints the size of each part with its budget (`scripts/budget.json`): lines, of documents words.
 *
 *   node scripts/house.js            # with --trace, what a live check passes through as well
 *   node scripts/house.js --budget   # prints nothing but what is above its budget, and then exits with 1
 */
function main(args) {
  const budget = JSON.parse(readFileSync(join(__dirname, 'budget.json'), 'utf8'));
  for (const [part, { files, size }] of Object.entries(sizes())) {
    const over = size - (budget[part] ?? Infinity);
    if (over > 0) {
      print(`${part}: ${size}, which is ${over} above its budget of ${budget[part]} (scripts/budget.json)`);
      process.exitCode = args.includes('--budget') ? 1 : 0;
    } else if (!args.includes('--budget'))
      print(`${part}: ${size} of ${budget[part] ?? 'any number'}, in ${files} files`);
  }
  if (args.includes('--trace')) printTraced();
}

main(process.argv.slice(2));
