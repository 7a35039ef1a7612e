import type { Schema } from '@eligibility/api-types';
import type { ReactNode } from 'react';
import { useCursorList } from '../api/pages';
import { CursorTable, type Column } from '../design/data-table';
import { day, when } from '../design/format';
import { Panel } from '../design/panel';
import { Empty } from '../design/states';
import { TextLink } from '../design/text-link';
import { nameOfClinic } from '../front-desk/clinics';
import { repeatWords } from './repeat-words';
import { LIST_OF_SCHEDULES, listSchedules, type Schedule } from './schedule-data';
import { StateOfSchedule } from './state-of-schedule';
import { t } from './texts';

/** The schedules that are asked again regularly. */
export function SchedulesPanel({ clinics }: { readonly clinics: readonly Schema<'Clinic'>[] }): ReactNode {
  const list = useCursorList(LIST_OF_SCHEDULES, listSchedules);
  return (
    <Panel title={t.list.title}>
      <CursorTable
        label={t.list.title}
        list={list}
        columns={columnsOf(clinics)}
        rowKey={({ id }) => id}
        empty={<Empty title={t.list.none}>{t.list.noneAbout}</Empty>}
      />
    </Panel>
  );
}

function columnsOf(clinics: readonly Schema<'Clinic'>[]): readonly Column<Schedule>[] {
  return [
    {
      header: t.list.name,
      cell: ({ id, name }) => (
        <TextLink to="/batches/schedules/$scheduleId" params={{ scheduleId: id }} size="sm">
          {name}
        </TextLink>
      ),
    },
    { header: t.list.clinic, cell: ({ clientId }) => nameOfClinic(clinics, clientId) },
    { header: t.list.often, cell: ({ repeat }) => repeatWords(repeat) },
    { header: t.list.next, cell: ({ nextRunAt }) => (nextRunAt === null ? '' : when(nextRunAt)) },
    { header: t.list.state, cell: (schedule) => <StateOfSchedule of={schedule} /> },
    { header: t.list.last, cell: ({ lastRun }) => <RunLink of={lastRun} /> },
  ];
}

/** The day of a run, which leads to its batch. */
export function RunLink({ of }: { readonly of: Schedule['lastRun'] }): ReactNode {
  if (of === null) return t.list.never;
  return (
    <TextLink to="/batches/$batchId" params={{ batchId: of.batchId }} size="sm">
      {day(of.day)}
    </TextLink>
  );
}
