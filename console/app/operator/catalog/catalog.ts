import type { Schema } from '@eligibility/api-types';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';
import { given, type CursorPage } from '../../api/pages';

export type CatalogPayer = Schema<'CatalogPayer'>;
export type CatalogVersion = Schema<'CatalogVersion'>;
export type ImportPlan = Schema<'ImportPlan'>;

/** A payer as both the list and the search have it. */
export type ListedPayer = Pick<
  CatalogPayer,
  'payerId' | 'name' | 'states' | 'linesOfBusiness' | 'supportsEligibility' | 'requiresDateOfBirth'
> & { readonly matchedOn?: string };

/** Key of every query about the catalog. */
export const CATALOG = ['ops', 'payers'] as const;

export async function listPayers(cursor: string | undefined): Promise<CursorPage<CatalogPayer>> {
  return dataOf(api.GET('/ops/payers', { params: { query: given({ cursor }) } }));
}

/** The payers that fit a name, an alias or an id, the best first. */
export async function searchPayers(query: string): Promise<CursorPage<ListedPayer>> {
  const { data } = await dataOf(api.GET('/ops/payers/search', { params: { query: { query, limit: 50 } } }));
  return { data, nextCursor: null };
}

export function usePayer(payerId: string): UseQueryResult<CatalogPayer> {
  return useQuery({
    queryKey: [...CATALOG, 'one', payerId],
    queryFn: () => dataOf(api.GET('/ops/payers/{payerId}', { params: { path: { payerId } } })),
  });
}

/** The answered live checks of the last hour. */
export function useTraffic(payerId: string): UseQueryResult<Schema<'PayerTraffic'>> {
  return useQuery({
    queryKey: [...CATALOG, 'traffic', payerId],
    queryFn: () => dataOf(api.GET('/ops/payers/{payerId}/traffic', { params: { path: { payerId } } })),
  });
}

/** @param aliases all that the payer is to have from now on */
export async function setAliases(
  payerId: string,
  aliases: readonly string[],
): Promise<Schema<'ChangedCatalogPayer'>> {
  return dataOf(
    api.PUT('/ops/payers/{payerId}/aliases', {
      params: { path: { payerId } },
      body: { aliases: [...aliases] },
    }),
  );
}

export async function listVersions(cursor: string | undefined): Promise<CursorPage<CatalogVersion>> {
  return dataOf(api.GET('/ops/payers/versions', { params: { query: given({ cursor }) } }));
}

/** @param restoredFrom the version whose lists and knowledge are to be in force again */
export async function restoreVersion(restoredFrom: number): Promise<Schema<'RestoredVersion'>> {
  return dataOf(api.POST('/ops/payers/versions', { body: { restoredFrom } }));
}
