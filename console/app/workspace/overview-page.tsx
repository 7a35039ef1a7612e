import { Button, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { BarList } from '../design/charts/bar-list';
import { DayChart } from '../design/charts/day-chart';
import { Page } from '../design/page';
import { Panel } from '../design/panel';
import { Empty, Failure, Loading } from '../design/states';
import { Balance } from './balance';
import { clinicsQuery, useUsage, type Usage } from './data';
import { t } from './texts';

const SPANS = [7, 30, 92].map((days) => ({ value: String(days), label: t.overview.days(days) }));

/** The most entries of a list of bars. */
const MOST = 8;

/** What is left, and what was used: by day, clinic, payer and outcome. */
export function OverviewPage(): ReactNode {
  const [days, setDays] = useState('30');
  return (
    <Page
      title={t.overview.title}
      description={t.overview.description}
      actions={<SegmentedControl aria-label={t.overview.time} data={SPANS} value={days} onChange={setDays} />}
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
        title={t.overview.none(days)}
        action={
          <Button component={Link} to="/check">
            {t.overview.check}
          </Button>
        }
      >
        {t.overview.firstWillBe}
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
  { name: t.overview.charged, color: 'var(--mantine-color-pine-7)' },
  { name: t.overview.notCharged, color: 'var(--mantine-color-pine-3)' },
  { name: t.overview.mock, color: 'var(--mantine-color-gray-5)' },
];

function ByDay({ usage: { totals, byDay } }: OfUsage): ReactNode {
  return (
    <Panel title={t.overview.byDay} description={t.overview.totals(totals)}>
      <DayChart
        label={t.overview.byDay}
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
    <Panel title={t.overview.byClinic} description={t.overview.live}>
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
    <Panel title={t.overview.byPayer} description={t.overview.live}>
      <Bars
        lines={byPayer.map(({ payerId, payerName, ...use }) => ({ ...use, key: payerId, name: payerName }))}
      />
    </Panel>
  );
}

function ByOutcome({ usage: { byOutcome } }: OfUsage): ReactNode {
  return (
    <Panel title={t.overview.byOutcome} description={t.overview.live}>
      <Bars
        lines={byOutcome.map(({ outcome, live }) => ({
          key: outcome,
          name: t.outcomes[outcome],
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
  if (used.length === 0) return <Text c="dimmed">{t.overview.noLive}</Text>;
  return (
    <Stack gap="sm">
      <BarList
        bars={used.slice(0, MOST).map(({ key, name, live, failed }) => ({
          key,
          name,
          value: live,
          note: failed === 0 ? undefined : t.overview.withoutAnswer(failed),
        }))}
      />
      {used.length > MOST && (
        <Group>
          <Text size="sm" c="dimmed">
            {t.overview.more(used.length - MOST)}
          </Text>
        </Group>
      )}
    </Stack>
  );
}
