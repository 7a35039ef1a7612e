import type { BreakableSystem } from '../lib/breakable-system';

export type CircuitState = {
  readonly state: string;
  readonly openedAt: string | null;
  readonly refused: number;
};

/** The circuits by `scope/id`. */
export async function circuitsOf({
  access,
  operatorToken,
}: BreakableSystem): Promise<ReadonlyMap<string, CircuitState>> {
  const answer = await fetch(`${access.baseUrl}/ops/circuits`, {
    headers: { authorization: `Bearer ${operatorToken}` },
  });
  const { circuits } = (await answer.json()) as {
    circuits: (CircuitState & { scope: string; id: string })[];
  };
  return new Map(circuits.map((circuit) => [`${circuit.scope}/${circuit.id}`, circuit]));
}

/** Inquiries that have reached the payer network so far. */
export async function upstreamCalls({ payersUrl }: BreakableSystem): Promise<number> {
  const answer = await fetch(`${payersUrl}/stats`);
  return ((await answer.json()) as { calls: number }).calls;
}
