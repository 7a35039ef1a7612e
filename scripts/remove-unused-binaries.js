const { existsSync, readdirSync, rmSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Removes binaries that no program here runs, after an installation (`postinstall`): ADR 0054 has the figures. They are
 * the plugins of buf, which buf itself contains; dprint-node for other platforms, all in one package; and libsql for the
 * C library that this machine does not have. What is installed can never be less than what is loaded: a binary is only
 * removed where the one that is used in its place is there.
 *
 *   node scripts/remove-unused-binaries.js [folder that has node_modules]
 */
function main(root) {
  const modules = join(root, 'node_modules');
  for (const path of [...pluginsOfBuf(modules), ...foreignFormatters(modules), ...foreignDatabases(modules)])
    rmSync(path);
}

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
    name.startsWith(`dprint-node.${process.platform}-${process.arch}`) &&
    !name.endsWith(`-${libc().other}.node`);
  return binaries.some(isOurs)
    ? binaries.filter((name) => !isOurs(name)).map((name) => join(folder, name))
    : [];
}

function foreignDatabases(modules) {
  if (process.platform !== 'linux') return [];
  const { ours, other } = libc();
  const binary = (name) => join(modules, `@libsql/linux-${process.arch}-${name}/index.node`);
  return [ours, other].every((name) => existsSync(binary(name))) ? [binary(other)] : [];
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
