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

type Request = {
  readonly path: string;
  readonly body?: Readonly<Record<string, string>>;
  /** The method of the clients, and what it is given beside the patient. */
  readonly typescript: readonly [method: string, ...args: readonly string[]];
  readonly python: readonly [method: string, ...args: readonly string[]];
};

const REQUESTS: Readonly<Record<Call, Request>> = {
  mock: {
    path: '/api/eligibility/check/mock',
    body: { ...PATIENT, mockFixture: FIXTURE },
    typescript: ['mockCheck', JSON.stringify(PATIENT, null, 2), `{ fixture: '${FIXTURE}' }`],
    python: ['mock_check', JSON.stringify(PATIENT, null, 4), `fixture="${FIXTURE}"`],
  },
  live: {
    path: '/api/eligibility/check',
    body: PATIENT,
    typescript: ['check', JSON.stringify(PATIENT, null, 2)],
    python: ['check', JSON.stringify(PATIENT, null, 4)],
  },
  payers: {
    path: '/api/payers?query=aetna',
    typescript: ['payers.search', "'aetna'"],
    python: ['payers.search', '"aetna"'],
  },
  balance: { path: '/api/wallet', typescript: ['wallet.balance'], python: ['wallet.balance'] },
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
  typescript: ({ typescript: [method, ...args] }, { baseUrl, clientId }) =>
    `import { EligibilityClient } from '@eligibility/client';

const client = new EligibilityClient({
  // The key is that of ELIGIBILITY_API_KEY.
  baseUrl: '${baseUrl}',
  clientId: '${clientId}',
});
console.log(await client.${method}(${args.join(', ')}));`,
  python: ({ python: [method, ...args] }, { baseUrl, clientId }) =>
    `from eligibility_client import EligibilityClient

# The key is that of ELIGIBILITY_API_KEY.
with EligibilityClient("${baseUrl}", client_id="${clientId}") as client:
    print(client.${method}(${indented(args.join(', '), '    ')}))`,
};

function indented(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`);
}
