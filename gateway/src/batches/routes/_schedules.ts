import { ignoredIn } from '../domain/recognise-columns';
import { readScheduleCsv } from './read-csv';
import type { SentRow } from './sent-row';

export const HEADER = 'Payer,Member ID,First Name,Last Name,DOB';
export const LINE = 'Cascade Mutual,CANARY77001,Canarina,Markerlast,2/29/1984';
export const FIELDS = {
  payerName: 'Cascade Mutual',
  memberId: 'CANARY77001',
  patientFirstName: 'Canarina',
  patientLastName: 'Markerlast',
  patientDateOfBirth: '2/29/1984',
};

export async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

export type Read = { readonly ignored: readonly string[]; readonly rows: readonly SentRow[] };
export async function read(text: string | Buffer, chunk = 64 * 1024): Promise<Read> {
  const { columns, rows } = await readScheduleCsv(chunksOf(Buffer.from(text), chunk));
  const all: SentRow[] = [];
  for await (const row of rows) all.push(row);
  return { ignored: ignoredIn(columns), rows: all };
}
export const fieldsOf = async (text: string | Buffer, chunk?: number): Promise<readonly object[]> =>
  (await read(text, chunk)).rows.map(({ fields }) => fields);
