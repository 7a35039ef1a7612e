import { type PayerEvidence, type RouteEvidence, soleWitness, type SoleWitness } from '../../domain/evidence';
import { routeTally, workspaceVotes } from '../../domain/recent-calls';
import { circuit, type Circuit, type CircuitSettings } from './circuit';
import type { WorkspaceCircuits } from './workspace-circuits';

/**
 * How a call passed a circuit: admitted in one of its epochs; as a witness, while the circuit is open on the evidence
 * of one other workspace alone; or because an operator has overruled the circuit.
 */
export type Pass =
  | { readonly kind: 'admitted'; readonly epoch: number }
  | { readonly kind: 'witness' }
  | { readonly kind: 'overruled' };

export const OVERRULED: Pass = { kind: 'overruled' };

/** The evidence of a settled call, and its workspace. */
type Settled<Evidence> = {
  readonly workspaceId: string;
  readonly evidence: Evidence;
  /** Exceeded the payer's slow limit, even if it succeeded. */
  readonly isSlow: boolean;
};

export type PayerCircuit = {
  readonly circuit: Circuit;
  /** How this workspace's call may go out; undefined when it may not. */
  readonly admit: (workspaceId: string) => Pass | undefined;
  readonly settle: (pass: Pass, settled: Settled<PayerEvidence>) => void;
  /** A call has become older than the slow limit. */
  readonly hangs: (pass: Pass, workspaceId: string) => void;
  readonly areSeveralActive: () => boolean;
};

/** One failure of another workspace suffices while the payer fails for the first. */
const PAYER_FAILURES_TO_CONFIRM = 1;

/**
 * The circuit of a payer, which opens for all only on the evidence of two workspaces where two are active, each with
 * one vote. Where only one is active it opens as if there were no others, and lets the others through as witnesses: one
 * that is answered closes it again, and the workspace that failed alone is contained.
 */
export function payerCircuit(
  settings: CircuitSettings,
  contained: Pick<WorkspaceCircuits, 'trip' | 'forget'>,
): PayerCircuit {
  const nowMs = (): number => settings.moment().nowMs;
  const votes = workspaceVotes();
  const sole = soleWitness(PAYER_FAILURES_TO_CONFIRM);

  const shared = circuit({
    ...settings,
    mayTrip: () => {
      const verdict = votes.verdict(nowMs());
      if (verdict.kind === 'failing') sole.set(verdict.alone);
      return verdict.kind === 'failing';
    },
    onChange: (state, reason) => {
      votes.clear();
      if (state === 'closed') sole.set(undefined);
      // When the payer itself fails, the workspaces are not to blame.
      if (state === 'open') contained.forget();
      settings.onChange(state, reason);
    },
  });

  /** Other workspaces get answers, so the payer is not failing. */
  function refute(): void {
    const failing = sole.workspaceId();
    if (failing === undefined) return;
    shared.reset('other workspaces are answered');
    contained.trip(failing);
  }

  function settleWitness({ workspaceId, evidence, isSlow }: Settled<PayerEvidence>): void {
    if (evidence === 'none' || !sole.exempts(workspaceId)) return;
    if (evidence === 'failure') sole.confirm();
    else if (!isSlow) refute();
  }

  function settleAdmitted(epoch: number, settled: Settled<PayerEvidence>): void {
    if (epoch !== shared.state().epoch) return;
    const { workspaceId, evidence, isSlow } = settled;
    if (evidence !== 'none') votes.add(workspaceId, isSlow ? 'hangs' : evidence, nowMs());
    // A workspace whose own calls fail could take every probe, and keep the circuit open for the others.
    if (shared.state().kind === 'half-open' && evidence === 'failure') sole.set(workspaceId);
    shared.settle(epoch, evidence);
    if (!isSlow && evidence !== 'none') shared.judgePace(epoch, false);
  }

  return {
    circuit: shared,
    admit: (workspaceId) => passOf(shared, sole, workspaceId),
    settle: (pass, settled) => {
      if (pass.kind === 'witness') settleWitness(settled);
      if (pass.kind === 'admitted') settleAdmitted(pass.epoch, settled);
    },
    hangs: (pass, workspaceId) => {
      if (pass.kind === 'witness' && sole.exempts(workspaceId)) sole.confirm();
      if (pass.kind !== 'admitted' || pass.epoch !== shared.state().epoch) return;
      votes.add(workspaceId, 'hangs', nowMs());
      shared.judgePace(pass.epoch, true);
    },
    areSeveralActive: () => votes.areSeveralActive(nowMs()),
  };
}

