import type { CircuitOverride, CircuitTarget } from '@eligibility/contract';
import type { Guarded, GuardedCall, GuardedTarget, PayerGuard } from '../../app/ports';
import type { NotCalledReason } from '../../../domain/not-called';
import { type CallEvidence, NO_EVIDENCE } from '../../domain/evidence';
import type { Circuit } from './circuit';
import type { Circuits, PayerIsolation, RouteIsolation } from './circuits';
import { OVERRULED, type Pass } from './shared-circuits';

/** The operator's mode of a target; undefined when the circuit decides. */
export type ModeOf = (target: CircuitTarget) => CircuitOverride['mode'] | undefined;

/**
 * Guards every payer, from the outside in, with the operator's override, a bulkhead, the circuit of a workspace that
 * failed there, the circuit of the route and the payer's own. So a full bulkhead never counts as a failing payer, a
 * failing route never as failing payers, and the failures of one workspace as neither. A call counts until its promise
 * settles, even long after its deadline.
 */
export function payerGuard(circuits: Circuits, modeOf: ModeOf): PayerGuard {
  return {
    run: async (target, guarded) => {
      const { payerId } = target;
      const payer = circuits.of(payerId, target.route);
      const route = circuits.ofRoute(target.route);
      const refused = (reason: NotCalledReason): Guarded<never> => {
        payer.history.countRefusal();
        route.history.countRefusal();
        return { kind: 'refused', reason };
      };
      const modes = {
        route: modeOf({ scope: 'route', id: target.route }),
        payer: modeOf({ scope: 'payer', id: payerId }),
      };
      if (modes.route === 'isolated' || modes.payer === 'isolated') return refused('isolated');
      const place = payer.bulkhead.enter(target);
      if (place.kind !== 'in') return refused(place.kind === 'full' ? 'bulkhead-full' : 'workspace-busy');
      try {
        const admitted = admission({ payer, route, target }, modes);
        return typeof admitted === 'string' ? refused(admitted) : await called(admitted, guarded);
      } finally {
        place.leave();
      }
    },
  };
}

type Modes = Readonly<Record<'route' | 'payer', CircuitOverride['mode'] | undefined>>;

type Way = {
  readonly payer: PayerIsolation;
  readonly route: RouteIsolation;
  readonly target: GuardedTarget;
};

type Admitted = Way & {
  readonly routePass: Pass;
  readonly payerPass: Pass;
  /** The circuit of this workspace at this payer, when it has failed there before. */
  readonly own: OwnPass | undefined;
};

type OwnPass = { readonly circuit: Circuit; readonly epoch: number };

/** Asks every circuit in turn; an admission is given back when a later circuit refuses. */
function admission(way: Way, modes: Modes): Admitted | NotCalledReason {
  const { payer, route, target } = way;
  const { workspaceId, payerId } = target;
  const workspacePass = modes.payer === 'restored' ? undefined : ownPass(payer.contained.find(workspaceId));
  if (workspacePass === 'refused') return 'workspace-circuit-open';
  const nothing = { workspaceId, evidence: 'none', isSlow: false } as const;
  const routePass = modes.route === 'restored' ? OVERRULED : route.admit(workspaceId);
  if (routePass === undefined) {
    workspacePass?.circuit.settle(workspacePass.epoch, 'none');
    return 'route-open';
  }
  const payerPass = modes.payer === 'restored' ? OVERRULED : payer.admit(workspaceId);
  if (payerPass !== undefined) return { ...way, routePass, payerPass, own: workspacePass };
  // The call that would have probed the route or this workspace is not made, so another call may probe.
  route.settle(payerId, routePass, nothing);
  workspacePass?.circuit.settle(workspacePass.epoch, 'none');
  return 'circuit-open';
}

function ownPass(circuit: Circuit | undefined): OwnPass | 'refused' | undefined {
  if (circuit === undefined) return undefined;
  const epoch = circuit.admit();
  return epoch === undefined ? 'refused' : { circuit, epoch };
}

async function called<Reply>(
  admitted: Admitted,
  { call, evidence }: GuardedCall<Reply>,
): Promise<Guarded<Reply>> {
  const { payer, route, target, payerPass, own } = admitted;
  const note = (failure: CallEvidence['failure']): void => {
    if (failure === undefined) return;
    payer.history.addFailure(failure);
    route.history.addFailure(failure);
  };
  const pace = { isSlow: false };
  const judgeSlow = setTimeout(() => {
    pace.isSlow = true;
    note({ kind: 'slow', rejectCodes: [] });
    route.hangs(target.workspaceId);
    payer.hangs(payerPass, target.workspaceId);
    if (payerPass.kind !== 'overruled') containSlow(payer, target.workspaceId, own);
  }, payer.slowMs).unref();
  payer.history.countCall();
  route.history.countCall();
  // A call that throws is our own fault: it is no evidence, and another call may probe.
  let shown = NO_EVIDENCE;
  try {
    const reply = await call();
    shown = evidence(reply);
    return { kind: 'called', reply };
  } finally {
    clearTimeout(judgeSlow);
    note(shown.failure);
    settle(admitted, shown, pace.isSlow);
  }
}

function settle(admitted: Admitted, shown: CallEvidence, isSlow: boolean): void {
  const { payer, route, target, routePass, payerPass, own } = admitted;
  const { workspaceId, payerId } = target;
  route.settle(payerId, routePass, { workspaceId, evidence: shown.route, isSlow });
  payer.settle(payerPass, { workspaceId, evidence: shown.payer, isSlow });
  if (payerPass.kind === 'overruled') return;
  if (own !== undefined) {
    if (!isSlow && shown.payer !== 'none') own.circuit.judgePace(own.epoch, false);
    own.circuit.settle(own.epoch, shown.payer);
  } else if (shown.payer === 'failure' && payer.circuit.state().kind === 'closed') {
    payer.contained.failed(workspaceId);
  }
}

function containSlow(payer: PayerIsolation, workspaceId: string, own: OwnPass | undefined): void {
  if (own !== undefined) own.circuit.judgePace(own.epoch, true);
  else if (payer.circuit.state().kind === 'closed') payer.contained.hangs(workspaceId);
}
