// Asks whether one patient is covered, exactly once, whatever happens in between:
//
//   node check.mjs patient.json
//
// The idempotency key is written beside the question before the first attempt. When the program dies, start it again: it
// repeats the same check and is given the same answer, without a second charge.
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const ATTEMPTS = 5;
const TIMEOUT_MS = 30_000;
const WORTH_ANOTHER = new Set([408, 429, 500, 503]);

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: node check.mjs patient.json');
  process.exit(2);
}

const keyFile = `${file}.key`;
const idempotencyKey = await keyOf(keyFile);
const answer = await checkOnce(await readFile(file, 'utf8'));
await rm(keyFile);
console.log(sentenceOf(answer));

/** The key of a check that was begun and not finished, else a new one. */
async function keyOf(path) {
  try {
    return await readFile(path, 'utf8');
  } catch {
    const key = crypto.randomUUID();
    // A program that dies here leaves no file, or a whole one.
    await writeFile(`${path}.new`, key, { mode: 0o600 });
    await rename(`${path}.new`, path);
    return key;
  }
}

async function checkOnce(question) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send(question);
    if (response?.ok) return response.json();
    const problem = await response?.json();
    const again =
      response === undefined ||
      WORTH_ANOTHER.has(response.status) ||
      problem.code === 'idempotency-in-progress';
    if (!again || attempt === ATTEMPTS) {
      console.error(problem?.detail ?? `${process.env.ELIGIBILITY_URL} cannot be reached`);
      // What has to be corrected first is another question, with another key.
      if (!again) await rm(keyFile);
      process.exit(2);
    }
    const seconds = Number(response?.headers.get('Retry-After') ?? 2 ** attempt);
    await sleep(seconds * 1_000 * (1 + Math.random() / 4));
  }
}

/** Undefined when no answer came; the check may have run all the same. */
function send(body) {
  return fetch(`${process.env.ELIGIBILITY_URL}/api/eligibility/check`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${process.env.ELIGIBILITY_API_KEY}`,
      'X-Client-Id': String(process.env.ELIGIBILITY_CLIENT_ID),
      'Content-Type': 'application/json',
      'Idempotency-Key': idempotencyKey,
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
}

function sentenceOf({ success, benefitSummary: benefits, errorMessage }) {
  if (!success) return errorMessage ?? 'The coverage is not active.';
  const { planName, deductibleRemaining: left } = benefits;
  const deductible =
    left === null
      ? 'The payer did not say what is left of the deductible.'
      : `$${left} of the deductible is left.`;
  return `Covered by ${planName ?? benefits.payerName}. ${deductible}`;
}