export type RouteCircuit = {
  readonly circuit: Circuit;
  /** How this workspace's call may go out; undefined when it may not. */
  readonly admit: (workspaceId: string) => Pass | undefined;
  /** Adds the evidence of a settled call about the route. */
  readonly settle: (payerId: string, pass: Pass, settled: Settled<RouteEvidence>) => void;
  /** A call of this workspace has become older than the slow limit. */
  readonly hangs: (workspaceId: string) => void;
  /** A payer's own circuit has opened for slow calls, most of which have not ended yet. */
  readonly payerHangs: (payerId: string) => void;
};

/** One failure of another workspace may be its payer's fault; two in a row are the route's. */
const ROUTE_FAILURES_TO_CONFIRM = 2;

/**
 * The circuit of one clearinghouse, in front of those of all its payers. It opens when the clearinghouse is
 * unreachable, or when most of the active payers fail at once, which is unlikely to be a coincidence. One payer alone
 * never opens it, and one workspace alone never opens it for the others.
 */
export function routeCircuit(settings: CircuitSettings): RouteCircuit {
  const nowMs = (): number => settings.moment().nowMs;
  const tally = routeTally();
  const votes = workspaceVotes();
  const sole = soleWitness(ROUTE_FAILURES_TO_CONFIRM);
  const probes = doubtfulProbes(sole);

  const shared = circuit({
    ...settings,
    onChange: (state, reason) => {
      tally.clear();
      votes.clear();
      probes.clear();
      if (state === 'closed') sole.set(undefined);
      settings.onChange(state, reason);
    },
  });

  function tripIfMostPayersFail(): void {
    if (shared.state().kind !== 'closed' || !tally.mostPayersFail(nowMs())) return;
    const verdict = votes.verdict(nowMs());
    if (verdict.kind === 'well') return;
    sole.set(verdict.alone);
    shared.trip('most payers fail');
  }

  function settleAdmitted(payerId: string, epoch: number, settled: Settled<RouteEvidence>): void {
    const { workspaceId, evidence, isSlow } = settled;
    if (epoch !== shared.state().epoch) return;
    if (shared.state().kind === 'half-open') {
      shared.settle(epoch, probes.shown(payerId, settled));
      return;
    }
    if (evidence === 'reached' || evidence === 'doubtful') {
      const sign = evidence === 'doubtful' ? 'failure' : 'success';
      tally.add(payerId, sign, nowMs());
      votes.add(workspaceId, isSlow ? 'hangs' : sign, nowMs());
    }
    shared.settle(epoch, evidence === 'doubtful' ? 'success' : EVIDENCE[evidence]);
    if (evidence === 'doubtful') tripIfMostPayersFail();
  }

  return {
    circuit: shared,
    admit: (workspaceId) => passOf(shared, sole, workspaceId),
    settle: (payerId, pass, settled) => {
      if (pass.kind === 'witness') settleWitness(shared, sole, settled);
      if (pass.kind === 'admitted') settleAdmitted(payerId, pass.epoch, settled);
    },
    hangs: (workspaceId) => {
      votes.add(workspaceId, 'hangs', nowMs());
    },
    payerHangs: (payerId) => {
      tally.add(payerId, 'hangs', nowMs());
      tripIfMostPayersFail();
    },
  };
}

function settleWitness(
  made: Circuit,
  sole: SoleWitness,
  { workspaceId, evidence }: Settled<RouteEvidence>,
): void {
  if (!sole.exempts(workspaceId)) return;
  if (evidence === 'doubtful') sole.confirm();
  if (evidence === 'reached') made.reset('other workspaces are answered');
}

/** A doubtful probe may be its payer's fault, so it fails the route only when another payer's probe did before. */
function doubtfulProbes(sole: SoleWitness) {
  /** The payer and workspace of a probe that failed doubtfully since the circuit is half-open. */
  let suspect: { readonly payerId: string; readonly workspaceId: string } | undefined;
  return {
    clear: () => {
      suspect = undefined;
    },
    shown: (payerId: string, { workspaceId, evidence }: Settled<RouteEvidence>): PayerEvidence => {
      if (evidence !== 'doubtful') return EVIDENCE[evidence];
      if (suspect !== undefined && suspect.payerId !== payerId) {
        sole.set(suspect.workspaceId === workspaceId ? workspaceId : undefined);
        return 'failure';
      }
      suspect = { payerId, workspaceId };
      return 'none';
    },
  };
}

const EVIDENCE = {
  reached: 'success',
  unreachable: 'failure',
  none: 'none',
} as const satisfies Record<Exclude<RouteEvidence, 'doubtful'>, PayerEvidence>;

/** Undefined when the call may not go out. */
function passOf(circuit: Circuit, sole: SoleWitness, workspaceId: string): Pass | undefined {
  if (circuit.state().kind !== 'closed' && sole.exempts(workspaceId)) return { kind: 'witness' };
  const epoch = circuit.admit();
  return epoch === undefined ? undefined : { kind: 'admitted', epoch };
}
