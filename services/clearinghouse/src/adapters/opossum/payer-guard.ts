import type { Guarded, GuardedCall, PayerGuard } from '../../app/ports';
import { NO_EVIDENCE, type CallEvidence } from '../../domain/isolation/call-evidence';
import type { CircuitTarget, Override } from '../../domain/isolation/override';
import type { Circuits, PayerIsolation, RouteIsolation } from './circuits';

/** What an operator has said of a target; undefined when the circuit decides. */
export type ModeOf = (target: CircuitTarget) => Override['mode'] | undefined;

/**
 * Guards every payer, outside in, with the operator's switch, a bulkhead, the circuit of the route and its own circuit: a
 * full bulkhead is never taken for a sick payer, and a sick route never for sick payers. A call is counted until its
 * promise ends, however long ago its deadline was.
 */
export function payerGuard(circuits: Circuits, modeOf: ModeOf): PayerGuard {
  return {
    run: async (payerId, route, guarded) => {
      const payer = circuits.of(payerId, route);
      const behind = circuits.ofRoute(route);
      const refused = (reason: Extract<Guarded<never>, { kind: 'refused' }>['reason']): Guarded<never> => {
        payer.record.refusedOne();
        behind.record.refusedOne();
        return { kind: 'refused', reason };
      };
      const routeMode = modeOf({ scope: 'route', id: route });
      const payerMode = modeOf({ scope: 'payer', id: payerId });
      if (routeMode === 'isolated' || payerMode === 'isolated') return refused('isolated');
      if (!payer.bulkhead.enter()) return refused('bulkhead-full');
      try {
        const routePass = passOf(behind.circuit, routeMode);
        if (routePass === 'refused') return refused('route-open');
        const payerPass = passOf(payer.circuit, payerMode);
        if (payerPass !== 'refused') {
          return await called({ payer, behind, routePass, payerPass }, guarded);
        }
        // The call that was to probe the route is not made: its place is for another payer's.
        await behind.settle(payerId, routePass.epoch, 'none');
        return refused('circuit-open');
      } finally {
        payer.bulkhead.leave();
      }
    },
  };
}

/** Under which epoch a call goes out; undefined when an operator has overruled the circuit. */
type Pass = { readonly epoch: number | undefined };

function passOf(circuit: PayerIsolation['circuit'], mode: Override['mode'] | undefined): Pass | 'refused' {
  if (mode === 'restored') return { epoch: undefined };
  const epoch = circuit.admit();
  return epoch === undefined ? 'refused' : { epoch };
}

type Admitted = {
  readonly payer: PayerIsolation;
  readonly behind: RouteIsolation;
  readonly routePass: Pass;
  readonly payerPass: Pass;
};

async function called<Reply>(
  { payer, behind, routePass, payerPass }: Admitted,
  { call, evidence }: GuardedCall<Reply>,
): Promise<Guarded<Reply>> {
  const note = (failure: CallEvidence['failure']): void => {
    if (failure === undefined) return;
    payer.record.failed(failure);
    behind.record.failed(failure);
  };
  const pace = { isSlow: false };
  const judgeSlow = setTimeout(() => {
    pace.isSlow = true;
    note({ kind: 'slow', rejectCodes: [] });
    if (payerPass.epoch !== undefined) payer.circuit.judgePace(payerPass.epoch, true);
  }, payer.slowMs).unref();
  payer.record.called();
  behind.record.called();
  // A call that throws is a fault of ours: it shows nothing, and gives a probe's place back.
  let shown = NO_EVIDENCE;
  try {
    const reply = await call();
    shown = evidence(reply);
    return { kind: 'called', reply };
  } finally {
    clearTimeout(judgeSlow);
    note(shown.failure);
    await behind.settle(payer.payerId, routePass.epoch, shown.route);
    if (payerPass.epoch !== undefined) {
      if (!pace.isSlow && shown.payer !== 'none') payer.circuit.judgePace(payerPass.epoch, false);
      await payer.circuit.settle(payerPass.epoch, shown.payer);
    }
  }
}
