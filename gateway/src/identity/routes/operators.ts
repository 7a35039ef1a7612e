import type { Schema } from '@eligibility/api-types';
import { isoTime, type Clock } from '@eligibility/kit';
import Joi from 'joi';
import {
  createOperator,
  revokeOperator,
  rotateOperator,
  type IssuedOperator,
  type OperatorPorts,
} from '../app/operators';
import { looksLikeOther } from '../domain/look-alike';
import {
  OPERATOR_NAME,
  OPERATOR_ROLES,
  OPERATOR_TOKEN_PREFIX,
  type Operator,
  type OperatorRole,
} from '../domain/operator';
import { strictQuery, toPageResponse } from '../../http/list-query';
import { queryNumber, validate } from '../../http/fields';
import { actingFor } from '../http/request-identity';
import { endField, pathId, timeOrNull, type Handlers } from '../../http/handlers';
import { operatorWith, type OperatorRoute } from '../http/who';
import type { IdentityDeps } from './identity-deps';

type TokenBody = { readonly expiresAt: Date | null };
type CreateBody = TokenBody & { readonly name: string; readonly roles: readonly OperatorRole[] };

const name = Joi.string().pattern(OPERATOR_NAME).messages({
  'string.pattern.base': 'must be 1 to 64 of a-z, 0-9 and . _ -, beginning with a letter or digit',
});
const pageQuery = strictQuery<{ readonly limit: number; readonly cursor?: string }>({
  limit: queryNumber({ min: 1, max: 200 }).default(50),
  cursor: name.messages({
    'string.pattern.base': 'is not a cursor of this list: send nextCursor of the page before, as it was',
  }),
});
/** A token that never expires must be requested explicitly. */
const tokenFields = (clock: Clock): Joi.SchemaMap<TokenBody> => ({
  expiresAt: endField(clock.now())
    .allow(null)
    .required()
    .messages({ 'any.required': 'is required; null: it never ends' }),
});
const createSchema = (clock: Clock): Joi.ObjectSchema<CreateBody> =>
  Joi.object<CreateBody>({
    name: name
      .required()
      .custom((text: string, helpers) => (looksLikeOther(text, []) ? helpers.error('reserved') : text))
      .messages({ reserved: 'is, or looks like, a name that the service uses itself' }),
    roles: Joi.array()
      .items(Joi.string().valid(...OPERATOR_ROLES))
      .min(1)
      .unique()
      .required(),
    ...tokenFields(clock),
  });

/** Operators and their tokens. */
export function operatorRoutes(deps: IdentityDeps): readonly OperatorRoute[] {
  const { list, create, rotate, revoke } = operatorHandlers(deps);
  return [
    { method: 'GET', path: '/operators', who: operatorWith('read'), handler: list },
    { method: 'POST', path: '/operators', who: operatorWith('admin'), handler: create },
    { method: 'DELETE', path: '/operators/{operatorId}', who: operatorWith('admin'), handler: revoke },
    { method: 'POST', path: '/operators/{operatorId}/rotate', who: operatorWith('admin'), handler: rotate },
  ];
}

function operatorHandlers(ports: OperatorPorts): Handlers<'list' | 'create' | 'rotate' | 'revoke'> {
  return {
    list: async (req, res) => {
      const { limit, cursor } = pageQuery(req.query);
      const { operators, nextCursor } = await ports.operators.listOperators({ limit, cursor });
      res.json(toPageResponse({ entries: operators, nextCursor }, toOperatorResponse));
    },
    create: async (req, res) => {
      const { expiresAt, ...wanted } = validate(createSchema(ports.clock), req.body);
      const order = { ...wanted, expiresAtMs: expiresAt?.getTime() };
      res.status(201).json(toNewOperatorResponse(await createOperator(actingFor(ports, res), order)));
    },
    rotate: async (req, res) => {
      const { expiresAt } = validate(Joi.object<TokenBody>(tokenFields(ports.clock)), req.body);
      const order = { id: pathId(req, 'operatorId'), expiresAtMs: expiresAt?.getTime() };
      res.status(201).json(toNewOperatorResponse(await rotateOperator(actingFor(ports, res), order)));
    },
    revoke: async (req, res) => {
      await revokeOperator(actingFor(ports, res), pathId(req, 'operatorId'));
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
