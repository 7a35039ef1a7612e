import {
  type EligibilityClient,
  EligibilityError,
  verifyWebhook,
  type CheckResult,
  type WebhookEvent,
} from '@eligibility/client';
import type { OperatorClient } from '@eligibility/client/operators';

/**
 * What an integrator's program may say, so that the compiler says whether the types of the package allow it, in each way in
 * which a program may load it. It is never run.
 */
export async function consumer(client: EligibilityClient, dateOfBirth: string | undefined): Promise<unknown> {
  const question = { payerName: 'Aetna', memberId: 'W1', patientFirstName: 'Jane', patientLastName: 'Doe' };
  const result = await client.check({ ...question, patientDateOfBirth: dateOfBirth }, { signal: undefined });
  const { data, response } = await client.mockCheck(question, { fixture: 'dental' }).withResponse();
  const used = await client.request('GET', '/api/workspace/usage', {
    query: { from: undefined, to: '2026-01-31' },
  });
  for await (const { id, nextStep } of client.checks.list({ outcome: 'rejected' })) log(id, nextStep.step);
  for await (const event of client.batches.watch('b-1'))
    log(event.type === 'row' ? event.row.row : event.batch.state);
  const csv: string = await client.request('GET', '/api/eligibility/checks.csv');
  return [sentenceOf(result), data.status, response.requestId, used.totals, csv];
}

/** Each status has its type, and there is no other. */
export function sentenceOf(result: CheckResult): string {
  switch (result.status) {
    case 'active':
      return `${String(result.summary.planName)} ${String(result.reason?.text)}`;
    case 'inactive':
    case 'unknown':
    case 'rejected':
    case 'unavailable':
      return result.reason.text;
  }
}

export function namesFor(failure: unknown): readonly string[] {
  if (!(failure instanceof EligibilityError)) return [];
  if (failure.code === 'payer-ambiguous') return failure.candidates.map(({ name }) => name);
  if (failure.code === 'validation-failed') return failure.fields.map(({ field }) => field);
  return failure.code === 'timed-out' ? [failure.idempotencyKey ?? ''] : [];
}

export async function balanceTold(body: string, headers: Headers): Promise<number | undefined> {
  const event: WebhookEvent = await verifyWebhook(body, headers, 'whsec_AAAA');
  return event.type === 'wallet.low' ? event.data.available : undefined;
}

export async function mistakes(client: EligibilityClient): Promise<void> {
  // @ts-expect-error -- there is no such path
  await client.request('GET', '/api/nowhere');
  // @ts-expect-error -- the question has no patient
  await client.check({ payerName: 'Aetna' });
  // @ts-expect-error -- there is no such outcome
  client.checks.list({ outcome: 'lost' });
  // @ts-expect-error -- the id is missing
  await client.request('GET', '/api/eligibility/checks/{checkId}');
}

export async function operate(operator: OperatorClient): Promise<string> {
  await operator.circuits.isolate({ scope: 'payers', circuitId: '60054' }, { reason: 'maintenance' });
  return (await operator.keys.issue('w-1', { name: 'front desk', scopes: ['check:live'] })).key;
}

function log(...words: readonly unknown[]): void {
  words.join(' ');
}
