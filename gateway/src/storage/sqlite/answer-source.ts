import type { AnswerSource } from '../../checks/domain/check';

/** The columns of a check that say where its answer came from. */
export type SourceColumns = {
  readonly payer_id: string | null;
  readonly payer_name: string | null;
  readonly trace_id: string | null;
  readonly is_simulated: number | null;
};

export const SOURCE_COLUMNS = 'payer_id, payer_name, trace_id, is_simulated';

export function sourceOf(row: SourceColumns): AnswerSource {
  return {
    payerId: row.payer_id ?? undefined,
    payerName: row.payer_name ?? undefined,
    traceId: row.trace_id ?? undefined,
    isSimulated: row.is_simulated === 1,
  };
}
