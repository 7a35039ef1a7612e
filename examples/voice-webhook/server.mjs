// The webhook of a voice platform that sets no headers of its own: it posts what the caller said, and is answered with what
// to say.
//
//   PORT=8090 node server.mjs
//
//   POST /  {"payerName": "Aetna", "memberId": "W123456789", "patientFirstName": "Jane", "patientLastName": "Doe"}
//   200     {"say": "Aetna shows active coverage. In network, the copay is twenty-five dollars."}
//
// A voice platform waits for 8 to 20 seconds and does not repeat; the caller does. So an answer comes within eight seconds,
// and who asks the same within a quarter of an hour is given the same check, which is charged once.
//
// Let nobody but your voice platform reach it: by its signature, a secret in the path, or the network.
import { createServer } from 'node:http';

const WAIT_SECONDS = 8;
const MAX_BODY_BYTES = 10_000;

createServer(async (request, response) => {
  const say = await sentenceFor(request).catch(
    () => 'I cannot look that up right now. A colleague will call you back.',
  );
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ say }));
}).listen(Number(process.env.PORT ?? 8090), '127.0.0.1', function listening() {
  console.log(`listening on port ${this.address().port}`);
});

/** The sentence of an answer, a refusal or a check that still runs, and the question that is open. */
async function sentenceFor(request) {
  const response = await fetch(`${process.env.ELIGIBILITY_URL}/api/eligibility/check`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${process.env.ELIGIBILITY_API_KEY}`,
      'X-Client-Id': String(process.env.ELIGIBILITY_CLIENT_ID),
      'Content-Type': 'application/json',
      Accept: 'text/plain',
      Prefer: `wait=${WAIT_SECONDS}`,
      'Cache-Control': 'max-age=900',
    },
    body: await bodyOf(request),
    signal: AbortSignal.timeout((WAIT_SECONDS + 2) * 1_000),
  });
  // What is refused before it is read, as under overload, has no sentence.
  if (!response.headers.get('Content-Type')?.startsWith('text/plain')) throw new Error('no sentence');
  return response.text();
}

async function bodyOf(request) {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > MAX_BODY_BYTES) throw new Error('the request is too large');
  }
  return body;
}
