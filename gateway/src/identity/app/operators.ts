import type { IdentityContext } from './context';
import { AppError, isoTime } from '@eligibility/kit';
import { formatOperatorToken, type Operator, type OperatorRole } from '../domain/operator';
import { looksLikeOther } from '../domain/look-alike';
import type { OperatorStore } from './operator-store';
import { makeSecret } from './make-secret';
import { audited, type Act } from '../../audit/app/operator-act';
import { requireRole, type ActingWith } from './acting';

export type NewOperator = Pick<Operator, 'name' | 'roles' | 'expiresAtMs'>;

/** An operator with the token's text, which is returned once and never stored. */
export type IssuedOperator = { readonly operator: Operator; readonly token: string };

/**
 * Makes an operator and the token.
 * @throws AppError `operator-forbidden` for a role that the caller does not have; `operation-conflict` for a name that
 * another operator has or had; `validation-failed` for one that looks like it
 */
export async function createOperator(
  context: ActingWith<IdentityContext>,
  wanted: NewOperator,
): Promise<IssuedOperator> {
  const { secret: token, ...stored } = makeSecret(context, formatOperatorToken);
  const operator: Operator = {
    ...stored,
    id: context.newId(),
    name: wanted.name,
    roles: wanted.roles,
    createdBy: context.operator.name,
    createdAtMs: context.clock.now(),
    expiresAtMs: wanted.expiresAtMs,
    revokedAtMs: undefined,
    lastUsedAtMs: undefined,
  };
  const detail = { operatorId: operator.id, roles: wanted.roles, expiresAt: timeOf(wanted.expiresAtMs) };
  await audited(context, { action: 'operator.create', target: wanted.name, detail }, async () => {
    requireOwnRoles(context, wanted.roles);
    const others = (await operatorNames(context)).filter((name) => name !== wanted.name);
    if (looksLikeOther(wanted.name, others)) throw lookAlike();
    if (await context.operators.addOperator(operator)) return;
    throw new AppError('operation-conflict', { detail: 'This name is, or was, that of another operator.' });
  });
  return { operator, token };
}

/**
 * Gives an operator a new token; the old one no longer works from the next request on.
 * @throws AppError `not-found`; `operator-forbidden` when the operator has a role that the caller does not have,
 * because the caller would see the token; `operation-conflict` for one who is revoked
 */
export async function rotateOperator(
  context: ActingWith<IdentityContext>,
  { id, expiresAtMs }: Pick<Operator, 'id' | 'expiresAtMs'>,
): Promise<IssuedOperator> {
  const old = await requireOperator(context, id);
  const { secret: token, ...stored } = makeSecret(context, formatOperatorToken);
  const issued = { ...stored, expiresAtMs };
  const detail = { operatorId: id, expiresAt: timeOf(expiresAtMs) };
  await audited(context, { action: 'operator.rotate', target: old.name, detail }, async () => {
    requireOwnRoles(context, old.roles);
    if (await context.operators.replaceToken(id, issued)) return;
    throw new AppError('operation-conflict', { detail: 'This operator is revoked.' });
  });
  return { operator: { ...old, ...issued }, token };
}

/**
 * Takes effect with the next request and cannot be undone. Operators may revoke themselves: the operator of the
 * installation's settings always remains, because it is not in the store.
 * @throws AppError `not-found`
 */
export async function revokeOperator(context: ActingWith<IdentityContext>, id: string): Promise<void> {
  const { name } = await requireOperator(context, id);
  const act: Act = { action: 'operator.revoke', target: name, detail: { operatorId: id } };
  await audited(context, act, () => context.operators.revokeOperator(id, context.clock.now()));
}

const PAGE = 200;

/** Of all operators, also of those who are revoked: the audit log still names them. */
export async function operatorNames({
  operators,
}: {
  readonly operators: Pick<OperatorStore, 'listOperators'>;
}): Promise<readonly string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await operators.listOperators({ limit: PAGE, cursor });
    names.push(...page.operators.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return names;
}

function lookAlike(): AppError {
  const message = 'looks like the name of another operator';
  return new AppError('validation-failed', { fields: [{ field: 'name', message }] });
}

/** A caller cannot grant a role, or see a token with a role, that it does not have itself. */
function requireOwnRoles({ operator }: ActingWith<IdentityContext>, roles: readonly OperatorRole[]): void {
  for (const role of roles) requireRole(operator, role);
}

async function requireOperator(context: ActingWith<IdentityContext>, id: string): Promise<Operator> {
  const operator = await context.operators.findOperatorById(id);
  if (operator === undefined)
    throw new AppError('not-found', { detail: 'There is no operator with this id.' });
  return operator;
}

function timeOf(epochMs: number | undefined): string | undefined {
  return epochMs === undefined ? undefined : isoTime(epochMs);
}
