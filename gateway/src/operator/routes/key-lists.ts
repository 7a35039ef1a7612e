import type { RequestHandler } from 'express';
import Joi from 'joi';
import type { OperatorParts } from '../app/operator-deps';
import { requireWorkspace } from '../app/workspaces';
import { listQuery, toPageResponse } from '../../http/list-query';
import { pathId } from './path-id';
import { toKeyResponse } from './key-response';
import { uuidField } from '../../http/fields';

type UsableFilter = { readonly usable?: boolean };

const usable = Joi.boolean();
const ofOneQuery = listQuery<UsableFilter>({ usable });
const ofAllQuery = listQuery<UsableFilter & { readonly workspaceId?: string }>({
  usable,
  workspaceId: uuidField,
});

/**
 * GET /ops/workspaces/{workspaceId}/keys and GET /ops/keys: newest first, including revoked and expired ones unless
 * filtered.
 */
export function keyListHandlers(deps: OperatorParts): Readonly<Record<'ofOne' | 'ofAll', RequestHandler>> {
  const filterOf = ({
    usable: isUsable,
  }: UsableFilter): { readonly isUsable: boolean; atMs: number } | undefined =>
    isUsable === undefined ? undefined : { isUsable, atMs: deps.clock.now() };
  return {
    ofOne: async (req, res) => {
      const query = ofOneQuery(req.query);
      const { id } = await requireWorkspace(deps, pathId(req, 'workspaceId'));
      const page = { ...query, workspaceId: id, usable: filterOf(query) };
      res.json(toPageResponse(await deps.workspaces.listKeys(page), toKeyResponse));
    },
    ofAll: async (req, res) => {
      const query = ofAllQuery(req.query);
      res.json(
        toPageResponse(await deps.workspaces.listKeys({ ...query, usable: filterOf(query) }), toKeyResponse),
      );
    },
  };
}
