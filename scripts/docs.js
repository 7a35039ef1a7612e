const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { errorSections, readErrors } = require('./errors');
const { rejectionSections } = require('./rejections-page');
const { settingSections } = require('./settings-page');
const { toolFiles } = require('./tool-definitions');

const ROOT = join(__dirname, '..');
/** What is above the first section of a page is written by hand. */
const PAGES = {
  'docs/errors.md': () => errorSections(readErrors(ROOT)),
  'docs/rejections.md': rejectionSections,
  'docs/settings.md': settingSections,
};

/**
 * Writes the pages that list what the code has, from that list, and the tool definitions of the examples. With `--check`
 * it writes nothing, and fails when one is not what it would write.
 */
async function main(isCheck) {
  const pages = Object.entries(PAGES).map(([name, sections]) => {
    const [introduction] = read(name).split(/^## /m);
    return [name, `${introduction}${sections()}`];
  });
  const prettier = await import('prettier');
  for (const [name, made] of [...pages, ...Object.entries(toolFiles())]) {
    const path = join(ROOT, name);
    const options = { ...(await prettier.resolveConfig(path)), filepath: path };
    const text = await prettier.format(made, options);
    if (!isCheck) writeFileSync(path, text);
    else if (text !== read(name)) fail(`${name} is stale: npm run docs`);
  }
}

/** Empty where it is not written yet. */
function read(name) {
  const path = join(ROOT, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

void main(process.argv.includes('--check'));
