import type { Clock, Log } from '@eligibility/kit';
import type { Metrics } from '@eligibility/kit/telemetry';

/**
 * What every use case may use. Each room adds what it owns, in its own `context.ts`, to the contexts of the rooms below
 * it; `bootstrap` builds the whole once, and a function takes the context of its room.
 */
export type Context = {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Ids whose order is that of their time. */
  readonly newId: () => string;
  readonly randomBytes: (size: number) => Uint8Array;
  /** The name of this process. */
  readonly owner: string;
  /** Aborts when the process begins to stop: streams end. */
  readonly stopping: AbortSignal;
};
