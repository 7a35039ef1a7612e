import { served, type Operations } from '../../http/operation';
import type { IdentityContext } from '../app/context';
import type { Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import { createOperator, revokeOperator, rotateOperator, type IssuedOperator } from '../app/operators';
import { OPERATOR_TOKEN_PREFIX, type Operator } from '../domain/operator';
import { strictQuery, toPageResponse } from '../../http/list-query';
import { queryNumber, validate } from '../../http/fields';
import { actingFor } from '../http/request-identity';
import { pathId, timeOrNull, type Handlers } from '../../http/handlers';
import { NEW_OPERATOR, OPERATOR_NAME_FIELD, OPERATOR_ROTATION } from './operator-schemas';
import { operatorWith, type OperatorRoute, type OperatorWho } from '../http/who';

const pageQuery = strictQuery<{ readonly limit: number; readonly cursor?: string }>({
  limit: queryNumber({ min: 1, max: 200 }).default(50),
  cursor: OPERATOR_NAME_FIELD.description('The `nextCursor` of the page before. Opaque.')
    .meta({ pattern: null, minLength: 1, maxLength: 200 })
    .messages({
      'string.pattern.base': 'is not a cursor of this list: send nextCursor of the page before, as it was',
    }),
});
const OPERATOR_OPERATIONS = {
  listOperators: {
    method: 'GET',
    path: '/operators',
    who: operatorWith('read'),
    summary: 'List the named operators, by name',
    description:
      "Revoked and expired ones too; a token is never shown again. The operator of the installation's " +
      'settings, who is called `operator`, is not among them.',
    query: pageQuery,
    answers: { 200: ['OperatorPage', 'One page.'] },
  },
  createOperator: {
    method: 'POST',
    path: '/operators',
    who: operatorWith('admin'),
    summary: 'Make an operator',
    description: 'The caller has every role that is given, too.',
    sends: {
      json: 'OperatorRequest',
      example: { name: 'ann.lee', roles: ['read', 'payers'], expiresAt: null },
    },
    answers: { 201: ['IssuedOperator', 'The operator, with the token, which is shown this once.'] },
    refuses: { 409: 'OperationConflict' },
  },
  revokeOperator: {
    method: 'DELETE',
    path: '/operators/{operatorId}',
    who: operatorWith('admin'),
    summary: 'Revoke an operator',
    description:
      'In effect with the next request, for good; the name is not given again. Revoking a revoked ' +
      'operator changes nothing.',
    answers: { 204: { nothing: 'The token opens nothing any more.' } },
  },
  rotateOperator: {
    method: 'POST',
    path: '/operators/{operatorId}/rotate',
    who: operatorWith('admin'),
    summary: 'Give an operator a new token',
    description:
      'The one of before opens nothing from the next request on. Name and roles stay. The caller sees the token, and so has every role of the operator, too.',
    sends: { json: 'OperatorRotation', example: { expiresAt: null } },
    answers: { 201: ['IssuedOperator', 'The operator, with the token, which is shown this once.'] },
    refuses: { 409: 'OperationConflict' },
  },
} satisfies Operations<OperatorWho>;

/** Operators and their tokens. */
export function operatorRoutes(context: IdentityContext): readonly OperatorRoute[] {
  const { list, create, rotate, revoke } = operatorHandlers(context);
  return served(OPERATOR_OPERATIONS, {
    listOperators: list,
    createOperator: create,
    revokeOperator: revoke,
    rotateOperator: rotate,
  });
}

function operatorHandlers(context: IdentityContext): Handlers<'list' | 'create' | 'rotate' | 'revoke'> {
  return {
    list: async (req, res) => {
      const { limit, cursor } = pageQuery(req.query);
      const { operators, nextCursor } = await context.operators.listOperators({ limit, cursor });
      res.json(toPageResponse({ entries: operators, nextCursor }, toOperatorResponse));
    },
    create: async (req, res) => {
      const { expiresAt, ...wanted } = validate(NEW_OPERATOR, req.body, context.clock.now());
      const order = { ...wanted, expiresAtMs: expiresAt?.getTime() };
      res.status(201).json(toNewOperatorResponse(await createOperator(actingFor(context, res), order)));
    },
    rotate: async (req, res) => {
      const { expiresAt } = validate(OPERATOR_ROTATION, req.body, context.clock.now());
      const order = { id: pathId(req, 'operatorId'), expiresAtMs: expiresAt?.getTime() };
      res.status(201).json(toNewOperatorResponse(await rotateOperator(actingFor(context, res), order)));
    },
    revoke: async (req, res) => {
      await revokeOperator(actingFor(context, res), pathId(req, 'operatorId'));
      res.status(204).end();
    },
  };
}

function toNewOperatorResponse({ operator, token }: IssuedOperator): Schema<'IssuedOperator'> {
  return { ...toOperatorResponse(operator), token };
}

function toOperatorResponse(operator: Operator): Schema<'Operator'> {
  return {
    id: operator.id,
    name: operator.name,
    roles: operator.roles,
    prefix: OPERATOR_TOKEN_PREFIX,
    lastFour: operator.lastFour,
    createdBy: operator.createdBy,
    createdAt: isoTime(operator.createdAtMs),
    expiresAt: timeOrNull(operator.expiresAtMs),
    revokedAt: timeOrNull(operator.revokedAtMs),
    lastUsedAt: timeOrNull(operator.lastUsedAtMs),
  };
}
