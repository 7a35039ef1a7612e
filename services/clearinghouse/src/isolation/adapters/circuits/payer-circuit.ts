import type { PayerEvidence } from '../../domain/evidence';
import { workspaceVotes } from '../../domain/votes';
import { type Pass, passOf, type Settled, soleWitness } from './admission';
import { circuit, type Circuit, type CircuitSettings } from './circuit';
import type { WorkspaceCircuits } from './workspace-circuits';

export type PayerCircuit = {
  readonly circuit: Circuit;
  /** How this workspace's call may go out; undefined when it may not. */
  readonly admit: (workspaceId: string) => Pass | undefined;
  readonly settle: (pass: Pass, settled: Settled<PayerEvidence>) => Promise<void>;
  /** A call has become older than the slow limit. */
  readonly hangs: (pass: Pass, workspaceId: string) => void;
  readonly areSeveralActive: () => boolean;
};

/** One failure of another workspace suffices while the payer fails for the first. */
const FAILURES_TO_CONFIRM = 1;

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
  const sole = soleWitness(FAILURES_TO_CONFIRM);

  const made = circuit({
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
    made.reset('other workspaces are answered');
    contained.trip(failing);
  }

  function settleWitness({ workspaceId, evidence, isSlow }: Settled<PayerEvidence>): void {
    if (evidence === 'none' || !sole.exempts(workspaceId)) return;
    if (evidence === 'failure') sole.confirm();
    else if (!isSlow) refute();
  }

  async function settleAdmitted(epoch: number, settled: Settled<PayerEvidence>): Promise<void> {
    if (epoch !== made.state().epoch) return;
    const { workspaceId, evidence, isSlow } = settled;
    if (evidence !== 'none') votes.add(workspaceId, isSlow ? 'hangs' : evidence, nowMs());
    // A workspace whose own calls fail could take every probe, and keep the circuit open for the others.
    if (made.state().kind === 'half-open' && evidence === 'failure') sole.set(workspaceId);
    await made.settle(epoch, evidence);
    if (!isSlow && evidence !== 'none') made.judgePace(epoch, false);
  }

  return {
    circuit: made,
    admit: (workspaceId) => passOf(made, sole, workspaceId),
    settle: async (pass, settled) => {
      if (pass.kind === 'witness') settleWitness(settled);
      if (pass.kind === 'admitted') await settleAdmitted(pass.epoch, settled);
    },
    hangs: (pass, workspaceId) => {
      if (pass.kind === 'witness' && sole.exempts(workspaceId)) sole.confirm();
      if (pass.kind !== 'admitted' || pass.epoch !== made.state().epoch) return;
      votes.add(workspaceId, 'hangs', nowMs());
      made.judgePace(pass.epoch, true);
    },
    areSeveralActive: () => votes.areSeveralActive(nowMs()),
  };
}
