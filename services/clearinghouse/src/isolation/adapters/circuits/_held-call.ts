import type { Guarded, GuardedCall } from '../../app/ports';
import { type CallEvidence, NO_EVIDENCE, type PayerEvidence } from '../../domain/evidence';

/** A call that a test starts now and settles later, with any evidence. */
export type HeldCall = {
  readonly guarded: GuardedCall<PayerEvidence>;
  readonly wasMade: () => boolean;
  readonly settle: (evidence: PayerEvidence) => void;
  readonly fail: (failure: Error) => void;
};

export function heldCall(): HeldCall {
  let wasMade = false;
  let settle: (evidence: PayerEvidence) => void = () => undefined;
  let fail: (failure: Error) => void = () => undefined;
  const reply = new Promise<PayerEvidence>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  return {
    guarded: {
      call: () => {
        wasMade = true;
        return reply;
      },
      evidence: ofPayer,
    },
    wasMade: () => wasMade,
    settle,
    fail,
  };
}

/** A call that settles at once. */
export function settledCall(evidence: PayerEvidence): GuardedCall<PayerEvidence> {
  return { call: () => Promise.resolve(evidence), evidence: ofPayer };
}

/** Evidence that only the payer is the cause: the clearinghouse worked. */
function ofPayer(payer: PayerEvidence): CallEvidence {
  return payer === 'none' ? NO_EVIDENCE : { payer, route: 'reached', failure: undefined };
}

/** `success`, `failure`, `none` of a call that was made, or why it was refused. */
export async function outcomeOf(run: Promise<Guarded<PayerEvidence>>): Promise<string> {
  const guarded = await run;
  return guarded.kind === 'called' ? guarded.reply : guarded.reason;
}
