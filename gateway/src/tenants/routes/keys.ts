import type { Schema } from '@eligibility/api-types';
import Joi from 'joi';
import type { KeyQuery } from '../../identity/app/workspace-store';
import { setLimits } from '../../identity/domain/key-limits';
import { listQuery, toPageResponse } from '../../http/list-query';
import { uuidField } from '../../http/fields';
import { changeKey, issueKey, revokeKey, revokeKeys, rotateKey } from '../app/keys';
import type { KeyPorts } from '../../identity/app/make-secret';
import { requireWorkspace } from '../app/workspaces';
import { readKeyChange, readNewKey, readOverlap, toKeyResponse, toNewKeyResponse } from './key-bodies';
import { actingFor } from '../../identity/http/request-identity';
import { pathId, type Handlers } from '../../http/handlers';
import { workspaceOrderIn } from './workspace-bodies';
import { operatorWith, type OperatorRoute } from '../../identity/http/who';
import type { TenantsDeps } from './tenants-deps';

/** The keys of workspaces, for operators. */
export function keyRoutes(deps: TenantsDeps): readonly OperatorRoute[] {
  const keys = keyHandlers(deps);
  const lists = keyListHandlers(deps);
  return [
    {
      method: 'GET',
      path: '/workspaces/{workspaceId}/keys',
      who: operatorWith('read'),
      handler: lists.ofOne,
    },
    {
      method: 'POST',
      path: '/workspaces/{workspaceId}/keys',
      who: operatorWith('access'),
      handler: keys.issue,
    },
    {
      method: 'POST',
      path: '/workspaces/{workspaceId}/keys/revocations',
      who: operatorWith('access'),
      handler: keys.revokeAll,
    },
    { method: 'GET', path: '/keys', who: operatorWith('read'), handler: lists.ofAll },
    { method: 'PATCH', path: '/keys/{keyId}', who: operatorWith('access'), handler: keys.change },
    { method: 'DELETE', path: '/keys/{keyId}', who: operatorWith('access'), handler: keys.revoke },
    { method: 'POST', path: '/keys/{keyId}/rotate', who: operatorWith('access'), handler: keys.rotate },
  ];
}

function keyHandlers(ports: KeyPorts): Handlers<'issue' | 'change' | 'rotate' | 'revoke' | 'revokeAll'> {
  return {
    issue: async (req, res) => {
      const sentKey = readNewKey(ports.clock, req.body);
      const newKey = { ...sentKey, operatorLimits: setLimits(sentKey.limits ?? {}) };
      const issued = await issueKey(actingFor(ports, res), pathId(req, 'workspaceId'), newKey);
      res.status(201).json(toNewKeyResponse(issued));
    },
    change: async (req, res) => {
      const change = readKeyChange(req.body);
      res.json(toKeyResponse(await changeKey(actingFor(ports, res), pathId(req, 'keyId'), change)));
    },
    rotate: async (req, res) => {
      const overlapSeconds = readOverlap(req.body);
      const issued = await rotateKey(actingFor(ports, res), pathId(req, 'keyId'), overlapSeconds);
      res.status(201).json(toNewKeyResponse(issued));
    },
    revoke: async (req, res) => {
      await revokeKey(actingFor(ports, res), pathId(req, 'keyId'));
      res.status(204).end();
    },
    revokeAll: async (req, res) => {
      const revoked = await revokeKeys(actingFor(ports, res), workspaceOrderIn(req));
      res.json({ revoked } satisfies Schema<'KeyRevocations'>);
    },
  };
}

type UsableFilter = { readonly usable?: boolean };

const usable = Joi.boolean();
const ofOneQuery = listQuery<UsableFilter>({ usable });
const ofAllQuery = listQuery<UsableFilter & { readonly workspaceId?: string }>({
  usable,
  workspaceId: uuidField,
});

/** Keys are listed newest first, including revoked and expired ones unless filtered. */
function keyListHandlers({
  workspaces,
  clock,
}: Pick<KeyPorts, 'workspaces' | 'clock'>): Handlers<'ofOne' | 'ofAll'> {
  const filterOf = ({ usable: isUsable }: UsableFilter): KeyQuery['usable'] =>
    isUsable === undefined ? undefined : { isUsable, atMs: clock.now() };
  return {
    ofOne: async (req, res) => {
      const query = ofOneQuery(req.query);
      const { id: workspaceId } = await requireWorkspace({ workspaces }, pathId(req, 'workspaceId'));
      const page = { ...query, workspaceId, usable: filterOf(query) };
      res.json(toPageResponse(await workspaces.listKeys(page), toKeyResponse));
    },
    ofAll: async (req, res) => {
      const query = ofAllQuery(req.query);
      const page = { ...query, usable: filterOf(query) };
      res.json(toPageResponse(await workspaces.listKeys(page), toKeyResponse));
    },
  };
}
