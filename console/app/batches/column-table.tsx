import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { DataTable, type Column } from '../design/data-table';
import type { DryRun } from './batch-data';
import { headersOf, sampleOf, type Correction, type Corrections, type ScheduleText } from './schedule-text';
import { t } from './texts';

type ColumnTableProps = {
  readonly schedule: ScheduleText;
  readonly corrections: Corrections;
  /** What the columns of the table were read as, without those that are left out; undefined while that is not known. */
  readonly columns: DryRun['columns'] | undefined;
  readonly onCorrect: (corrections: Corrections) => void;
};

type Shown = { readonly column: number; readonly name: string; readonly sample: string };

/** The columns of a schedule with what each was read as, which a person corrects by choosing another meaning. */
export function ColumnTable({ schedule, corrections, columns, onCorrect }: ColumnTableProps): ReactNode {
  const sample = sampleOf(schedule);
  const rows = headersOf(schedule).map((header, column) => ({
    column,
    name: header === '' ? t.preview.unnamed(column + 1) : header,
    sample: sample[column] ?? '',
  }));
  const correct = (column: number, correction: string): void => {
    const others = [...corrections].filter(([at]) => at !== column);
    onCorrect(new Map(correction === '' ? others : [...others, [column, correction as Correction]]));
  };
  const shown: readonly Column<Shown>[] = [
    { header: t.preview.column, cell: ({ name }) => name },
    { header: t.preview.sample, cell: (row) => row.sample },
    {
      header: t.preview.meaning,
      cell: ({ column, name }) => (
        <NativeSelect
          aria-label={t.preview.meaningOf(name)}
          data={optionsFor(meaningOf(column, corrections, columns))}
          value={corrections.get(column) ?? ''}
          onChange={({ currentTarget }) => {
            correct(column, currentTarget.value);
          }}
        />
      ),
    },
  ];
  return (
    <DataTable
      label={t.preview.columns}
      columns={shown}
      rows={rows}
      rowKey={({ column }) => String(column)}
    />
  );
}

type Option = { readonly value: string; readonly label: string };

/** @param asNamed what the column means while nobody corrects it */
function optionsFor(asNamed: string): Option[] {
  return [
    { value: '', label: asNamed },
    ...Object.entries(t.fields)
      .filter(([field]) => field !== 'mockFixture')
      .map(([value, label]) => ({ value, label })),
    { value: 'leave-out', label: t.preview.leaveOut },
  ];
}

function meaningOf(column: number, corrections: Corrections, columns: ColumnTableProps['columns']): string {
  if (columns === undefined || corrections.has(column)) return t.preview.asNamed;
  const leftOut = [...corrections].filter(([at, correction]) => correction === 'leave-out' && at < column);
  const field = columns[column - leftOut.length]?.field ?? null;
  return field === null ? t.preview.ignored : t.fields[field];
}
