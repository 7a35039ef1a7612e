import type { ReactNode } from 'react';
import { DataTable, type Column } from '../design/data-table';
import type { RowWords } from '../front-desk/today/row-words';
import type { Result } from './batch-data';
import { inOrder, listedRowOf, type OfBatch } from './batch-rows';
import { t } from './texts';

type Line = { readonly id: string; readonly words: RowWords; readonly memberId: string };
type DaySheetProps = { readonly rows: readonly Result[]; readonly batch: OfBatch };

/** The patients of a schedule on paper, exceptions on top. */
export function DaySheet({ rows, batch }: DaySheetProps): ReactNode {
  const lines = inOrder(rows).map((result) => ({
    ...listedRowOf(result, batch),
    memberId: result.memberId ?? '',
  }));
  const columns: readonly Column<Line>[] = [
    { header: t.rows.place, cell: ({ words }) => words.at },
    { header: t.batch.rows, cell: ({ words }) => words.patient },
    { header: t.fields.memberId, cell: ({ memberId }) => memberId },
    { header: t.fields.payerName, cell: ({ words }) => words.payer },
    { header: t.list.state, cell: ({ words }) => words.state },
  ];
  return <DataTable label={t.batch.rows} columns={columns} rows={lines} rowKey={({ id }) => id} />;
}
