import { AppError, type Clock } from '@eligibility/kit';
import type { OperatorRole, SignedInOperator } from '../domain/operator';
import type { WorkspaceStore } from './workspace-store';

/** What every act uses: the store, which also keeps the audit log, new ids, and the time. */
export type ActPorts = {
  readonly workspaces: WorkspaceStore;
  readonly newId: () => string;
  readonly clock: Clock;
};

/** Ports, and the signed-in operator who uses them, whose name the audit log, journals and overrides store. */
export type ActingWith<Ports> = Ports & { readonly operator: SignedInOperator };
export type Acting = ActingWith<ActPorts>;

export function hasRole({ roles }: SignedInOperator, anyOf: readonly OperatorRole[]): boolean {
  return anyOf.some((role) => roles.includes(role));
}

/** @throws AppError `operator-forbidden` naming the role, when the operator does not have it */
export function requireRole(operator: SignedInOperator, ...anyOf: readonly OperatorRole[]): void {
  if (hasRole(operator, anyOf)) return;
  const detail = `The operator ${operator.name} lacks the role ${anyOf.join(' or ')}.`;
  throw new AppError('operator-forbidden', { detail });
}
