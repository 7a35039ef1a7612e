import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCursorList } from '../api/pages';
import { CursorTable, type Column } from '../design/data-table';
import { day } from '../design/format';
import { Panel } from '../design/panel';
import { Empty } from '../design/states';
import { TextLink } from '../design/text-link';
import { changeWords } from './change-words';
import { listChanges, SCHEDULES, type ChangedRow, type Schedule } from './schedule-data';
import { t } from './texts';

type Run = NonNullable<Schedule['lastRun']>;

/** The patients whose answer differs from the one before, of the last run that has ended. */
export function ScheduleChanges({ of: { id, lastRun } }: { readonly of: Schedule }): ReactNode {
  if (lastRun === null) {
    return (
      <Panel title={t.changes.title}>
        <Empty title={t.changes.notYet}>{t.changes.notYetAbout}</Empty>
      </Panel>
    );
  }
  return (
    <Panel
      title={t.changes.title}
      description={t.changes.of(day(lastRun.day))}
      actions={
        <TextLink to="/batches/$batchId" params={{ batchId: lastRun.batchId }} size="sm">
          {t.changes.open}
        </TextLink>
      }
    >
      <Changes scheduleId={id} run={lastRun} />
    </Panel>
  );
}

function Changes({ scheduleId, run }: { readonly scheduleId: string; readonly run: Run }): ReactNode {
  const { batchId } = run;
  const list = useCursorList(
    [...SCHEDULES, scheduleId, 'changes', batchId],
    (cursor) => listChanges({ scheduleId, batchId }, cursor),
    // Those of a run that has ended stay, each look is recorded, and nothing of a patient outlives the page.
    { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false },
  );
  return (
    <CursorTable
      label={t.changes.title}
      list={list}
      columns={COLUMNS}
      rowKey={({ row }) => String(row)}
      empty={<Empty title={t.changes.none}>{t.changes.noneAbout}</Empty>}
    />
  );
}

const COLUMNS: readonly Column<ChangedRow>[] = [
  {
    header: t.changes.patient,
    cell: ({ patientFirstName, patientLastName, memberId }) => (
      <>
        <Text size="sm" fw={600}>
          {`${patientFirstName ?? ''} ${patientLastName ?? ''}`}
        </Text>
        <Text size="sm" c="dimmed">
          {memberId}
        </Text>
      </>
    ),
  },
  {
    header: t.changes.visit,
    cell: ({ dateOfService }) => (dateOfService === null ? '' : day(dateOfService)),
  },
  { header: t.changes.payer, cell: ({ matchedPayer, payerName }) => matchedPayer?.name ?? payerName },
  {
    header: t.changes.change,
    cell: ({ changes = [] }) =>
      changes.map((change) => (
        <Text key={change.change} size="sm">
          {changeWords(change)}
        </Text>
      )),
  },
];
