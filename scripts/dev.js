const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { existsSync, mkdirSync, readdirSync, statSync, watch, writeFileSync } = require('node:fs');
const { constants, setPriority } = require('node:os');
const { dirname, join } = require('node:path');
const { createInterface } = require('node:readline');
const { transformFileSync } = require('@swc/core');

const ROOT = join(__dirname, '..');
const MAIN = join(ROOT, 'standalone/dist/main.js');
/** What the running system reads once, when it starts. */
const READ_AT_START = ['gateway/site', 'fixtures/mock', 'fixtures/payers', 'docs/guides'];
/** What the system prints when it answers; each service logs before that it is up. */
const IS_UP = 'Eligibility Check is up.';
/** Where Vite serves the console, which replaces changed parts in the page; as in console/app/vite.config.mts. */
const CONSOLE = 'http://127.0.0.1:5173';
const GATEWAY = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;
/** An editor writes a file in several steps. */
const SETTLED_MS = 50;

/**
 * Runs the system on ./data and starts it again whenever a source changes. The changed files are only transpiled, which
 * takes milliseconds; the compiler checks their types in the meantime, and tells what is wrong a few seconds later.
 * Pages of the console are replaced in the browser by Vite, which passes their calls on to the system.
 */
async function main() {
  await generate();
  await buildConsole();
  const pages = serveConsole();
  const system = restartable();
  let isCompilerAwaited = true;
  const compiler = compile((hasErrors) => {
    if (isCompilerAwaited && !hasErrors) system.restart();
    isCompilerAwaited &&= hasErrors;
  });
  for (const folder of packages())
    onChange(join(folder, 'src'), (names) => {
      const sources = names.filter((name) => /\.ts$/.test(name) && !/\.(test|d)\.ts$/.test(name));
      const changed = sources.filter((name) => isTranspiled(folder, name));
      if (changed.some((name) => !name.startsWith('generated'))) system.restart();
    });
  for (const folder of READ_AT_START) onChange(folder, system.restart);
  watch(join(ROOT, 'packages/kit'), (_event, name) => {
    if (name === 'errors.yaml') void generate();
  });
  onChange('gateway/openapi', (names) => {
    if (names.some((name) => name.endsWith('.yaml'))) void generate();
    // It is the last generated file that the system reads; the types, which take longer, are for the compiler alone.
    if (names.includes(join('generated', 'openapi.json'))) system.restart();
  });
  onChange('protos/eligibility', () => {
    isCompilerAwaited = true;
    void generate();
  });
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      compiler.kill();
      // Its end is no news now.
      pages.removeAllListeners('exit').kill();
      void system.stop().then(() => process.exit());
    });
}

/** The folders of packages that are a part of the running system. */
function packages() {
  const folders = ['packages', 'services'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => join(parent, name)),
  );
  return [...folders, 'gateway', 'console', 'standalone', 'fixtures/payer-network'].filter((folder) =>
    existsSync(join(ROOT, folder, 'src')),
  );
}

