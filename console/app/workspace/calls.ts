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
const MOCK = { ...PATIENT, mockFixture: 'payer1-dependent1' };

type Request = { readonly path: string; readonly body?: Readonly<Record<string, string>> };

const REQUESTS: Readonly<Record<Call, Request>> = {
  mock: { path: '/api/eligibility/check/mock', body: MOCK },
  live: { path: '/api/eligibility/check', body: PATIENT },
  payers: { path: '/api/payers?query=aetna' },
  balance: { path: '/api/wallet' },
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
  typescript: ({ path, body }, { baseUrl, clientId }) =>
    body === undefined
      ? `const answer = await fetch('${baseUrl}${path}', {
  headers: { Authorization: \`Bearer \${process.env.ELIGIBILITY_API_KEY}\` },
});
console.log(answer.status, await answer.json());`
      : `import { randomUUID } from 'node:crypto';

const answer = await fetch('${baseUrl}${path}', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.ELIGIBILITY_API_KEY}\`,
    'X-Client-Id': '${clientId}',
    // Send the same key again after a lost connection: it is never charged twice.
    'Idempotency-Key': randomUUID(),
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), '  ')}),
});
console.log(answer.status, await answer.json());`,
  python: ({ path, body }, { baseUrl, clientId }) =>
    body === undefined
      ? `import json, os, urllib.request

request = urllib.request.Request(
    "${baseUrl}${path}",
    headers={"Authorization": f"Bearer {os.environ['ELIGIBILITY_API_KEY']}"},
)
with urllib.request.urlopen(request) as answer:
    print(answer.status, json.load(answer))`
      : `import json, os, urllib.request, uuid

body = ${JSON.stringify(body, null, 4)}
request = urllib.request.Request(
    "${baseUrl}${path}",
    method="POST",
    headers={
        "Authorization": f"Bearer {os.environ['ELIGIBILITY_API_KEY']}",
        "X-Client-Id": "${clientId}",
        # Send the same key again after a lost connection: it is never charged twice.
        "Idempotency-Key": str(uuid.uuid4()),
        "Content-Type": "application/json",
    },
    data=json.dumps(body).encode(),
)
with urllib.request.urlopen(request) as answer:
    print(answer.status, json.load(answer))`,
};

function indented(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`);
}
