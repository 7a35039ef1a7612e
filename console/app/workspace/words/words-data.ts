import type { Schema } from '@eligibility/api-types';
import { api, dataOf } from '../../api/client';
import { given, type CursorPage } from '../../api/pages';

export type ClinicWords = Schema<'ClinicWords'>;
export type WrittenWords = Schema<'WrittenWords'>;

const WORDS = '/api/workspace/clinics/{clientId}/words';

/** The key of the queries about the words of a clinic. */
export function wordsKey(clientId: string): readonly string[] {
  return ['workspace', 'words', clientId];
}

export function listWords(clientId: string, cursor: string | undefined): Promise<CursorPage<ClinicWords>> {
  return dataOf(api.GET(WORDS, { params: { path: { clientId }, query: given({ cursor }) } }));
}

/** All words of a clinic as a table for a spreadsheet. @throws ApiProblem */
export function wordsCsv(clientId: string): Promise<Blob> {
  return dataOf(api.GET(`${WORDS}.csv`, { params: { path: { clientId } }, parseAs: 'blob' }));
}

export async function writeWords(clientId: string, row: WrittenWords): Promise<void> {
  await dataOf(api.PUT(WORDS, { params: { path: { clientId } }, body: { rows: [row] } }));
}

/** @returns how many rows were written */
export async function importWords(clientId: string, file: Blob): Promise<number> {
  const { rows } = await dataOf(
    api.POST('/api/workspace/clinics/{clientId}/words/imports', {
      params: { path: { clientId } },
      headers: { 'content-type': 'application/octet-stream' },
      body: '',
      bodySerializer: () => file,
    }),
  );
  return rows;
}

/** @param wordsId undefined for all of the clinic */
export async function eraseWords(clientId: string, wordsId: string | undefined): Promise<void> {
  await (wordsId === undefined
    ? dataOf(api.DELETE(WORDS, { params: { path: { clientId } } }))
    : dataOf(
        api.DELETE('/api/workspace/clinics/{clientId}/words/{wordsId}', {
          params: { path: { clientId, wordsId } },
        }),
      ));
}
