import type { Clock } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import { issueKey, revokeKey, rotateKey, type IssuedKey } from '../app/keys';
import type { OperatorParts } from '../app/operator-deps';
import { SCOPES, type Scope } from '../../access/domain/api-key';
import { shownText, TEXT_MESSAGES } from '../../http/text-fields';
import { validate, uuidField } from '../../http/fields';
import { actingFor } from './acting-for';
import { keyLimitFields, keyLimitsIn, type KeyLimitFields } from './key-limits';
import { endField } from './end-field';
import { pathId } from './path-id';
import { toKeyResponse } from './key-response';

const MAX_OVERLAP_SECONDS = 30 * 24 * 60 * 60;

type IssueBody = KeyLimitFields & {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly clientIds?: readonly string[];
  readonly expiresAt?: Date;
};

const issueSchema = (clock: Clock): Joi.ObjectSchema<IssueBody> =>
  Joi.object<IssueBody>({
    name: shownText(120).required(),
    scopes: Joi.array()
      .items(Joi.string().valid(...SCOPES))
      .min(1)
      .unique()
      .required(),
    clientIds: Joi.array().items(uuidField).min(1).max(100).unique(),
    ...keyLimitFields,
    expiresAt: endField(clock.now()),
  }).messages(TEXT_MESSAGES);
const rotateSchema = Joi.object<{ overlapSeconds: number }>({
  overlapSeconds: Joi.number().strict().integer().min(0).max(MAX_OVERLAP_SECONDS).required(),
});

/** /ops/workspaces/{workspaceId}/keys, /ops/keys/{keyId} and /ops/keys/{keyId}/rotate */
export function keyHandlers(
  deps: OperatorParts,
): Readonly<Record<'issue' | 'rotate' | 'revoke', RequestHandler>> {
  return {
    issue: async (req, res) => {
      const { name, scopes, clientIds, expiresAt, ...rest } = validate(issueSchema(deps.clock), req.body);
      const limits = keyLimitsIn(rest);
      const wanted = { name, scopes, clientIds, limits, expiresAtMs: expiresAt?.getTime() };
      res
        .status(201)
        .json(toNewKeyResponse(await issueKey(actingFor(deps, res), pathId(req, 'workspaceId'), wanted)));
    },
    rotate: async (req, res) => {
      const { overlapSeconds } = validate(rotateSchema, req.body);
      res
        .status(201)
        .json(toNewKeyResponse(await rotateKey(actingFor(deps, res), pathId(req, 'keyId'), overlapSeconds)));
    },
    revoke: async (req, res) => {
      await revokeKey(actingFor(deps, res), pathId(req, 'keyId'));
      res.status(204).end();
    },
  };
}

function toNewKeyResponse({ key, secret }: IssuedKey): Record<string, unknown> {
  return { ...toKeyResponse(key), key: secret };
}
