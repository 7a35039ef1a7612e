import { api, dataOf } from '../api/client';
import type { Target } from './texts';

export type Act = 'isolate' | 'restore' | 'auto' | 'probe';

type ActWords = {
  readonly label: string;
  readonly description: string;
  readonly button: string;
  readonly colour: 'red' | 'pine';
  /** Whether an end may be set. */
  readonly hasEnd: boolean;
};

export const ACTS: Readonly<Record<Act, ActWords>> = {
  isolate: {
    label: 'Isolate',
    description: 'No call is made. Checks are answered at once with 503 and are not charged.',
    button: 'Isolate',
    colour: 'red',
    hasEnd: true,
  },
  auto: {
    label: 'Back to automatic',
    description: 'Ends what an operator ordered. The circuit decides again, and starts closed.',
    button: 'Back to automatic',
    colour: 'pine',
    hasEnd: false,
  },
  probe: {
    label: 'Probe',
    description: 'The next check goes out on every replica, without waiting for the open time.',
    button: 'Probe',
    colour: 'pine',
    hasEnd: false,
  },
  restore: {
    label: 'Restore',
    description: 'Every call is made, whatever the circuit says.',
    button: 'Restore',
    colour: 'red',
    hasEnd: true,
  },
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
  readonly forMs: number | undefined;
};

/** Gives the order, and returns what was done in words. @throws ApiProblem when it is refused */
export async function perform({ target, act, reason, forMs }: Order): Promise<string> {
  const params = { path: { scope: target.scope, circuitId: target.id } };
  const until = forMs === undefined ? {} : { until: new Date(Date.now() + forMs).toISOString() };
  switch (act) {
    case 'isolate':
      await dataOf(
        api.POST('/ops/circuits/{scope}/{circuitId}/isolate', { params, body: { reason, ...until } }),
      );
      return 'isolated on every replica within two seconds.';
    case 'restore':
      await dataOf(
        api.POST('/ops/circuits/{scope}/{circuitId}/restore', { params, body: { reason, ...until } }),
      );
      return 'restored on every replica within two seconds.';
    case 'auto':
      await dataOf(api.POST('/ops/circuits/{scope}/{circuitId}/auto', { params, body: { reason } }));
      return 'the circuit decides again.';
    case 'probe': {
      const { circuits } = await dataOf(
        api.POST('/ops/circuits/{scope}/{circuitId}/probe', { params, body: { reason } }),
      );
      return circuits === 1
        ? 'the next check goes through one circuit.'
        : `the next check goes through ${String(circuits)} circuits.`;
    }
  }
}
