const { existsSync, readdirSync, rmSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Removes binaries that no program here runs, after an installation (`postinstall`): ADR 0043 has the figures. They are
 * the plugins of buf, which buf itself contains; dprint-node for other platforms, all in one package; and libsql for the
 * C library that this machine does not have. What is installed can never be less than what is loaded: a binary is only
 * removed where the one that is used in its place is there. `npm_config_os` and `npm_config_cpu`, which npm sets for
 * `npm ci --os=… --cpu=…`, name another platform than this machine's, as for images.
 *
 *   node scripts/remove-unused-binaries.js [folder that has node_modules]
 */
function main(root) {
  const modules = join(root, 'node_modules');
  for (const path of [...pluginsOfBuf(modules), ...foreignFormatters(modules), ...foreignDatabases(modules)])
    rmSync(path, { recursive: true });
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
