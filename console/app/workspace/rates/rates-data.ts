import { api, dataOf } from '../../api/client';
import { changed, csvOf, type Rate } from './rates-table';

const RATES = '/api/workspace/clinics/{clientId}/rates';

/** The key of the query about the rates of a clinic. */
export function ratesKey(clientId: string): readonly string[] {
  return ['workspace', 'rates', clientId];
}

/** All rates of a clinic: the API gives them at once. */
export async function listRates(clientId: string): Promise<readonly Rate[]> {
  return (await dataOf(api.GET(RATES, { params: { path: { clientId } } }))).data;
}

/** The same as a table for a spreadsheet. @throws ApiProblem */
export function ratesCsv(clientId: string): Promise<Blob> {
  return dataOf(api.GET(`${RATES}.csv`, { params: { path: { clientId } }, parseAs: 'blob' }));
}

/** Replaces all rates of a clinic; none are left only where that is meant. @returns how many there are now */
export async function importRates(clientId: string, file: Blob, isEmptyMeant = false): Promise<number> {
  const { rows } = await dataOf(
    api.POST(`${RATES}/imports`, {
      params: { path: { clientId }, query: isEmptyMeant ? { confirm: 'empty' } : {} },
      headers: { 'content-type': 'application/octet-stream' },
      body: '',
      bodySerializer: () => file,
    }),
  );
  return rows;
}

/** What is written of one rate: see `changed`. */
export type RateChange = { readonly before?: Rate | undefined; readonly after?: Rate | undefined };

/**
 * Changes one rate among those that the clinic has now. A table has room for all of them, which the body of a PUT has
 * not.
 */
export async function changeRate(clientId: string, { before, after }: RateChange): Promise<void> {
  const rates = changed(await listRates(clientId), before, after);
  await importRates(clientId, new Blob([csvOf(rates)]), rates.length === 0);
}
