import type { Schema } from '@eligibility/api-types';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import { CLINICS } from '../workspace/own-workspace';

/** The most that the API gives at once; a workspace with more clinics binds its people to some of them. */
const MOST = 200;

/** The clinics that this person may act for, by name. Retired ones are among them: old checks are theirs. */
export const clinicsQuery = queryOptions({
  queryKey: [...CLINICS, 'by-name'],
  queryFn: async () => {
    const { data } = await dataOf(api.GET('/api/workspace/clinics', { params: { query: { limit: MOST } } }));
    return [...data].sort((a, b) => a.name.localeCompare(b.name));
  },
  staleTime: 60_000,
});

/** What a clinic is called; the beginning of its id where this person may not see it. */
export function nameOfClinic(clinics: readonly Schema<'Clinic'>[], clientId: string): string {
  return clinics.find((clinic) => clinic.clientId === clientId)?.name ?? clientId.slice(0, 8);
}
