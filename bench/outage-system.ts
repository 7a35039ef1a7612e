import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Target } from './load';
import { checkTarget, QUESTION, type Access } from './workspace';

/** A running system and the payer network behind it, both reached over HTTP as their users reach them. */
export type OutageSystem = {
  readonly access: Access;
  readonly operatorToken: string;
  /** `http://host:port` of the payer network. */
  readonly payersUrl: string;
};

export type CircuitState = {
  readonly state: string;
  readonly openedAt: string | null;
  readonly refused: number;
};

/** A payer of the catalog; `tradingPartnerId` is its id at the payer network. */
export type TestPayer = { readonly id: string; readonly tradingPartnerId: string };

/** This many payers of the shipped catalog, no two of which share a trading partner id. */
export function somePayers(seedDir: string, count: number): readonly TestPayer[] {
  const all = readdirSync(seedDir)
    .filter((file) => file.endsWith('.json') && file !== 'heads.json')
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(join(seedDir, file), 'utf8')) as (TestPayer & Supports)[])
    .filter(({ supportsEligibility }) => supportsEligibility);
  const byPartner = new Map([...all].reverse().map((payer) => [payer.tradingPartnerId, payer]));
  return [...byPartner.values()].reverse().slice(0, count);
}

type Supports = { readonly supportsEligibility: boolean };

/** A check with this payer, about this member. */
export function payerTarget(
  system: OutageSystem,
  { id }: TestPayer,
  memberId: string = QUESTION.memberId,
): Target {
  return checkTarget(system.access, '/api/eligibility/check', { ...QUESTION, payerName: id, memberId });
}

/** The circuits by `scope/id`. */
export async function circuitsOf({
  access,
  operatorToken,
}: OutageSystem): Promise<ReadonlyMap<string, CircuitState>> {
  const answer = await fetch(`${access.baseUrl}/ops/circuits`, {
    headers: { authorization: `Bearer ${operatorToken}` },
  });
  const { circuits } = (await answer.json()) as {
    circuits: (CircuitState & { scope: string; id: string })[];
  };
  return new Map(circuits.map((circuit) => [`${circuit.scope}/${circuit.id}`, circuit]));
}

/** How the payer network simulates a payer from its next call on. */
export type Play = {
  readonly mode: 'slow' | 'hang' | 'down' | 'garbage' | 'http-500' | 'aaa-41' | 'aaa-42' | 'ack-999';
  readonly latencyMs?: number;
};

export async function play(
  { payersUrl }: OutageSystem,
  { tradingPartnerId }: TestPayer,
  how: Play,
): Promise<void> {
  const answer = await fetch(`${payersUrl}/switches/${tradingPartnerId}`, {
    method: 'PUT',
    body: JSON.stringify(how),
  });
  if (!answer.ok) throw new Error(`the payer network answered ${String(answer.status)}`);
}

/** Inquiries that have reached the payer network so far. */
export async function upstreamCalls({ payersUrl }: OutageSystem): Promise<number> {
  const answer = await fetch(`${payersUrl}/stats`);
  return ((await answer.json()) as { calls: number }).calls;
}
