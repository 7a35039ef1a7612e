import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCursorList } from '../api/pages';
import { CursorTable, type Column } from '../design/data-table';
import { count, when } from '../design/format';
import { Page } from '../design/page';
import { Panel } from '../design/panel';
import { StateBadge } from '../design/state-badge';
import { Empty, Failure, Loading } from '../design/states';
import { TextLink } from '../design/text-link';
import { clinicsQuery, nameOfClinic } from '../front-desk/clinics';
import { t as desk } from '../front-desk/texts';
import { SchedulesPanel } from '../schedules/schedules-panel';
import { BATCHES, listBatches, type Batch } from './batch-data';
import { TONES } from './batch-tones';
import { NewBatch } from './new-batch';
import { t } from './texts';

/** Checks a whole schedule at once, and lists those that were checked before. */
export function BatchesPage(): ReactNode {
  const { data: clinics, error, refetch } = useQuery(clinicsQuery);
  const open = clinics?.filter(({ retiredAt }) => retiredAt === null);
  return (
    <Page title={t.title} description={t.description}>
      {open === undefined &&
        (error === null ? <Loading rows={8} /> : <Failure error={error} retry={() => void refetch()} />)}
      {open?.length === 0 && <Empty title={desk.page.noClinic}>{desk.page.noClinicWhy}</Empty>}
      {open !== undefined && (
        <>
          {open.length > 0 && <NewBatch clinics={open} />}
          <SchedulesPanel clinics={clinics ?? []} />
          <Panel title={t.list.title}>
            <Earlier />
          </Panel>
        </>
      )}
    </Page>
  );
}

function Earlier(): ReactNode {
  const { data: clinics = [] } = useQuery(clinicsQuery);
  const list = useCursorList([...BATCHES, 'list'], listBatches);
  const columns: readonly Column<Batch>[] = [
    {
      header: t.list.sent,
      cell: ({ id, createdAt }) => (
        <TextLink to="/batches/$batchId" params={{ batchId: id }} size="sm">
          {when(createdAt)}
        </TextLink>
      ),
    },
    {
      header: t.list.state,
      cell: ({ state }) => <StateBadge tone={TONES[state]}>{t.states[state]}</StateBadge>,
    },
    {
      header: t.list.clinic,
      cell: ({ clientId }) => nameOfClinic(clinics, clientId),
    },
    { header: t.list.patients, isNumeric: true, cell: ({ rows }) => count(rows) },
    {
      header: t.list.finished,
      cell: ({ finishedAt }) => (finishedAt === null ? '' : when(finishedAt)),
    },
  ];
  return (
    <CursorTable
      label={t.list.title}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<Empty title={t.list.none}>{t.list.noneAbout}</Empty>}
    />
  );
}
