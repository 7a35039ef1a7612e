import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Child } from '@eligibility/bench/child';
import type { Target } from '@eligibility/bench/load';
import type { Scratch } from '@eligibility/bench/scratch';
import { startPayers, startStandalone } from '@eligibility/bench/standalone';
import { checkTarget, QUESTION, type Access } from '@eligibility/bench/workspace';
import { ROOT } from '@eligibility/testkit';

/** A running system and the payer network behind it, both reached over HTTP as their users reach them. */
export type BreakableSystem = {
  readonly access: Access;
  readonly operatorToken: string;
  /** `http://host:port` of the payer network. */
  readonly payersUrl: string;
};

/** Starts the whole system in one process and, in another, the payers. */
export async function startBreakableSystem(
  scratch: Scratch,
): Promise<{ readonly system: BreakableSystem; readonly standalone: Child }> {
  const { url, settings } = await startPayers(scratch);
  const { standalone, operatorToken, access } = await startStandalone(scratch, settings);
  return { system: { access, operatorToken, payersUrl: url }, standalone };
}

/** A payer of the catalog; `tradingPartnerId` is its id at the payer network, which asks for ours where none is known. */
export type TestPayer = { readonly id: string; readonly tradingPartnerId: string };

/** This many payers of the shipped catalog, no two of which share a trading partner id. */
export function somePayers(count: number): readonly TestPayer[] {
  const folder = join(ROOT, 'fixtures/payers');
  const all = readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== 'heads.json')
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as SeedPayer[])
    .filter(({ supportsEligibility }) => supportsEligibility)
    .map(({ id, tradingPartnerId = id }) => ({ id, tradingPartnerId }));
  const byPartner = new Map([...all].reverse().map((payer) => [payer.tradingPartnerId, payer]));
  return [...byPartner.values()].reverse().slice(0, count);
}

type SeedPayer = Pick<TestPayer, 'id'> & Partial<TestPayer> & { readonly supportsEligibility: boolean };

/** A check with this payer, about this member. */
export function payerTarget(
  system: BreakableSystem,
  { id }: TestPayer,
  memberId: string = QUESTION.memberId,
): Target {
  return checkTarget(system.access, '/api/eligibility/check', { ...QUESTION, payerName: id, memberId });
}

/** How the payer network simulates a payer from its next call on. */
export type Play = {
  readonly mode: 'slow' | 'hang' | 'down' | 'garbage' | 'http-500' | 'aaa-41' | 'aaa-42' | 'ack-999';
  readonly latencyMs?: number;
};

export async function play(
  { payersUrl }: BreakableSystem,
  { tradingPartnerId }: TestPayer,
  how: Play,
): Promise<void> {
  const answer = await fetch(`${payersUrl}/switches/${tradingPartnerId}`, {
    method: 'PUT',
    body: JSON.stringify(how),
  });
  if (!answer.ok) throw new Error(`the payer network answered ${String(answer.status)}`);
}
