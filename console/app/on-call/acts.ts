import { api, dataOf } from '../api/client';
import type { Target } from './target';
import { t } from './texts';

export type Act = 'isolate' | 'restore' | 'auto' | 'probe';

type ActKind = {
  readonly colour: 'red' | 'pine';
  /** Whether an end may be set. */
  readonly hasEnd: boolean;
};

export const ACTS: Readonly<Record<Act, ActKind>> = {
  isolate: { colour: 'red', hasEnd: true },
  auto: { colour: 'pine', hasEnd: false },
  probe: { colour: 'pine', hasEnd: false },
  restore: { colour: 'red', hasEnd: true },
};

/** The acts that make a difference now, the likeliest first. */
export function actsFor({ state, isOverridden }: Target): readonly Act[] {
  if (isOverridden) return state === 'isolated' ? ['auto', 'restore'] : ['auto', 'isolate'];
  return state === 'closed' ? ['isolate', 'restore'] : ['isolate', 'probe', 'restore'];
}

type Order = {
  readonly target: Target;
  readonly act: Act;
  readonly reason: string;
  /** Undefined: until an operator ends it. */
  readonly until: string | undefined;
};

/** Gives the order, and returns what was done in words. @throws ApiProblem when it is refused */
export async function perform({ target, act, reason, until }: Order): Promise<string> {
  const params = { path: { scope: target.scope, circuitId: target.id } };
  const body = { reason, ...(until !== undefined && { until }) };
  switch (act) {
    case 'isolate':
      await dataOf(api.POST('/ops/circuits/{scope}/{circuitId}/isolate', { params, body }));
      return t.act.isolate.done;
    case 'restore':
      await dataOf(api.POST('/ops/circuits/{scope}/{circuitId}/restore', { params, body }));
      return t.act.restore.done;
    case 'auto':
      await dataOf(api.POST('/ops/circuits/{scope}/{circuitId}/auto', { params, body: { reason } }));
      return t.act.auto.done;
    case 'probe': {
      const path = '/ops/circuits/{scope}/{circuitId}/probe';
      return t.act.probe.done((await dataOf(api.POST(path, { params, body: { reason } }))).circuits);
    }
  }
}
