import { isoTime, type Clock } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import type { OperatorParts } from '../app/operator-deps';
import { createOperator, revokeOperator, rotateOperator, type IssuedOperator } from '../app/operators';
import {
  isFreeToName,
  OPERATOR_NAME,
  OPERATOR_ROLES,
  OPERATOR_TOKEN_PREFIX,
  type Operator,
  type OperatorRole,
} from '../../access/domain/operator';
import { strictQuery } from '../../http/list-query';
import { queryNumber, validate } from '../../http/fields';
import { actingFor } from './acting-for';
import { endField } from './end-field';
import { pathId } from './path-id';

type TokenBody = { readonly expiresAt: Date | null };
type CreateBody = TokenBody & { readonly name: string; readonly roles: readonly OperatorRole[] };

const name = Joi.string().pattern(OPERATOR_NAME).messages({
  'string.pattern.base': 'must be 1 to 64 of a-z, 0-9 and . _ @ -, beginning with a letter or digit',
});
const pageQuery = strictQuery<{ readonly limit: number; readonly cursor?: string }>({
  limit: queryNumber({ min: 1, max: 200 }).default(50),
  cursor: name.messages({ 'string.pattern.base': 'is not a cursor of this list' }),
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
      .custom((text: string, helpers) => (isFreeToName(text) ? text : helpers.error('reserved')))
      .messages({ reserved: 'is a name that the service uses itself' }),
    roles: Joi.array()
      .items(Joi.string().valid(...OPERATOR_ROLES))
      .min(1)
      .unique()
      .required(),
    ...tokenFields(clock),
  });

/** /ops/operators, /ops/operators/{operatorId} and /ops/operators/{operatorId}/rotate */
export function operatorHandlers(
  deps: OperatorParts,
): Readonly<Record<'list' | 'create' | 'rotate' | 'revoke', RequestHandler>> {
  return {
    list: async (req, res) => {
      const { limit, cursor } = pageQuery(req.query);
      const { operators, nextCursor } = await deps.operators.listOperators({ limit, cursor });
      res.json({ data: operators.map(toOperatorResponse), nextCursor: nextCursor ?? null });
    },
    create: async (req, res) => {
      const { expiresAt, ...wanted } = validate(createSchema(deps.clock), req.body);
      const order = { ...wanted, expiresAtMs: expiresAt?.getTime() };
      res.status(201).json(toNewOperatorResponse(await createOperator(actingFor(deps, res), order)));
    },
    rotate: async (req, res) => {
      const { expiresAt } = validate(Joi.object<TokenBody>(tokenFields(deps.clock)), req.body);
      const order = { id: pathId(req, 'operatorId'), expiresAtMs: expiresAt?.getTime() };
      res.status(201).json(toNewOperatorResponse(await rotateOperator(actingFor(deps, res), order)));
    },
    revoke: async (req, res) => {
      await revokeOperator(actingFor(deps, res), pathId(req, 'operatorId'));
      res.status(204).end();
    },
  };
}

function toNewOperatorResponse({ operator, token }: IssuedOperator): Record<string, unknown> {
  return { ...toOperatorResponse(operator), token };
}

function toOperatorResponse(operator: Operator): Record<string, unknown> {
  const time = (atMs: number | undefined): string | null => (atMs === undefined ? null : isoTime(atMs));
  return {
    id: operator.id,
    name: operator.name,
    roles: operator.roles,
    prefix: OPERATOR_TOKEN_PREFIX,
    lastFour: operator.lastFour,
    createdBy: operator.createdBy,
    createdAt: isoTime(operator.createdAtMs),
    expiresAt: time(operator.expiresAtMs),
    revokedAt: time(operator.revokedAtMs),
    lastUsedAt: time(operator.lastUsedAtMs),
  };
}
