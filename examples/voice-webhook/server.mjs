// The webhook of a voice agent: it posts what the caller said, and is answered with one sentence to say.
//
//   PORT=8090 node server.mjs
//
// A voice platform waits for 8 to 20 seconds and does not repeat; the caller does. So an answer comes within six seconds,
// and the idempotency key follows from the call and the question: who asks again in the same call is given the same check.
//
//   POST /  {"callId": "call-1", "payerName": "Aetna", "memberId": "W123456789", "patientFirstName": "Jane", ...}
//   200     {"say": "Yes, the coverage is active."}
//
// Let nobody but your voice platform reach it: by its signature, a secret in the path, or the network.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';

const WAIT_SECONDS = 6;
const MAX_BODY_BYTES = 10_000;
const FIELDS = [
  'payerName',
  'memberId',
  'patientFirstName',
  'patientLastName',
  'patientDateOfBirth',
  'state',
];

createServer(async (request, response) => {
  const say = await sentenceFor(request).catch(
    () => 'I cannot look that up right now. A colleague will call you back.',
  );
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ say }));
}).listen(Number(process.env.PORT ?? 8090), '127.0.0.1', function listening() {
  console.log(`listening on port ${this.address().port}`);
});

async function sentenceFor(request) {
  const { callId, ...said } = JSON.parse(await bodyOf(request));
  const question = Object.fromEntries(FIELDS.flatMap((field) => (said[field] ? [[field, said[field]]] : [])));
  const response = await fetch(`${process.env.ELIGIBILITY_URL}/api/eligibility/check`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${process.env.ELIGIBILITY_API_KEY}`,
      'X-Client-Id': String(process.env.ELIGIBILITY_CLIENT_ID),
      'Content-Type': 'application/json',
      'Idempotency-Key': keyOf(callId, question),
      Prefer: `wait=${WAIT_SECONDS}`,
    },
    body: JSON.stringify(question),
    signal: AbortSignal.timeout((WAIT_SECONDS + 2) * 1_000),
  });
  const answer = await response.json();
  if (response.status === 202) return 'I am still checking. Please ask me again in a moment.';
  if (response.ok) return sayAnswer(answer);
  // The question that decides which payer is meant, or what is wrong with a field, in words that can be read aloud.
  if (response.status === 422 || response.status === 400) return answer.errors?.[0]?.message ?? answer.detail;
  throw new Error(answer.code);
}

function sayAnswer({ success, benefitSummary, errorMessage }) {
  if (!success) return errorMessage ?? 'The payer says that the coverage is not active.';
  const { copayAmount } = benefitSummary;
  return copayAmount === null
    ? 'Yes, the coverage is active.'
    : `Yes, the coverage is active. The copay is ${Math.round(copayAmount)} dollars.`;
}

/** A UUID that follows from the call and the question; without the API key nobody can tell the patient from it. */
function keyOf(callId, question) {
  const hmac = createHmac('sha256', String(process.env.ELIGIBILITY_API_KEY));
  const hash = hmac.update(JSON.stringify([callId, question])).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

async function bodyOf(request) {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > MAX_BODY_BYTES) throw new Error('the request is too large');
  }
  return body;
}
