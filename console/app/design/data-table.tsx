import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CursorList } from '../api/pages';
import classes from './data-table.module.css';
import { Failure, Loading } from './states';
import { t } from './texts';

export type Column<Row> = {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are set flush right. */
  readonly isNumeric?: boolean;
};

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
};

/**
 * Rows under headings; on a phone each row is a card whose values have their heading beside them. The roles are written
 * out, because a browser drops those of a table that is laid out in another way.
 */
export function DataTable<Row>({ label, columns, rows, rowKey }: DataTableProps<Row>): ReactNode {
  return (
    <div className={classes['frame']}>
      <table role="table" aria-label={label} className={classes['table']}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, isNumeric }) => (
              <th key={header} role="columnheader" scope="col" data-numeric={isNumeric}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr role="row" key={rowKey(row)}>
              {columns.map(({ header, cell, isNumeric }) => (
                <td key={header} role="cell" data-header={header} data-numeric={isNumeric}>
                  <div className={classes['value']}>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CursorTableProps<Row> = Omit<DataTableProps<Row>, 'rows'> & {
  readonly list: CursorList<Row>;
  /** Instead of a table without rows. */
  readonly empty: ReactNode;
};

/** A list of the API with all of its states: on its way, failed, empty, there, and more of it. */
export function CursorTable<Row>({ list, empty, ...table }: CursorTableProps<Row>): ReactNode {
  if (list.rows === undefined) {
    return list.error === null ? <Loading /> : <Failure error={list.error} retry={list.retry} />;
  }
  if (list.rows.length === 0) return empty;
  return (
    <Stack gap="md">
      <DataTable {...table} rows={list.rows} />
      {list.error !== null && <Failure error={list.error} retry={list.retry} />}
      {list.hasMore && (
        <Group justify="center">
          <Button variant="default" loading={list.isLoadingMore} onClick={list.loadMore}>
            {t.showMore}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
