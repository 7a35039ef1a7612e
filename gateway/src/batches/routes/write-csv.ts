import type { Schema } from '@eligibility/api-types';
import { FACT_COLUMNS, OUTCOME_COLUMNS } from '../../checks/routes/answer-cells';
import { csvLine, type Cell } from '../../http/csv-cells';
import type { ResultRow } from '../domain/result-row';

type CellOf = (row: ResultRow) => Cell | null;

/**
 * Each column, in order. Those of the question have the API's names of its fields, and no other has a name that
 * `SCHEDULE_COLUMNS` takes for one of them: a file of results can be sent as a schedule again.
 */
const COLUMNS: Readonly<Record<string, CellOf>> = {
  row: ({ row }) => row,
  reference: ({ reference }) => reference,
  status: ({ state }) => state,
  payerName: ({ asked }) => asked?.payerName,
  memberId: ({ asked }) => asked?.memberId,
  patientFirstName: ({ asked }) => asked?.patientFirstName,
  patientLastName: ({ asked }) => asked?.patientLastName,
  patientDateOfBirth: ({ asked }) => asked?.patientDateOfBirth,
  dateOfService: ({ asked }) => asked?.dateOfService,
  ...OUTCOME_COLUMNS,
  problem: ({ problem }) => problem?.code,
  problemDetail: ({ problem, mistakes = [] }) =>
    problem?.detail ?? mistakes.map(({ message }) => message).join(' '),
  candidates: ({ problem }) => candidatesOf(problem?.extensions),
  ...FACT_COLUMNS,
};

/** The results of a batch as a table by RFC 4180: a header, and a line for each row as it comes. */
export async function* resultsCsv(rows: AsyncIterable<ResultRow>): AsyncGenerator<string, void, undefined> {
  yield csvLine(Object.keys(COLUMNS));
  for await (const row of rows)
    yield csvLine(Object.values(COLUMNS).map((cellOf) => cellOf(row) ?? undefined));
}

/** The payers to choose from, as in "60054 Aetna; 62308 Cigna". */
function candidatesOf({ candidates }: Readonly<Record<string, unknown>> = {}): string {
  const payers = (Array.isArray(candidates) ? candidates : []) as readonly Schema<'PayerCandidate'>[];
  return payers.map(({ payerId, name }) => `${payerId} ${name}`).join('; ');
}
