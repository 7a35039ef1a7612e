const { execFileSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const SOURCES = ['gateway/src/*.ts', 'services/*/src/*.ts', 'packages/*/src/*.ts'];
const NO_PRODUCT = /\.(test|contract)\.ts$|\/(testing|generated)\//;
const PAGE = 'docs/monitoring.md';

/** Every metric of the product, by the name with which its sources declare it. */
function declaredMetrics(root) {
  const texts = execFileSync('git', ['ls-files', ...SOURCES], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !NO_PRODUCT.test(file) && existsSync(join(root, file)))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  return new Set(texts.flatMap((text) => namesIn(text, /\bname: '(eligibility_\w+)'/g)));
}

function namesIn(text, pattern) {
  return [...text.matchAll(pattern)].map(([, name]) => name);
}

/** What is wrong with the list of metrics in docs/monitoring.md, one sentence for each name. */
function wrongMetrics(root) {
  const declared = declaredMetrics(root);
  const named = new Set(namesIn(readFileSync(join(root, PAGE), 'utf8'), /\b(eligibility_\w+)/g));
  return [
    ...[...declared].filter((name) => !named.has(name)).map((name) => `${PAGE} does not name ${name}`),
    ...[...named].filter((name) => !declared.has(name)).map((name) => `${PAGE}: no process has ${name}`),
  ];
}

module.exports = { wrongMetrics };
