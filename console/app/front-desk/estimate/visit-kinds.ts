import type { UseQueryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client';

/** The kind of visit that the API takes for an estimate where none is named. */
const USUAL = 'default';

/** What the clinic of a check calls its visits: those of which it has rates that hold for the payer of the check. */
export function visitKindsQuery(checkId: string): UseQueryOptions<readonly string[]> {
  return {
    queryKey: ['visit-kinds', checkId],
    queryFn: async () => {
      const params = { path: { checkId: checkId } };
      const { clientId, payerId } = await dataOf(api.GET('/api/eligibility/checks/{checkId}', { params }));
      // The document has this operation's table too, which is given only where it is asked for.
      const rates = (await dataOf(
        api.GET('/api/workspace/clinics/{clientId}/rates', { params: { path: { clientId } } }),
      )) as { readonly data: readonly RateOfVisit[] };
      return kindsFor(rates.data, payerId);
    },
  };
}

type RateOfVisit = { readonly visitKind: string; readonly payerId?: string };

/** The kinds of visits that can be estimated at a payer, each once, as they were written. */
export function kindsFor(rates: readonly RateOfVisit[], payerId: string | null): readonly string[] {
  const held = rates.filter((rate) => rate.payerId === undefined || rate.payerId === payerId);
  return [...new Set(held.map(({ visitKind }) => visitKind))];
}

/** The kind that is chosen until a person chooses: the usual one, or the only one. */
export function usualOf(kinds: readonly string[]): string | undefined {
  return kinds.find((kind) => kind === USUAL || kinds.length === 1);
}

/** The name of a visit as people read it: `New patient visit` of `new-patient-visit`. */
export function visitName(visitKind: string): string {
  const words = visitKind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
