import { orSkipped, type Verdict } from '../clients/_verdict';
import { FORGERIES, realDeliveries, type Deliveries } from './_deliveries';
import { goVerifier, pythonVerifier, typeScriptVerifier, type Verifier } from './_verifiers';

/**
 * Verifies real deliveries, and forgeries of them, as the guide of webhooks tells its readers: each sample is taken from
 * there and run with the official library of its language. Exits 1 when one refuses a delivery, takes a forgery or
 * cannot be had.
 */
async function main(): Promise<void> {
  const deliveries = await realDeliveries();
  const verdicts = [
    await orSkipped('TypeScript', () => judge(typeScriptVerifier(), deliveries)),
    await orSkipped('Python', () => judge(pythonVerifier(), deliveries)),
    await orSkipped('Go', () => judge(goVerifier(), deliveries)),
  ];
  for (const { name, summary, complaints } of verdicts) {
    process.stdout.write(`webhooks, ${name}: ${summary}\n`);
    for (const complaint of complaints) process.stdout.write(`webhooks, ${name}: ${complaint}\n`);
  }
  process.exitCode = verdicts.every(({ complaints }) => complaints.length === 0) ? 0 : 1;
}

async function judge({ name, verify }: Verifier, { posted, secret }: Deliveries): Promise<Verdict> {
  const taken = async (what: string, all: typeof posted, wanted: number): Promise<[string, boolean]> => {
    const count = (await verify(all, secret)).filter(Boolean).length;
    return [`${String(count)} of ${String(all.length)} ${what}`, count === wanted];
  };
  const judged = [await taken('of ours', posted, posted.length)];
  for (const [what, forge] of Object.entries(FORGERIES)) {
    const forged = posted.map((one) => forge(one, secret));
    judged.push(await taken(what, forged, 0));
  }
  return {
    name,
    summary: `takes ${judged.map(([text]) => text).join(', ')}`,
    complaints: judged.filter(([, isRight]) => !isRight).map(([text]) => `it took ${text}`),
  };
}

void main();
