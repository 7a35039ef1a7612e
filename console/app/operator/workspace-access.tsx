import { useMemo, type ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import { given, useCursorList } from '../api/pages';
import type { ClinicActs } from '../clinics/clinic-acts';
import { Clinics } from '../clinics/clinics';
import type { KeyActs } from '../keys/key-acts';
import { Keys } from '../keys/keys';
import { WORKSPACES } from './workspaces';

type OfWorkspace = { readonly workspaceId: string };

const LIMIT = 200;

function clinicActs(workspaceId: string): ClinicActs {
  return {
    queryKey: [...WORKSPACES, workspaceId, 'clinics'],
    list: (cursor) =>
      dataOf(
        api.GET('/ops/workspaces/{workspaceId}/clinics', {
          params: { path: { workspaceId }, query: given({ cursor, limit: LIMIT }) },
        }),
      ),
    add: (body) =>
      dataOf(api.POST('/ops/workspaces/{workspaceId}/clinics', { params: { path: { workspaceId } }, body })),
    change: (clientId, body) =>
      dataOf(
        api.PATCH('/ops/workspaces/{workspaceId}/clinics/{clientId}', {
          params: { path: { workspaceId, clientId } },
          body,
        }),
      ),
  };
}

function keyActs(workspaceId: string): KeyActs {
  return {
    queryKey: [...WORKSPACES, workspaceId, 'keys'],
    list: (cursor, usable) =>
      dataOf(
        api.GET('/ops/workspaces/{workspaceId}/keys', {
          params: { path: { workspaceId }, query: given({ cursor, usable }) },
        }),
      ),
    issue: (body) =>
      dataOf(api.POST('/ops/workspaces/{workspaceId}/keys', { params: { path: { workspaceId } }, body })),
    change: (keyId, body) => dataOf(api.PATCH('/ops/keys/{keyId}', { params: { path: { keyId } }, body })),
    rotate: (keyId, overlapSeconds) =>
      dataOf(api.POST('/ops/keys/{keyId}/rotate', { params: { path: { keyId } }, body: { overlapSeconds } })),
    revoke: (keyId) => dataOf(api.DELETE('/ops/keys/{keyId}', { params: { path: { keyId } } })),
  };
}

export function WorkspaceClinics({ workspaceId }: OfWorkspace): ReactNode {
  const acts = useMemo(() => clinicActs(workspaceId), [workspaceId]);
  return <Clinics acts={acts} />;
}

export function WorkspaceKeys({ workspaceId }: OfWorkspace): ReactNode {
  const acts = useMemo(() => keyActs(workspaceId), [workspaceId]);
  const { queryKey, list } = clinicActs(workspaceId);
  const clinics = useCursorList(queryKey, list).rows ?? [];
  return <Keys acts={acts} clinics={clinics} />;
}
