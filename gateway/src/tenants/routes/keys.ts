import type { Schema } from '@eligibility/api-types';
import type { Request, Response } from 'express';
import { pathId, type Handlers } from '../../http/handlers';
import { toPageResponse } from '../../http/list-query';
import { served } from '../../http/operation';
import type { KeyQuery } from '../../identity/app/workspace-store';
import { setLimits } from '../../identity/domain/key-limits';
import type { ApiKey, KeyLimits } from '../../identity/domain/workspace';
import { actingFor, callerOf } from '../../identity/http/request-identity';
import type { CallerRoute, OperatorRoute } from '../../identity/http/who';
import type { TenantsContext } from '../app/context';
import {
  changeKey,
  issueKey,
  revokeKey,
  revokeKeys,
  rotateKey,
  type IssuedKey,
  type NewKey,
} from '../app/keys';
import { changeOwnKey, issueOwnKey, listOwnKeys, revokeOwnKey, rotateOwnKey } from '../app/own-keys';
import { requireWorkspace } from '../app/workspaces';
import { readKeyChange, readNewKey, readOverlap, toKeyResponse, toNewKeyResponse } from './key-bodies';
import { allKeysQuery, keysQuery, OPERATOR_KEY_OPERATIONS, OWN_KEY_OPERATIONS } from './key-operations';
import { workspaceOrderIn } from './workspace-bodies';

/** The keys of workspaces, for operators. */
export function keyRoutes(context: TenantsContext): readonly OperatorRoute[] {
  const acting = (res: Response) => actingFor(context, res);
  const keys = handlersOf(context, {
    issue: (req, res, wanted) => {
      const newKey = { ...wanted, operatorLimits: setLimits(wanted.limits ?? {}) };
      return issueKey(acting(res), pathId(req, 'workspaceId'), newKey);
    },
    change: (res, { keyId, change }) => changeKey(acting(res), keyId, change),
    rotate: (res, { keyId, overlapSeconds }) => rotateKey(acting(res), keyId, overlapSeconds),
    revoke: (res, keyId) => revokeKey(acting(res), keyId),
  });
  const lists = listHandlers(context);
  return served(OPERATOR_KEY_OPERATIONS, {
    listKeys: lists.ofOne,
    issueKey: keys.issue,
    revokeAllKeys: async (req, res) => {
      const revoked = await revokeKeys(acting(res), workspaceOrderIn(req));
      res.json({ revoked } satisfies Schema<'KeyRevocations'>);
    },
    listAllKeys: lists.ofAll,
    changeKey: keys.change,
    revokeKey: keys.revoke,
    rotateKey: keys.rotate,
  });
}

/** The keys of the caller's own workspace. */
export function ownKeyRoutes(context: TenantsContext): readonly CallerRoute[] {
  const keys = handlersOf(context, {
    issue: (_req, res, newKey) => issueOwnKey(context, callerOf(res), newKey),
    change: (res, keyChange) => changeOwnKey(context, callerOf(res), keyChange),
    rotate: (res, rotation) => rotateOwnKey(context, callerOf(res), rotation),
    revoke: (res, keyId) => revokeOwnKey(context, callerOf(res), keyId),
  });
  return served(OWN_KEY_OPERATIONS, {
    listOwnKeys: async (req, res) => {
      const query = usableIn(context, keysQuery(req.query));
      res.json(toPageResponse(await listOwnKeys(context, callerOf(res), query), toKeyResponse));
    },
    issueOwnKey: keys.issue,
    changeOwnKey: keys.change,
    revokeOwnKey: keys.revoke,
    rotateOwnKey: keys.rotate,
  });
}

type Acts = {
  readonly issue: (req: Request, res: Response, newKey: NewKey) => Promise<IssuedKey>;
  readonly change: (
    res: Response,
    change: { readonly keyId: string; readonly change: Partial<KeyLimits> },
  ) => Promise<ApiKey>;
  readonly rotate: (
    res: Response,
    rotation: { readonly keyId: string; readonly overlapSeconds: number },
  ) => Promise<IssuedKey>;
  readonly revoke: (res: Response, keyId: string) => Promise<void>;
};

function handlersOf({ clock }: TenantsContext, acts: Acts): Handlers<keyof Acts> {
  return {
    issue: async (req, res) => {
      const issued = await acts.issue(req, res, readNewKey(clock, req.body));
      res.status(201).json(toNewKeyResponse(issued));
    },
    change: async (req, res) => {
      const keyChange = { keyId: pathId(req, 'keyId'), change: readKeyChange(req.body) };
      res.json(toKeyResponse(await acts.change(res, keyChange)));
    },
    rotate: async (req, res) => {
      const rotation = { keyId: pathId(req, 'keyId'), overlapSeconds: readOverlap(req.body) };
      res.status(201).json(toNewKeyResponse(await acts.rotate(res, rotation)));
    },
    revoke: async (req, res) => {
      await acts.revoke(res, pathId(req, 'keyId'));
      res.status(204).end();
    },
  };
}

/** Keys are listed newest first, including revoked and expired ones unless filtered. */
function listHandlers(context: TenantsContext): Handlers<'ofOne' | 'ofAll'> {
  const { workspaces } = context;
  return {
    ofOne: async (req, res) => {
      const query = usableIn(context, keysQuery(req.query));
      const { id: workspaceId } = await requireWorkspace(context, pathId(req, 'workspaceId'));
      res.json(toPageResponse(await workspaces.listKeys({ ...query, workspaceId }), toKeyResponse));
    },
    ofAll: async (req, res) => {
      const query = usableIn(context, allKeysQuery(req.query));
      res.json(toPageResponse(await workspaces.listKeys(query), toKeyResponse));
    },
  };
}

function usableIn<Query extends { readonly usable?: boolean }>(
  { clock }: TenantsContext,
  { usable: isUsable, ...query }: Query,
): Omit<Query, 'usable'> & Pick<KeyQuery, 'usable'> {
  return { ...query, usable: isUsable === undefined ? undefined : { isUsable, atMs: clock.now() } };
}
