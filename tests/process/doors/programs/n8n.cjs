// The workflow of examples/crm/n8n.json by n8n's own packages: what of its HTTP request the node knows, what is wrong with
// it, and the body that its expression makes of the fields that it reads. It prints one line.
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');

const [, , packages, file] = process.argv;
const inPackages = createRequire(join(packages, 'package.json'));
const { NodeHelpers, Workflow } = inPackages('n8n-workflow');
const { mainProperties } = inPackages('n8n-nodes-base/dist/nodes/HttpRequest/V3/Description.js');

const { nodes, connections } = JSON.parse(readFileSync(file, 'utf8'));
const fields = JSON.parse(readFileSync(0, 'utf8'));
const node = nodes.find(({ type }) => type === 'n8n-nodes-base.httpRequest');
const description = { name: 'httpRequest', version: node.typeVersion, properties: mainProperties };
const nodeTypes = {
  getByName: () => undefined,
  getByNameAndVersion: () => ({ description }),
  getKnownTypes: () => ({}),
};
const workflow = new Workflow({ nodes, connections, active: false, nodeTypes });
const result = {
  known: NodeHelpers.getNodeParameters(mainProperties, node.parameters, false, false, node, description),
  issues: NodeHelpers.getNodeParametersIssues(mainProperties, node, description),
  body: workflow.expression.getParameterValue(
    node.parameters.jsonBody,
    null,
    0,
    0,
    node.name,
    [{ json: fields }],
    'manual',
    {},
  ),
};
process.stdout.write(`\n${JSON.stringify(result)}\n`);
