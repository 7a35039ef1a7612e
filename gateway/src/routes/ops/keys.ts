import { isoTime, type Clock } from '@eligibility/kit';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import { issueKey, revokeKey, rotateKey, type IssuedKey } from '../../app/operator/keys';
import type { OperatorDeps } from '../../app/operator/operator-deps';
import { requireWorkspace } from '../../app/operator/workspaces';
import { API_KEY_PREFIX, SCOPES, type Scope } from '../../domain/api-key';
import type { ApiKey } from '../../domain/workspace';
import { validate } from '../../http/validate';
import { endField } from './end-field';
import { pathId } from './path-id';
import { uuidField } from './uuid-field';

const MAX_OVERLAP_SECONDS = 30 * 24 * 60 * 60;

type IssueBody = {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly clientIds?: readonly string[];
  readonly expiresAt?: Date;
};

const issueSchema = (clock: Clock): Joi.ObjectSchema<IssueBody> =>
  Joi.object<IssueBody>({
    name: Joi.string().trim().min(1).max(120).required(),
    scopes: Joi.array()
      .items(Joi.string().valid(...SCOPES))
      .min(1)
      .unique()
      .required(),
    clientIds: Joi.array().items(uuidField).min(1).max(100).unique(),
    expiresAt: endField(clock.now()),
  });
const rotateSchema = Joi.object<{ overlapSeconds: number }>({
  overlapSeconds: Joi.number().strict().integer().min(0).max(MAX_OVERLAP_SECONDS).required(),
});

/** /ops/workspaces/{workspaceId}/keys, /ops/keys/{keyId} and /ops/keys/{keyId}/rotate */
export function keyHandlers(
  deps: OperatorDeps,
): Readonly<Record<'list' | 'issue' | 'rotate' | 'revoke', RequestHandler>> {
  return {
    list: async (req, res) => {
      const { id } = await requireWorkspace(deps, pathId(req, 'workspaceId'));
      res.json({ data: (await deps.workspaces.listKeys(id)).map(shown) });
    },
    issue: async (req, res) => {
      const { name, scopes, clientIds, expiresAt } = validate(issueSchema(deps.clock), req.body);
      const wanted = { name, scopes, clientIds, expiresAtMs: expiresAt?.getTime() };
      res.status(201).json(shownOnce(await issueKey(deps, pathId(req, 'workspaceId'), wanted)));
    },
    rotate: async (req, res) => {
      const { overlapSeconds } = validate(rotateSchema, req.body);
      res.status(201).json(shownOnce(await rotateKey(deps, pathId(req, 'keyId'), overlapSeconds)));
    },
    revoke: async (req, res) => {
      await revokeKey(deps, pathId(req, 'keyId'));
      res.status(204).end();
    },
  };
}

function shownOnce({ key, secret }: IssuedKey): Record<string, unknown> {
  return { ...shown(key), key: secret };
}

function shown(key: ApiKey): Record<string, unknown> {
  const time = (atMs: number | undefined): string | null => (atMs === undefined ? null : isoTime(atMs));
  return {
    id: key.id,
    workspaceId: key.workspaceId,
    name: key.name,
    prefix: API_KEY_PREFIX,
    lastFour: key.lastFour,
    scopes: key.scopes,
    clientIds: key.clientIds ?? null,
    createdAt: isoTime(key.createdAtMs),
    expiresAt: time(key.expiresAtMs),
    revokedAt: time(key.revokedAtMs),
    lastUsedAt: time(key.lastUsedAtMs),
  };
}
