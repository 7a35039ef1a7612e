import Joi from 'joi';
import { listQuery, toPageResponse } from '../../http/list-query';
import { callerOf } from '../../identity/http/request-identity';
import type { KeyPorts } from '../../identity/app/make-secret';
import { readKeyChange, readNewKey, readOverlap, toKeyResponse, toNewKeyResponse } from './key-bodies';
import { pathId, type Handlers } from '../../http/handlers';
import { changeOwnKey, issueOwnKey, listOwnKeys, revokeOwnKey, rotateOwnKey } from '../app/own-keys';
import { callerWith, type CallerRoute } from '../../identity/http/who';
import type { TenantsDeps } from './tenants-deps';

const pageQuery = listQuery<{ readonly usable?: boolean }>({ usable: Joi.boolean() });

/** The keys of the caller's own workspace. */
export function ownKeyRoutes(deps: TenantsDeps): readonly CallerRoute[] {
  const keys = ownKeyHandlers(deps);
  return [
    { method: 'GET', path: '/workspace/keys', who: callerWith('workspace:admin'), handler: keys.list },
    { method: 'POST', path: '/workspace/keys', who: callerWith('workspace:admin'), handler: keys.issue },
    {
      method: 'PATCH',
      path: '/workspace/keys/{keyId}',
      who: callerWith('workspace:admin'),
      handler: keys.change,
    },
    {
      method: 'DELETE',
      path: '/workspace/keys/{keyId}',
      who: callerWith('workspace:admin'),
      handler: keys.revoke,
    },
    {
      method: 'POST',
      path: '/workspace/keys/{keyId}/rotate',
      who: callerWith('workspace:admin'),
      handler: keys.rotate,
    },
  ];
}

function ownKeyHandlers(ports: KeyPorts): Handlers<'list' | 'issue' | 'change' | 'rotate' | 'revoke'> {
  return {
    list: async (req, res) => {
      const { usable: isUsable, ...page } = pageQuery(req.query);
      const usable = isUsable === undefined ? undefined : { isUsable, atMs: ports.clock.now() };
      const keys = await listOwnKeys(ports, callerOf(res), { ...page, usable });
      res.json(toPageResponse(keys, toKeyResponse));
    },
    issue: async (req, res) => {
      const issued = await issueOwnKey(ports, callerOf(res), readNewKey(ports.clock, req.body));
      res.status(201).json(toNewKeyResponse(issued));
    },
    change: async (req, res) => {
      const keyChange = { keyId: pathId(req, 'keyId'), change: readKeyChange(req.body) };
      res.json(toKeyResponse(await changeOwnKey(ports, callerOf(res), keyChange)));
    },
    rotate: async (req, res) => {
      const rotation = { keyId: pathId(req, 'keyId'), overlapSeconds: readOverlap(req.body) };
      res.status(201).json(toNewKeyResponse(await rotateOwnKey(ports, callerOf(res), rotation)));
    },
    revoke: async (req, res) => {
      await revokeOwnKey(ports, callerOf(res), pathId(req, 'keyId'));
      res.status(204).end();
    },
  };
}
