const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const BUILD = join(__dirname, '../console/dist/app');
const KIB = 1_024;
/** What a browser loads before it shows anything; what it loads when a further page is opened first. */
const BUDGET_KIB = { initial: 180, page: 60 };

/**
 * Prints how much JavaScript the console loads, gzipped as it is served: at first, and for each further page, or part of
 * one that is loaded later, what it adds. Exits with 1 when a figure is above its budget.
 */
function main() {
  const manifest = JSON.parse(readFileSync(join(BUILD, '.vite/manifest.json'), 'utf8'));
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  const initial = loadedBy(manifest, entry);
  const pages = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry);
  const rows = [
    { name: 'at first', files: initial, budget: BUDGET_KIB.initial },
    ...pages.map((key) => ({
      name: key,
      files: added(manifest, key),
      budget: BUDGET_KIB.page,
    })),
  ];
  const over = rows.map(printed).filter((isOver) => isOver);
  process.exitCode = over.length === 0 ? 0 : 1;
}

/** The files of a chunk and of all that it imports at once. */
function loadedBy(manifest, key, files = new Set()) {
  const { file, imports = [] } = manifest[key];
  if (files.has(file)) return files;
  files.add(file);
  for (const imported of imports) loadedBy(manifest, imported, files);
  return files;
}

/** What a chunk adds to those of the page that loads it, and, for a page, to those of the entry. */
function added(manifest, key) {
  const loaders = Object.keys(manifest).filter((other) => manifest[other].dynamicImports?.includes(key));
  const there = loaders.map((loader) => loadedBy(manifest, loader));
  return new Set([...loadedBy(manifest, key)].filter((file) => !there.every((files) => files.has(file))));
}

function printed({ name, files, budget }) {
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  const kib = scripts.reduce((sum, file) => sum + readFileSync(join(BUILD, `${file}.gz`)).length, 0) / KIB;
  const isOver = kib > budget;
  const size = `${kib.toFixed(1).padStart(7)} of ${String(budget).padStart(3)} KiB`;
  process.stdout.write(`${size}  ${name}${isOver ? '  ABOVE ITS BUDGET' : ''}\n`);
  return isOver;
}

main();
