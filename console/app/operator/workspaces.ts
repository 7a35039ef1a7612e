import type { Schema } from '@eligibility/api-types';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import { given, type CursorPage } from '../api/pages';

export type Workspace = Schema<'Workspace'>;
export type WorkspaceChange = Schema<'WorkspaceChange'>;
export type Wallet = Schema<'OperatorWallet'>;
export type JournalEntry = Schema<'JournalEntry'>;

/** Key of every query about workspaces; those about one have its id next. */
export const WORKSPACES = ['ops', 'workspaces'] as const;

const PAGE = 100;
const inPath = <Id extends string>(workspaceId: Id) => ({ path: { workspaceId } }) as const;

export async function listWorkspaces(cursor: string | undefined): Promise<CursorPage<Workspace>> {
  return dataOf(api.GET('/ops/workspaces', { params: { query: given({ cursor, limit: PAGE }) } }));
}

/** One workspace with its settings. */
export function useWorkspace(workspaceId: string): UseQueryResult<Workspace> {
  return useQuery({
    queryKey: [...WORKSPACES, workspaceId],
    queryFn: () => dataOf(api.GET('/ops/workspaces/{workspaceId}', { params: inPath(workspaceId) })),
  });
}

/** Its balance, and what is used today of its budgets. */
export function useWallet(workspaceId: string): UseQueryResult<Wallet> {
  return useQuery({
    queryKey: [...WORKSPACES, workspaceId, 'wallet'],
    queryFn: () => dataOf(api.GET('/ops/workspaces/{workspaceId}/wallet', { params: inPath(workspaceId) })),
  });
}

/** The names of a workspace's newest keys by their ids; empty until they are there, or are not needed. */
export function useKeyNames(workspaceId: string, isNeeded: boolean): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: [...WORKSPACES, workspaceId, 'key-names'],
    queryFn: () =>
      dataOf(
        api.GET('/ops/workspaces/{workspaceId}/keys', {
          params: { ...inPath(workspaceId), query: { limit: PAGE } },
        }),
      ),
    enabled: isNeeded,
  });
  return new Map(data?.data.map(({ id, name }) => [id, name]));
}

export async function listJournal(
  workspaceId: string,
  cursor: string | undefined,
): Promise<CursorPage<JournalEntry>> {
  const params = { ...inPath(workspaceId), query: given({ cursor }) };
  return dataOf(api.GET('/ops/workspaces/{workspaceId}/wallet/journal', { params }));
}

export async function createWorkspace(body: Schema<'WorkspaceRequest'>): Promise<Workspace> {
  return dataOf(api.POST('/ops/workspaces', { body }));
}

export async function changeWorkspace(workspaceId: string, body: WorkspaceChange): Promise<Workspace> {
  return dataOf(api.PATCH('/ops/workspaces/{workspaceId}', { params: inPath(workspaceId), body }));
}

/** A number of checks that goes into a wallet, or out of it, and why. */
export type WalletChange = { readonly checks: number; readonly reason: string };

/** @param key the same for the same change, however often it is tried */
export async function changeWallet(
  workspaceId: string,
  kind: 'grants' | 'adjustments',
  { key, ...body }: WalletChange & { readonly key: string },
): Promise<Schema<'WalletBalance'>> {
  return dataOf(
    api.POST(`/ops/workspaces/{workspaceId}/wallet/${kind}`, {
      params: { ...inPath(workspaceId), header: { 'Idempotency-Key': key } },
      body,
    }),
  );
}

export async function suspendWorkspace(workspaceId: string, reason: string): Promise<Workspace> {
  return dataOf(
    api.POST('/ops/workspaces/{workspaceId}/suspend', { params: inPath(workspaceId), body: { reason } }),
  );
}

export async function resumeWorkspace(workspaceId: string, reason: string): Promise<Workspace> {
  return dataOf(
    api.POST('/ops/workspaces/{workspaceId}/resume', { params: inPath(workspaceId), body: { reason } }),
  );
}

/** @returns how many keys were not revoked before */
export async function revokeAllKeys(workspaceId: string, reason: string): Promise<number> {
  const { revoked } = await dataOf(
    api.POST('/ops/workspaces/{workspaceId}/keys/revocations', {
      params: inPath(workspaceId),
      body: { reason },
    }),
  );
  return revoked;
}

/** Drops every stored answer, as many requests as that takes. @returns how many there were */
export async function forgetAnswers(workspaceId: string, reason: string): Promise<number> {
  let total = 0;
  for (;;) {
    const { answers, isComplete } = await dataOf(
      api.POST('/ops/workspaces/{workspaceId}/forget', { params: inPath(workspaceId), body: { reason } }),
    );
    total += answers;
    if (isComplete) return total;
  }
}
