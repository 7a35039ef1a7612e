import { t } from './texts';

export const LANGUAGES = [
  { value: 'curl', label: 'curl' },
  { value: 'typescript', label: 'TypeScript' },
  { value: 'python', label: 'Python' },
] as const;
export type Language = (typeof LANGUAGES)[number]['value'];

export const CALLS = [
  { value: 'mock', label: t.calls.kinds.mock },
  { value: 'live', label: t.calls.kinds.live },
  { value: 'payers', label: t.calls.kinds.payers },
  { value: 'balance', label: t.calls.kinds.balance },
] as const;
export type Call = (typeof CALLS)[number]['value'];

type Place = {
  /** Such as `https://eligibility.example`. */
  readonly baseUrl: string;
  readonly clientId: string;
};

/** A person who does not exist. */
const PATIENT = {
  payerName: 'Aetna',
  memberId: 'W000111222',
  patientFirstName: 'Jane',
  patientLastName: 'Doe',
  patientDateOfBirth: '1980-01-31',
};
const FIXTURE = 'payer1-dependent1';
const IN_TYPESCRIPT = JSON.stringify(PATIENT, null, 2);
const IN_PYTHON = JSON.stringify(PATIENT, null, 4).replaceAll('\n', '\n    ');

type Request = {
  readonly path: string;
  readonly body?: Readonly<Record<string, string>>;
  /** What the clients answer, as expressions. */
  readonly typescript: string;
  readonly python: string;
};

const REQUESTS: Readonly<Record<Call, Request>> = {
  mock: {
    path: '/api/eligibility/check/mock',
    body: { ...PATIENT, mockFixture: FIXTURE },
    typescript: `(await client.mockCheck(${IN_TYPESCRIPT}, { fixture: '${FIXTURE}' })).answer`,
    python: `client.mock_check(${IN_PYTHON}, fixture="${FIXTURE}").answer`,
  },
  live: {
    path: '/api/eligibility/check',
    body: PATIENT,
    typescript: `(await client.check(${IN_TYPESCRIPT})).answer`,
    python: `client.check(${IN_PYTHON}).answer`,
  },
  payers: {
    path: '/api/payers?query=aetna',
    typescript: "await client.payers.search('aetna')",
    python: 'client.payers.search("aetna")',
  },
  balance: {
    path: '/api/wallet',
    typescript: 'await client.wallet.balance()',
    python: 'client.wallet.balance()',
  },
};

/** A call to copy, which reads the key from the environment: no key is ever part of a page. */
export function callText(language: Language, call: Call, place: Place): string {
  return WRITERS[language](REQUESTS[call], place);
}

const WRITERS: Readonly<Record<Language, (request: Request, place: Place) => string>> = {
  curl: ({ path, body }, { baseUrl, clientId }) =>
    [
      `curl -s '${baseUrl}${path}'`,
      '-H "Authorization: Bearer $ELIGIBILITY_API_KEY"',
      ...(body === undefined
        ? []
        : [
            `-H 'X-Client-Id: ${clientId}'`,
            '-H "Idempotency-Key: $(uuidgen)"',
            "-H 'Content-Type: application/json'",
            `-d '${JSON.stringify(body, null, 2)}'`,
          ]),
    ].join(' \\\n  '),
  typescript: ({ typescript }, { baseUrl, clientId }) =>
    `// npm install @eligibility/client
import { EligibilityClient } from '@eligibility/client';

const client = new EligibilityClient({
  // The key is that of ELIGIBILITY_API_KEY.
  baseUrl: '${baseUrl}',
  clientId: '${clientId}',
});
console.log(${typescript});`,
  python: ({ python }, { baseUrl, clientId }) =>
    `# pip install eligibility-client
from eligibility_client import EligibilityClient

# The key is that of ELIGIBILITY_API_KEY.
with EligibilityClient("${baseUrl}", client_id="${clientId}") as client:
    print(${python})`,
};
