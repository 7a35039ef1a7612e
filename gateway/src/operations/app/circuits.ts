import type { OperationsContext } from './context';
import type { CircuitOrder, CircuitOverride, CircuitTarget } from '@eligibility/contract';
import { isoTime } from '@eligibility/kit';
import type { CallBudget } from '../../basics/call-budget';
import { audited, type Act } from '../../audit/app/operator-act';
import type { ActingWith } from '../../identity/app/acting';

/**
 * Overrides a circuit, or ends the override (`auto`), and records that in the audit log.
 * @throws AppError `validation-failed`, `service-unavailable`
 */
export async function overrideCircuit(
  context: ActingWith<OperationsContext>,
  order: Omit<CircuitOrder, 'actor'>,
  budget: CallBudget,
): Promise<CircuitOverride | undefined> {
  const { target, mode, reason, untilMs } = order;
  const until = untilMs === undefined ? {} : { until: isoTime(untilMs) };
  const act: Act = { action: `circuit.${mode}`, target: targetText(target), detail: { reason, ...until } };
  return audited(context, act, () =>
    context.circuits.override({ ...order, actor: context.operator.name }, budget),
  );
}

/** Lets the next call through the target's open circuits, and returns their number. */
export async function probeCircuit(
  context: ActingWith<OperationsContext>,
  { target, reason }: { readonly target: CircuitTarget; readonly reason: string },
  budget: CallBudget,
): Promise<number> {
  const act: Act = { action: 'circuit.probe', target: targetText(target), detail: { reason } };
  return audited(context, act, () => context.circuits.probe(target, budget));
}

function targetText({ scope, id }: CircuitTarget): string {
  return `${scope}s/${id}`;
}
