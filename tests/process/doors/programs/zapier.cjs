// The integration of examples/crm/zapier in Zapier's own platform: what its validator says, and what its step returns. It
// reads `{authData, inputData}` and prints one line.
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');

const [, , packages, app] = process.argv;
const inPackages = createRequire(join(packages, 'package.json'));
const core = inPackages('zapier-platform-core');
const { validateAppDefinition } = inPackages('zapier-platform-schema');

async function main() {
  const definition = {
    version: '1.0.0',
    platformVersion: core.version,
    ...JSON.parse(readFileSync(app, 'utf8')),
  };
  const { authData, inputData } = JSON.parse(readFileSync(0, 'utf8'));
  const perform = core.createAppTester(definition);
  const { operation } = definition.creates.check_eligibility;
  const result = {
    errors: validateAppDefinition(definition).errors.map(String),
    isConnected: await perform(definition.authentication.test, { authData }).then(
      () => true,
      () => false,
    ),
    output: await perform(operation.perform, { authData, inputData }),
  };
  process.stdout.write(`\n${JSON.stringify(result)}\n`);
}

main();
