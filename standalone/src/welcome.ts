import { randomUUID } from 'node:crypto';
import { urlOf } from './addresses';
import type { Demo } from './demo';
import type { Standalone } from './start';

/** What `npm start` prints: where everything is, and on the simulator two calls to paste. */
export function welcome(
  { baseUrl, demo, signInUrl, opsAddress, simulator, isSimulated }: Standalone,
  dataDir: string,
): string {
  const payers = isSimulated
    ? `${simulator === undefined ? 'a simulator at CLEARINGHOUSE_URL' : 'the built-in simulator'} (no real payer is asked)`
    : 'your clearinghouse';
  const access =
    demo === undefined
      ? 'secrets.json holds the operator token'
      : 'demo.json holds the demo key and the operator token';
  return `
Eligibility Check is up.

  Console    ${signInUrl === undefined ? `${baseUrl}/console/` : `${signInUrl}\n             (signs one browser in, once, within 15 minutes)`}
  API        ${baseUrl}
  API docs   ${baseUrl}/docs
  Health     ${urlOf(opsAddress)}/readyz
  Payers     ${payers}
  Data       ${dataDir}  (${access})

${simulator === undefined || demo === undefined ? '' : calls(demo)}`;
}

/** The key in them must not cost anything: it is not printed when a real clearinghouse is configured. */
function calls(demo: Demo): string {
  return `A live check (takes one of the demo workspace's checks):

${curl(demo, '/api/eligibility/check', { payerName: 'Aetna', memberId: 'W123456789', ...PATIENT })}

A mock check (free, never leaves this machine):

${curl(demo, '/api/eligibility/check/mock', { payerName: 'Aetna', memberId: 'W123456789', ...PATIENT, mockFixture: 'payer1-dependent1' })}

`;
}

/** Made up: the simulator answers for any name. */
const PATIENT = { patientFirstName: 'Jane', patientLastName: 'Doe', patientDateOfBirth: '1980-04-12' };

function curl({ baseUrl, apiKey, clientId }: Demo, path: string, body: unknown): string {
  return `curl -s ${baseUrl}${path} \\
  -H 'Authorization: Bearer ${apiKey}' \\
  -H 'X-Client-Id: ${clientId}' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: ${randomUUID()}' \\
  -d '${JSON.stringify(body)}'`;
}