/** The compiler sees that the generated sources have changed, and does the rest. */
async function generate() {
  const generator = spawn(process.execPath, [join(__dirname, 'generate.js')], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const [code] = await once(generator, 'exit');
  if (code !== 0) print('the contracts do not compile: the system goes on with the old ones');
}

/** The system serves a built console too, and does not start without one. */
async function buildConsole() {
  if (existsSync(join(ROOT, 'console/dist/app/index.html'))) return;
  const builder = spawn(process.execPath, [join(__dirname, 'build-console.js')], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  await once(builder, 'exit');
}

/** The console from its sources. */
function serveConsole() {
  const vite = join(dirname(require.resolve('vite/package.json')), 'bin/vite.js');
  const args = ['--config', 'console/app/vite.config.mts', '--clearScreen', 'false', '--logLevel', 'warn'];
  const env = { ...process.env, GATEWAY_URL: GATEWAY };
  const server = spawn(process.execPath, [vite, ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  server.once('exit', (code) => {
    if (code) print('the console is not served with hot reload; the system goes on with what is built of it');
  });
  return server;
}

/** Compiles what the system is made of, again and again; prints what is wrong. */
function compile(onDone) {
  const args = [
    require.resolve('typescript/bin/tsc'),
    '-b',
    'standalone',
    '--watch',
    '--preserveWatchOutput',
  ];
  const compiler = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  // It checks while the system starts, which is waited for.
  setPriority(compiler.pid, constants.priority.PRIORITY_LOW);
  createInterface({ input: compiler.stdout }).on('line', (line) => {
    const [, errors] = /Found (\d+) errors?/.exec(line) ?? [];
    if (errors !== undefined) onDone(errors !== '0');
    if (/error TS\d|Found [1-9]/.test(line)) print(line);
  });
  return compiler;
}

/** False where the file is gone, or is none that can be read: the compiler tells what is wrong with it. */
function isTranspiled(folder, name) {
  const written = join(ROOT, folder, 'dist', name.replace(/\.ts$/, '.js'));
  try {
    const { code } = transformFileSync(join(ROOT, folder, 'src', name), {
      swcrc: false,
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
      module: { type: 'commonjs' },
    });
    mkdirSync(dirname(written), { recursive: true });
    writeFileSync(written, code);
    return true;
  } catch {
    return false;
  }
}

/**
 * Calls with the names of the files below the folder that changed, once they have settled. Every folder is watched by
 * itself: Node.js 20 loses a file that an editor replaces when it watches a whole tree.
 */
function onChange(root, act) {
  let timer;
  let names = new Set();
  const settled = () => {
    const changed = [...names];
    names = new Set();
    act(changed);
  };
  const watchFolder = (folder) => {
    watch(join(ROOT, root, folder), (_event, name) => {
      const changed = join(folder, name ?? '');
      if (isFolder(join(root, changed)) && changed !== folder) watchFolder(changed);
      names.add(changed);
      clearTimeout(timer);
      timer = setTimeout(settled, SETTLED_MS);
    });
    for (const entry of readdirSync(join(ROOT, root, folder), { withFileTypes: true }))
      if (entry.isDirectory()) watchFolder(join(folder, entry.name));
  };
  watchFolder('');
}

function isFolder(path) {
  return statSync(join(ROOT, path), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** One process at a time: each start waits for the end of the one before, and several orders make one. */
function restartable() {
  let child;
  let isOrdered = false;
  let last = Promise.resolve();
  const end = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  const start = async (orderedMs) => {
    isOrdered = false;
    const isFirst = child === undefined;
    await end();
    const onTerminal = process.stdout.isTTY ? ['--terminal'] : [];
    child = spawn(process.execPath, [MAIN, ...onTerminal], {
      cwd: ROOT,
      stdio: ['inherit', 'pipe', 'inherit'],
    });
    let welcome = '';
    child.stdout.on('data', (chunk) => {
      const wasUp = welcome.includes(IS_UP);
      if (!wasUp) welcome += String(chunk);
      if (isFirst || wasUp) process.stdout.write(withHotReload(String(chunk)));
      if (!wasUp && welcome.includes(IS_UP))
        print(`up, ${String(Math.round(performance.now() - orderedMs))} ms`);
    });
  };
  return {
    restart: () => {
      if (isOrdered) return;
      isOrdered = true;
      const orderedMs = performance.now();
      last = last.then(() => start(orderedMs));
    },
    stop: () => last.then(end),
  };
}

/** Links to the console lead to the one with hot reload; a cookie is for the host, whatever the port. */
function withHotReload(text) {
  return text.replaceAll(`${GATEWAY}/console`, `${CONSOLE}/console`);
}

function print(line) {
  process.stdout.write(`dev: ${line}\n`);
}

void main();
