import type { PayerEvidence } from '../../domain/evidence-of';
import { closedBreaker, type Breaker, type BreakerSettings } from './breaker';

type CircuitState = 'closed' | 'open' | 'half-open';

export type CircuitSettings = BreakerSettings & {
  /** A probe that has not settled by then counts as failed. */
  readonly probeMs: number;
  readonly onChange: (state: CircuitState, reason: string) => void;
};

export type Circuit = {
  /** The epoch in which a call may go out, to be handed back with its evidence; undefined when it may not. */
  readonly admit: () => number | undefined;
  /** Tells what a settled call showed. Evidence from another epoch says nothing about this one and is dropped. */
  readonly settle: (epoch: number, evidence: PayerEvidence) => Promise<void>;
  readonly isClosed: () => boolean;
  /** Refuses everything from now on and drops every timer and listener. */
  readonly shutDown: () => void;
};

/** A payer that is asked rarely never settles ten calls a window; five failures in a row speak for themselves. */
const MAX_CONSECUTIVE_FAILURES = 5;

/**
 * One payer's circuit. It opens on at least 50 % failures among at least ten settled calls of the rolling window, or on
 * five failures in a row; only a failure opens it, never a success that completes the ten. After `openMs` it lets one
 * probe at a time through, and closes with an empty window when the payer answers one.
 *
 * The breaker keeps the window and the state; who may call is decided here. Every change of state begins a new epoch.
 */
export function circuit(settings: CircuitSettings): Circuit {
  let epoch = 0;
  let consecutiveFailures = 0;
  let probe: NodeJS.Timeout | undefined;
  let breaker = freshBreaker();

  function freshBreaker(): Breaker {
    return closedBreaker(settings, {
      onOpen: () => {
        enter('open', reasonToOpen());
      },
      onHalfOpen: () => {
        enter('half-open', 'open time is over');
      },
      onClose: () => {
        breaker.shutdown();
        breaker = freshBreaker();
        enter('closed', 'probe succeeded');
      },
    });
  }

  function reasonToOpen(): string {
    if (probe !== undefined) return 'probe failed';
    return consecutiveFailures >= MAX_CONSECUTIVE_FAILURES ? 'consecutive failures' : 'failure rate';
  }

  function enter(state: CircuitState, reason: string): void {
    epoch += 1;
    consecutiveFailures = 0;
    endProbe();
    settings.onChange(state, reason);
  }

  function endProbe(): void {
    clearTimeout(probe);
    probe = undefined;
  }

  function admit(): number | undefined {
    if (breaker.closed) return epoch;
    if (!breaker.halfOpen || probe !== undefined) return undefined;
    const probeEpoch = epoch;
    probe = setTimeout(() => void settle(probeEpoch, 'failure'), settings.probeMs).unref();
    return probeEpoch;
  }

  async function settle(admittedIn: number, evidence: PayerEvidence): Promise<void> {
    if (admittedIn !== epoch) return;
    if (evidence === 'none') {
      endProbe();
      return;
    }
    consecutiveFailures = evidence === 'failure' ? consecutiveFailures + 1 : 0;
    if (consecutiveFailures >= MAX_CONSECUTIVE_FAILURES) breaker.open();
    else await breaker.fire(evidence);
  }

  function shutDown(): void {
    epoch += 1;
    endProbe();
    breaker.shutdown();
  }

  return { admit, settle, isClosed: () => breaker.closed, shutDown };
}
