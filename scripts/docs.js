const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { errorSections, readErrors } = require('./errors');
const { rejectionSections } = require('./rejections-page');
const { settingSections } = require('./settings-page');

const ROOT = join(__dirname, '..');
/** What is above the first section of a page is written by hand. */
const PAGES = {
  'docs/errors.md': () => errorSections(readErrors(ROOT)),
  'docs/rejections.md': rejectionSections,
  'docs/settings.md': settingSections,
};

/**
 * Writes the pages that list what the code has, from that list. With `--check` it writes nothing, and fails when one is
 * not what it would write.
 */
async function main(isCheck) {
  const prettier = await import('prettier');
  for (const [name, sections] of Object.entries(PAGES)) {
    const path = join(ROOT, name);
    const text = readFileSync(path, 'utf8');
    const [introduction] = text.split(/^## /m);
    const options = { ...(await prettier.resolveConfig(path)), filepath: path };
    const page = await prettier.format(`${introduction}${sections()}`, options);
    if (!isCheck) writeFileSync(path, page);
    else if (page !== text) fail(`${name} is stale: npm run docs`);
  }
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

void main(process.argv.includes('--check'));
