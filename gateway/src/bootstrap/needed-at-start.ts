import type { Condition } from '@eligibility/kit/process';

/**
 * The condition of a service that a process must have reached once, and can serve without later. Until it is up for the
 * first time it is false, so that a rollout with a wrong address, policy or certificate stops; from then on it is `away`
 * while it does not answer, because every other process misses it as well (ADR 0032).
 */
export function neededAtStart(isUp: () => Promise<boolean>): () => Promise<Condition> {
  let wasUp = false;
  return async () => {
    const isUpNow = await isUp();
    wasUp ||= isUpNow;
    if (isUpNow) return true;
    return wasUp ? 'away' : false;
  };
}
