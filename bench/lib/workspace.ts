import { randomBytes, randomUUID } from 'node:crypto';
import type { Target } from './load';

/** A gateway and an operator's token for it. */
export type Operated = { readonly baseUrl: string; readonly operatorToken: string };

/** The access of a clinic's software. */
export type Access = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly clientId: string;
  /** Undefined for the demo workspace of a first start. */
  readonly workspaceId?: string;
};

/** A made-up patient: the simulator answers for any name. */
export const QUESTION = {
  payerName: 'Aetna',
  memberId: 'W123456789',
  patientFirstName: 'Jane',
  patientLastName: 'Doe',
  patientDateOfBirth: '1980-04-12',
};

/** More than any measurement uses. */
const PREPAID_CHECKS = 1_000_000;
const TEST_NPI = '1999999984';

export function newOperatorToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Makes a workspace with one clinic and one key, as an operator would.
 * @param checks that it can pay for
 */
export async function openWorkspace(gateway: Operated, checks = PREPAID_CHECKS): Promise<Access> {
  const workspaceId = textOf(await ask(gateway, '/ops/workspaces', { name: 'Bench' }), 'id');
  const path = `/ops/workspaces/${workspaceId}`;
  const clinic = await ask(gateway, `${path}/clinics`, { name: 'Bench clinic', npi: TEST_NPI });
  const scopes = ['check:live', 'check:mock', 'checks:read', 'wallet:read', 'workspace:admin'];
  const key = await ask(gateway, `${path}/keys`, { name: 'Bench', scopes });
  if (checks > 0) await ask(gateway, `${path}/wallet/grants`, { checks, reason: 'bench' });
  return {
    baseUrl: gateway.baseUrl,
    apiKey: textOf(key, 'key'),
    clientId: textOf(clinic, 'clientId'),
    workspaceId,
  };
}

/** Limits the requests of a workspace, as an operator would. */
export async function limitWorkspace(
  { baseUrl, operatorToken }: Operated,
  { workspaceId = '' }: Access,
  rateLimitPerMinute: number,
): Promise<void> {
  const response = await fetch(`${baseUrl}/ops/workspaces/${workspaceId}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ rateLimitPerMinute }),
  });
  if (!response.ok) throw new Error(`the limit was answered ${String(response.status)}`);
}

/** A check of this clinic, to be sent by `sendLoad`. */
export function checkTarget({ baseUrl, apiKey, clientId }: Access, path: string, question: object): Target {
  return {
    url: baseUrl + path,
    headers: { authorization: `Bearer ${apiKey}`, 'x-client-id': clientId },
    body: JSON.stringify(question),
  };
}

/** Checks that were captured, and those that are still held. */
export async function balanceOf({ baseUrl, apiKey, clientId }: Access): Promise<Balance> {
  const headers = { authorization: `Bearer ${apiKey}`, 'x-client-id': clientId };
  const response = await fetch(`${baseUrl}/api/wallet`, { headers });
  if (!response.ok) throw new Error(`the wallet answered ${String(response.status)}`);
  return (await response.json()) as Balance;
}

type Balance = { readonly captured: number; readonly held: number };

async function ask({ baseUrl, operatorToken }: Operated, path: string, body: object): Promise<unknown> {
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${operatorToken}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${String(response.status)}: ${await response.text()}`);
  return response.json();
}

function textOf(answer: unknown, name: string): string {
  const value: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
  if (typeof value !== 'string') throw new Error(`the operator API answered without ${name}`);
  return value;
}
