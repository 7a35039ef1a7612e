import type { PayerEvidence } from '../../domain/evidence-of';
import type { RouteEvidence } from '../../domain/isolation/call-evidence';
import { routeTally } from '../../domain/isolation/route-tally';
import { circuit, type Circuit, type CircuitSettings } from './circuit';

export type RouteCircuit = {
  readonly circuit: Circuit;
  /** Tells what a settled call showed of the route; `admittedIn` is undefined when the circuit was not asked. */
  readonly settle: (
    payerId: string,
    admittedIn: number | undefined,
    evidence: RouteEvidence,
  ) => Promise<void>;
  /** A payer's own circuit has opened for slow calls, most of which have not ended yet. */
  readonly payerHangs: (payerId: string) => void;
};

/**
 * The circuit that stands before those of all payers behind one clearinghouse. Being unreachable opens it as failing opens
 * a payer's; so does most of the active payers failing at once, which is more likely than that each fell sick alone.
 * Whatever one payer does, it stays closed.
 */
export function routeCircuit(settings: CircuitSettings): RouteCircuit {
  const { moment } = settings;
  const tally = routeTally();
  /** Whose probe failed doubtfully since the circuit is half-open. */
  let suspectPayerId: string | undefined;

  const made = circuit({
    ...settings,
    onChange: (state, reason) => {
      tally.clear();
      suspectPayerId = undefined;
      settings.onChange(state, reason);
    },
  });

  function tripIfMostPayersFail(): void {
    if (made.state().kind === 'closed' && tally.mostPayersFail(moment().nowMs)) made.trip('most payers fail');
  }

  /** A payer may fail on its own account, so a doubtful probe fails the route only when another payer's did before. */
  function shownByProbe(payerId: string, evidence: RouteEvidence): PayerEvidence {
    if (evidence !== 'doubtful') return EVIDENCE[evidence];
    if (suspectPayerId !== undefined && suspectPayerId !== payerId) return 'failure';
    suspectPayerId = payerId;
    return 'none';
  }

  return {
    circuit: made,
    settle: async (payerId, admittedIn, evidence) => {
      if (admittedIn !== made.state().epoch) return;
      if (made.state().kind === 'half-open') {
        await made.settle(admittedIn, shownByProbe(payerId, evidence));
        return;
      }
      if (evidence === 'reached' || evidence === 'doubtful') {
        tally.add(payerId, evidence === 'doubtful' ? 'failure' : 'success', moment().nowMs);
      }
      await made.settle(admittedIn, evidence === 'doubtful' ? 'success' : EVIDENCE[evidence]);
      if (evidence === 'doubtful') tripIfMostPayersFail();
    },
    payerHangs: (payerId) => {
      tally.add(payerId, 'hangs', moment().nowMs);
      tripIfMostPayersFail();
    },
  };
}

const EVIDENCE = {
  reached: 'success',
  unreachable: 'failure',
  none: 'none',
} as const satisfies Record<Exclude<RouteEvidence, 'doubtful'>, PayerEvidence>;
