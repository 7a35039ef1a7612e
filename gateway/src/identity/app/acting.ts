import type { IdentityContext } from './context';
import { AppError } from '@eligibility/kit';
import type { OperatorRole, SignedInOperator } from '../domain/operator';

/** A context, and the signed-in operator who acts in it, whose name the audit log, journals and overrides store. */
export type ActingWith<RoomContext> = RoomContext & { readonly operator: SignedInOperator };
export type Acting = ActingWith<IdentityContext>;

export function hasRole({ roles }: SignedInOperator, anyOf: readonly OperatorRole[]): boolean {
  return anyOf.some((role) => roles.includes(role));
}

/** @throws AppError `operator-forbidden` naming the role, when the operator does not have it */
export function requireRole(operator: SignedInOperator, ...anyOf: readonly OperatorRole[]): void {
  if (hasRole(operator, anyOf)) return;
  const detail = `The operator ${operator.name} lacks the role ${anyOf.join(' or ')}.`;
  throw new AppError('operator-forbidden', { detail });
}
