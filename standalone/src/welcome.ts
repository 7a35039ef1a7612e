import { randomUUID } from 'node:crypto';
import { urlOf } from './addresses';
import type { Demo } from './demo';
import type { Standalone } from './start';

/**
 * What `npm start` prints: where everything is, and on the simulator two calls to paste. Where it is not shown on a
 * terminal, it names the file with the secrets in place of the link and the calls.
 */
export function welcome(
  standalone: Standalone,
  { dataDir, isForTerminal }: { readonly dataDir: string; readonly isForTerminal: boolean },
): string {
  const { baseUrl, demo, opsAddress, simulator } = standalone;
  const hasCalls = isForTerminal && simulator !== undefined && demo !== undefined;
  return `
Eligibility Check is up.

  Console    ${isForTerminal ? signIn(standalone) : `${baseUrl}/console/`}
  API        ${baseUrl}
  API docs   ${baseUrl}/docs
  Health     ${urlOf(opsAddress)}/readyz
  Payers     ${payers(standalone)}
  Data       ${dataDir}  (${access(demo)}${isForTerminal ? '' : ', for its owner alone: mode 0600'})

${hasCalls ? calls(demo) : ''}`;
}

function signIn({ baseUrl, signInUrl }: Standalone): string {
  return signInUrl === undefined
    ? `${baseUrl}/console/`
    : `${signInUrl}\n             (signs one browser in, once, within 15 minutes)`;
}

function payers({ simulator, isSimulated }: Standalone): string {
  if (!isSimulated) return 'your clearinghouse';
  const which = simulator === undefined ? 'a simulator at CLEARINGHOUSE_URL' : 'the built-in simulator';
  return `${which} (no real payer is asked)`;
}

function access(demo: Demo | undefined): string {
  return demo === undefined
    ? 'secrets.json holds the operator token'
    : 'demo.json holds the demo key and the operator token';
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
