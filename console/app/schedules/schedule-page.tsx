import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { count, when } from '../design/format';
import { KeyValues } from '../design/key-values';
import { Page } from '../design/page';
import { Panel } from '../design/panel';
import { Failure, Loading } from '../design/states';
import { TextLink } from '../design/text-link';
import { clinicsQuery, nameOfClinic } from '../front-desk/clinics';
import { repeatWords } from './repeat-words';
import { ScheduleActs } from './schedule-acts';
import { ScheduleChanges } from './schedule-changes';
import { scheduleQuery, type Schedule } from './schedule-data';
import { RunLink } from './schedules-panel';
import { StateOfSchedule } from './state-of-schedule';
import { t } from './texts';

const route = getRouteApi('/signed-in/batches/schedules/$scheduleId');

const BACK = (
  <TextLink to="/batches" size="sm">
    {t.one.back}
  </TextLink>
);

/** One schedule that is asked again regularly: when, whether it goes on, and what its last run found changed. */
export function SchedulePage(): ReactNode {
  const { scheduleId } = route.useParams();
  const { data: schedule, error, refetch } = useQuery(scheduleQuery(scheduleId));
  if (schedule === undefined) {
    return (
      <Page title={t.one.title} above={BACK}>
        {error === null ? <Loading rows={8} /> : <Failure error={error} retry={() => void refetch()} />}
      </Page>
    );
  }
  // Its name is a person's own words, which are not for the browser's history.
  return (
    <Page title={schedule.name} tabTitle={t.one.title} above={BACK} actions={<ScheduleActs of={schedule} />}>
      <Panel title={t.one.facts}>
        <Facts of={schedule} />
      </Panel>
      <ScheduleChanges of={schedule} />
    </Page>
  );
}

function Facts({ of }: { readonly of: Schedule }): ReactNode {
  const { data: clinics = [] } = useQuery(clinicsQuery);
  const { clientId, repeat, rows, nextRunAt, currentRun, lastRun } = of;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t.list.state, <StateOfSchedule of={of} />],
    [t.list.often, repeatWords(repeat)],
    ...(nextRunAt === null ? [] : [[t.list.next, when(nextRunAt)] as const]),
    ...(currentRun === null ? [] : [[t.one.running, <RunLink of={currentRun} />] as const]),
    [t.list.last, <RunLink of={lastRun} />],
    [t.list.clinic, nameOfClinic(clinics, clientId)],
    [t.one.patients, count(rows)],
  ];
  return <KeyValues rows={facts} />;
}
