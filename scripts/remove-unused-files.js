const { existsSync, readdirSync, rmdirSync, rmSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Removes what no program here loads, after an installation (`postinstall`): ADR 0043 has the figures. What is installed
 * can never be less than what is loaded: a binary is only removed where the one that is used in its place is there, and
 * of packages only what `NEVER_LOADED` and `UNUSED` describe. `npm_config_os` and `npm_config_cpu`, which npm sets for
 * `npm ci --os=… --cpu=…`, name another platform than this machine's, as for images.
 *
 *   node scripts/remove-unused-files.js [folder that has node_modules]
 */
function main(root) {
  const modules = join(root, 'node_modules');
  for (const path of [...pluginsOfBuf(modules), ...foreignFormatters(modules), ...foreignDatabases(modules)])
    rmSync(path, { recursive: true });
  if (existsSync(modules)) removeUnused(modules, '');
}

/** Maps to sources, the sources before they were compiled, and texts to read, but no licence. */
const NEVER_LOADED = /\.map$|(?<!\.d)\.[cm]?tsx?$|\.flow$|^(?!.*(?:licen[cs]e|notice)).*\.md$/i;

/** Parts of large packages: builds for browsers or bundlers that do not load them here, and the tools' other languages. */
const UNUSED = new RegExp(
  `^(?:${[
    '@mantine/[^/]+/cjs',
    '@opentelemetry/[^/]+/build/(?:esm|esnext)',
    '@redocly/config/lib-esm',
    '@tanstack/[^/]+/build/legacy',
    'bintrees/test',
    'playwright-core/lib/vite',
    'prettier/(?:plugins/[^/]+|standalone)\\.js',
    'react-dom/cjs/react-dom-(?:profiling|server)[^/]*',
    'swagger-ui-dist/swagger-ui(?:-es-bundle.*|-standalone-preset)?\\.js',
    'to-words/dist/(?:esm|umd)',
    'typescript/lib/[a-z]{2}(?:-[a-z]{2})?',
  ].join('|')})$`,
);

/** @returns true when nothing is left in the folder, which is then removed as well */
function removeUnused(modules, folder) {
  const kept = readdirSync(join(modules, folder), { withFileTypes: true }).filter((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    // What tests have installed for themselves is whole.
    if (path === '.cache') return true;
    const isGone = UNUSED.test(path) || (entry.isFile() && NEVER_LOADED.test(entry.name));
    if (isGone) rmSync(join(modules, path), { recursive: true });
    return !isGone && !(entry.isDirectory() && removeUnused(modules, path));
  });
  if (kept.length === 0 && folder !== '') rmdirSync(join(modules, folder));
  return kept.length === 0;
}

/** What is installed for, in the words of Node.js. */
const OS = process.env.npm_config_os || process.platform;
const CPU = process.env.npm_config_cpu || process.arch;

function pluginsOfBuf(modules) {
  const folders = filesIn(join(modules, '@bufbuild')).filter((name) => name.startsWith('buf-'));
  return folders.flatMap((name) => {
    const bin = join(modules, '@bufbuild', name, 'bin');
    const files = filesIn(bin);
    return files.some((file) => /^buf(\.exe)?$/.test(file))
      ? files.filter((file) => file.startsWith('protoc-gen-')).map((file) => join(bin, file))
      : [];
  });
}

function foreignFormatters(modules) {
  const folder = join(modules, 'dprint-node');
  const binaries = filesIn(folder).filter((name) => name.endsWith('.node'));
  const isOurs = (name) =>
    name.startsWith(`dprint-node.${OS}-${CPU}`) && !name.endsWith(`-${libc().other}.node`);
  return binaries.some(isOurs)
    ? binaries.filter((name) => !isOurs(name)).map((name) => join(folder, name))
    : [];
}

/** The whole package: without its binary it is nothing, and lists of what is installed would name it. */
function foreignDatabases(modules) {
  if (OS !== 'linux') return [];
  const { ours, other } = libc();
  const folder = (name) => join(modules, `@libsql/linux-${CPU}-${name}`);
  const isThere = (name) => existsSync(join(folder(name), 'index.node'));
  return isThere(ours) && existsSync(folder(other)) ? [folder(other)] : [];
}

/** The C library that this process runs on, and the other one: the report has a version of glibc, and none on musl. */
function libc() {
  process.report.excludeNetwork = true;
  const isGlibc = process.report.getReport().header.glibcVersionRuntime !== undefined;
  return isGlibc ? { ours: 'gnu', other: 'musl' } : { ours: 'musl', other: 'gnu' };
}

function filesIn(folder) {
  return existsSync(folder) ? readdirSync(folder) : [];
}

main(process.argv[2] ?? join(__dirname, '..'));
