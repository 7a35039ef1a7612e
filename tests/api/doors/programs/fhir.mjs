// What a program does with fhir-kit-client: the capabilities, a create, the operation $submit, a batch and a read.
import { readFileSync } from 'node:fs';
import { Client } from 'fhir-kit-client';

const [baseUrl] = process.argv.slice(2);
const { apiKey, request } = JSON.parse(readFileSync(0, 'utf8'));
const client = new Client({ baseUrl: `${baseUrl}/fhir`, bearerToken: apiKey });

const capabilities = await client.capabilityStatement();
const created = await client.create({ resourceType: 'CoverageEligibilityRequest', body: request });
const submitted = await client.operation({
  name: 'submit',
  resourceType: 'CoverageEligibilityRequest',
  input: request,
});
const batch = await client.batch({
  body: {
    resourceType: 'Bundle',
    type: 'batch',
    entry: [{ resource: request, request: { method: 'POST', url: 'CoverageEligibilityRequest' } }],
  },
});
const read = await client.read({ resourceType: 'CoverageEligibilityResponse', id: created.id });
const refused = await client
  .create({
    resourceType: 'CoverageEligibilityRequest',
    body: { resourceType: 'CoverageEligibilityRequest' },
  })
  .catch((failure) => failure.response);
process.stdout.write(JSON.stringify({ capabilities, created, submitted, batch, read, refused }));
