import { AppError } from '@eligibility/kit';
import type { OperatorRole, SignedInOperator } from '../../access/domain/operator';

export function hasRole({ roles }: SignedInOperator, anyOf: readonly OperatorRole[]): boolean {
  return anyOf.some((role) => roles.includes(role));
}

/** @throws AppError `operator-forbidden` naming the role, when the operator does not have it */
export function requireRole(operator: SignedInOperator, ...anyOf: readonly OperatorRole[]): void {
  if (hasRole(operator, anyOf)) return;
  const detail = `The operator ${operator.name} lacks the role ${anyOf.join(' or ')}.`;
  throw new AppError('operator-forbidden', { detail });
}
