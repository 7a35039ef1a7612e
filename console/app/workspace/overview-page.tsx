import { Button, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { BarList } from '../design/charts/bar-list';
import { DayChart } from '../design/charts/day-chart';
import { count } from '../design/format';
import { Page } from '../design/page';
import { Panel } from '../design/panel';
import { Empty, Failure, Loading } from '../design/states';
import { Balance } from './balance';
import { clinicsQuery, useUsage, type Usage } from './data';
import { OUTCOMES } from './words';

const SPANS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '92', label: '92 days' },
];

/** The most entries of a list of bars. */
const MOST = 8;

/** What is left, and what was used: by day, clinic, payer and outcome. */
export function OverviewPage(): ReactNode {
  const [days, setDays] = useState('30');
  return (
    <Page
      title="Overview"
      description="What is left, and what was used. Days begin at midnight UTC."
      actions={<SegmentedControl aria-label="Time" data={SPANS} value={days} onChange={setDays} />}
    >
      <Balance />
      <Use days={Number(days)} />
    </Page>
  );
}

function Use({ days }: { readonly days: number }): ReactNode {
  const { data: usage, error, refetch } = useUsage(days);
  if (usage === undefined)
    return error === null ? (
      <Loading rows={2} height={260} />
    ) : (
      <Failure error={error} retry={() => void refetch()} />
    );
  if (usage.totals.live + usage.totals.mock === 0)
    return (
      <Empty
        title={`No checks in the last ${String(days)} days`}
        action={
          <Button component={Link} to="/check">
            Check coverage
          </Button>
        }
      >
        The first check will be here, a scenario that costs nothing too.
      </Empty>
    );
  return (
    <Stack gap="lg">
      <ByDay usage={usage} />
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg">
        <ByClinic usage={usage} />
        <ByPayer usage={usage} />
        <ByOutcome usage={usage} />
      </SimpleGrid>
    </Stack>
  );
}

type OfUsage = { readonly usage: Usage };

const SERIES = [
  { name: 'Charged', color: 'var(--mantine-color-pine-7)' },
  { name: 'Live, not charged', color: 'var(--mantine-color-pine-3)' },
  { name: 'Mock', color: 'var(--mantine-color-gray-5)' },
];

function ByDay({ usage: { totals, byDay } }: OfUsage): ReactNode {
  return (
    <Panel
      title="Checks by day"
      description={`${count(totals.live)} live, of which ${count(totals.charged)} were charged and ${count(totals.failed)} got no answer; ${count(totals.mock)} mock.`}
    >
      <DayChart
        label="Checks by day"
        series={SERIES}
        days={byDay.map(({ day, live, mock, charged }) => ({ day, values: [charged, live - charged, mock] }))}
      />
    </Panel>
  );
}

function ByClinic({ usage: { byClinic } }: OfUsage): ReactNode {
  const { data: clinics = [] } = useQuery(clinicsQuery);
  const names = new Map(clinics.map(({ clientId, name }) => [clientId, name]));
  return (
    <Panel title="By clinic" description="Live checks.">
      <Bars
        lines={byClinic.map(({ clientId, ...use }) => ({
          ...use,
          key: clientId,
          name: names.get(clientId) ?? clientId,
        }))}
      />
    </Panel>
  );
}

function ByPayer({ usage: { byPayer } }: OfUsage): ReactNode {
  return (
    <Panel title="By payer" description="Live checks.">
      <Bars
        lines={byPayer.map(({ payerId, payerName, ...use }) => ({ ...use, key: payerId, name: payerName }))}
      />
    </Panel>
  );
}

function ByOutcome({ usage: { byOutcome } }: OfUsage): ReactNode {
  return (
    <Panel title="By outcome" description="Live checks.">
      <Bars
        lines={byOutcome.map(({ outcome, live }) => ({
          key: outcome,
          name: OUTCOMES[outcome],
          live,
          failed: 0,
        }))}
      />
    </Panel>
  );
}

type Line = { readonly key: string; readonly name: string; readonly live: number; readonly failed: number };

function Bars({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  const used = lines.filter(({ live }) => live > 0);
  if (used.length === 0) return <Text c="dimmed">No live checks.</Text>;
  return (
    <Stack gap="sm">
      <BarList
        bars={used.slice(0, MOST).map(({ key, name, live, failed }) => ({
          key,
          name,
          value: live,
          note: failed === 0 ? undefined : `${count(failed)} without an answer,`,
        }))}
      />
      {used.length > MOST && (
        <Group>
          <Text size="sm" c="dimmed">
            and {count(used.length - MOST)} more
          </Text>
        </Group>
      )}
    </Stack>
  );
}
