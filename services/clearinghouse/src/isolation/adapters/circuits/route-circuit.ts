import type { PayerEvidence, RouteEvidence } from '../../domain/evidence';
import { routeTally, workspaceVotes } from '../../domain/votes';
import { type Pass, passOf, type Settled, soleWitness, type SoleWitness } from './admission';
import { circuit, type Circuit, type CircuitSettings } from './circuit';

export type RouteCircuit = {
  readonly circuit: Circuit;
  /** How this workspace's call may go out; undefined when it may not. */
  readonly admit: (workspaceId: string) => Pass | undefined;
  /** Adds the evidence of a settled call about the route. */
  readonly settle: (payerId: string, pass: Pass, settled: Settled<RouteEvidence>) => Promise<void>;
  /** A call of this workspace has become older than the slow limit. */
  readonly hangs: (workspaceId: string) => void;
  /** A payer's own circuit has opened for slow calls, most of which have not ended yet. */
  readonly payerHangs: (payerId: string) => void;
};

/** One failure of another workspace may be its payer's fault; two in a row are the route's. */
const FAILURES_TO_CONFIRM = 2;

/**
 * The circuit of one clearinghouse, in front of those of all its payers. It opens when the clearinghouse is
 * unreachable, or when most of the active payers fail at once, which is unlikely to be a coincidence. One payer alone
 * never opens it, and one workspace alone never opens it for the others.
 */
export function routeCircuit(settings: CircuitSettings): RouteCircuit {
  const nowMs = (): number => settings.moment().nowMs;
  const tally = routeTally();
  const votes = workspaceVotes();
  const sole = soleWitness(FAILURES_TO_CONFIRM);
  const probes = doubtfulProbes(sole);

  const made = circuit({
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
    if (made.state().kind !== 'closed' || !tally.mostPayersFail(nowMs())) return;
    const verdict = votes.verdict(nowMs());
    if (verdict.kind === 'well') return;
    sole.set(verdict.alone);
    made.trip('most payers fail');
  }

  async function settleAdmitted(
    payerId: string,
    epoch: number,
    settled: Settled<RouteEvidence>,
  ): Promise<void> {
    const { workspaceId, evidence, isSlow } = settled;
    if (epoch !== made.state().epoch) return;
    if (made.state().kind === 'half-open') {
      await made.settle(epoch, probes.shown(payerId, settled));
      return;
    }
    if (evidence === 'reached' || evidence === 'doubtful') {
      const sign = evidence === 'doubtful' ? 'failure' : 'success';
      tally.add(payerId, sign, nowMs());
      votes.add(workspaceId, isSlow ? 'hangs' : sign, nowMs());
    }
    await made.settle(epoch, evidence === 'doubtful' ? 'success' : EVIDENCE[evidence]);
    if (evidence === 'doubtful') tripIfMostPayersFail();
  }

  return {
    circuit: made,
    admit: (workspaceId) => passOf(made, sole, workspaceId),
    settle: async (payerId, pass, settled) => {
      if (pass.kind === 'witness') settleWitness(made, sole, settled);
      if (pass.kind === 'admitted') await settleAdmitted(payerId, pass.epoch, settled);
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
