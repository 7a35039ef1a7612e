import type { Log } from '@eligibility/kit';
import type { Guarded, GuardedCall, PayerGuard } from '../../app/ports';
import type { PayerEvidence } from '../../domain/evidence-of';
import type { Circuit } from './circuit';
import { circuits } from './circuits';

export type PayerGuardSettings = {
  /** Calls one payer may hold at a time. */
  readonly maxInFlight: number;
  /** How long an open circuit refuses before it lets one probe through. */
  readonly circuitOpenMs: number;
  /** The deadline of a full call; the circuit looks back over four of them. */
  readonly deadlineMs: number;
  readonly log: Log;
};

export type ClosablePayerGuard = PayerGuard & { readonly close: () => void };

/** About 7 KiB each; a deployment rarely asks more than a few hundred payers within a window. */
const MAX_PAYERS = 1_024;

/**
 * Guards every payer with its own bulkhead and, inside it, its own circuit, so that a full bulkhead is never taken for
 * a sick payer. A call is counted until its promise ends, however long ago its deadline was.
 */
export function payerGuard(settings: PayerGuardSettings): ClosablePayerGuard {
  const { maxInFlight, circuitOpenMs: openMs, deadlineMs, log } = settings;
  const payers = circuits({ maxInFlight, openMs, deadlineMs, maxPayers: MAX_PAYERS, log });
  return {
    run: async (payerId, route, guarded) => {
      const { bulkhead, circuit } = payers.of(`${route}/${payerId}`);
      if (!bulkhead.enter()) return { kind: 'refused', reason: 'bulkhead-full' };
      try {
        return await throughCircuit(circuit, guarded);
      } finally {
        bulkhead.leave();
      }
    },
    close: payers.close,
  };
}

async function throughCircuit<Reply>(
  circuit: Circuit,
  { call, evidence }: GuardedCall<Reply>,
): Promise<Guarded<Reply>> {
  const epoch = circuit.admit();
  if (epoch === undefined) return { kind: 'refused', reason: 'circuit-open' };
  // A call that throws is a fault of ours: it shows nothing, and gives a probe's place back.
  let shown: PayerEvidence = 'none';
  try {
    const reply = await call();
    shown = evidence(reply);
    return { kind: 'called', reply };
  } finally {
    await circuit.settle(epoch, shown);
  }
}
