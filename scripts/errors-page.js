const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { errorSections, readErrors } = require('./errors');

const ROOT = join(__dirname, '..');
const PAGE = join(ROOT, 'docs/errors.md');

/** Writes the sections of docs/errors.md from the list of errors; what is above the first section stays. */
async function main() {
  const prettier = await import('prettier');
  const [introduction] = readFileSync(PAGE, 'utf8').split(/^## /m);
  const page = `${introduction}${errorSections(readErrors(ROOT))}`;
  const options = await prettier.resolveConfig(PAGE);
  writeFileSync(PAGE, await prettier.format(page, { ...options, filepath: PAGE }));
}

void main();
