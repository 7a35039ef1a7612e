import { Anchor, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Copyable } from '../design/copyable';
import { DataTable, type Column } from '../design/data-table';
import { OneLine } from '../design/one-line';
import { Page } from '../design/page';
import { StateBadge, type Tone } from '../design/state-badge';
import { Empty, Failure, Loading } from '../design/states';
import { LOCALE } from '../language/language';
import { requestsQuery, type SeenRequest } from './data';
import { t } from './texts';

const SHOWN = [
  { value: 'all', label: t.requests.all },
  { value: 'failed', label: t.requests.failed },
];

/** The last requests of the workspace's programs, as they arrive. */
export function RequestsPage(): ReactNode {
  const [shown, setShown] = useState('all');
  return (
    <Page
      title={t.requests.title}
      description={t.requests.description}
      actions={
        <SegmentedControl aria-label={t.requests.which} data={SHOWN} value={shown} onChange={setShown} />
      }
    >
      <Requests onlyFailed={shown === 'failed'} />
    </Page>
  );
}

function Requests({ onlyFailed }: { readonly onlyFailed: boolean }): ReactNode {
  const { data: requests, error, refetch } = useQuery(requestsQuery);
  if (requests === undefined)
    return error === null ? <Loading rows={10} /> : <Failure error={error} retry={() => void refetch()} />;
  const rows = onlyFailed ? requests.filter(({ status }) => status >= 400) : requests;
  if (rows.length === 0)
    return (
      <Empty title={onlyFailed ? t.requests.noneFailed : t.requests.none}>
        {onlyFailed ? t.requests.amongLast(requests.length) : t.requests.sendOne}
      </Empty>
    );
  return (
    <DataTable label={t.requests.title} columns={COLUMNS} rows={rows} rowKey={({ requestId }) => requestId} />
  );
}

const TIME = new Intl.DateTimeFormat(LOCALE, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

const COLUMNS: readonly Column<SeenRequest>[] = [
  { header: t.requests.when, cell: ({ at }) => <OneLine>{TIME.format(new Date(at))}</OneLine> },
  {
    header: t.requests.request,
    cell: ({ method, route }) => (
      <Text size="sm" ff="monospace">
        {method} {route}
      </Text>
    ),
  },
  { header: t.requests.answer, cell: (one) => <Answer request={one} /> },
  {
    header: t.requests.took,
    isNumeric: true,
    cell: ({ latencyMs }) => <OneLine>{t.requests.ms(latencyMs)}</OneLine>,
  },
  { header: t.requests.by, cell: (one) => <OneLine>{byOf(one)}</OneLine> },
  { header: t.requests.id, cell: ({ requestId }) => <Copyable text={requestId} name={t.requests.idName} /> },
];

type OfRequest = { readonly request: SeenRequest };

function Answer({ request: { status, code } }: OfRequest): ReactNode {
  return (
    <Stack gap={2} align="flex-start">
      <StateBadge tone={toneOf(status)}>{String(status)}</StateBadge>
      {code !== null && (
        <Anchor size="sm" href={`/docs/errors/${code}`}>
          {code}
        </Anchor>
      )}
    </Stack>
  );
}

function toneOf(status: number): Tone {
  if (status < 400) return 'ok';
  return status < 500 ? 'warn' : 'bad';
}

/** A person or a program; one that is no longer there has no name. */
function byOf({ askedBy, keyId, personId }: SeenRequest): string {
  if (askedBy !== null) return askedBy;
  if (keyId !== null) return t.requests.program;
  return personId === null ? t.requests.unknown : t.requests.person;
}
