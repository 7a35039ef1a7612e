import { Anchor, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Copyable } from '../design/copyable';
import { DataTable, type Column } from '../design/data-table';
import { count, counted } from '../design/format';
import { OneLine } from '../design/one-line';
import { Page } from '../design/page';
import { StateBadge, type Tone } from '../design/state-badge';
import { Empty, Failure, Loading } from '../design/states';
import { keyNamesQuery, requestsQuery, type SeenRequest } from './data';

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Refused or failed' },
];

/** The last requests of the workspace's programs, as they arrive. */
export function RequestsPage(): ReactNode {
  const [shown, setShown] = useState('all');
  return (
    <Page
      title="Last requests"
      description="The last 200, without URLs and without patient data. New ones arrive by themselves."
      actions={
        <SegmentedControl aria-label="Which requests" data={SHOWN} value={shown} onChange={setShown} />
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
      <Empty title={onlyFailed ? 'None was refused or failed' : 'No request yet'}>
        {onlyFailed
          ? `Among the last ${counted(requests.length, 'request')}.`
          : 'Send one with a key of this workspace; it is here a second or two later.'}
      </Empty>
    );
  return (
    <DataTable label="Last requests" columns={COLUMNS} rows={rows} rowKey={({ requestId }) => requestId} />
  );
}

const TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

const COLUMNS: readonly Column<SeenRequest>[] = [
  { header: 'When', cell: ({ at }) => <OneLine>{TIME.format(new Date(at))}</OneLine> },
  {
    header: 'Request',
    cell: ({ method, route }) => (
      <Text size="sm" ff="monospace">
        {method} {route}
      </Text>
    ),
  },
  { header: 'Answer', cell: (one) => <Answer request={one} /> },
  { header: 'Took', isNumeric: true, cell: ({ latencyMs }) => <OneLine>{count(latencyMs)} ms</OneLine> },
  { header: 'By', cell: (one) => <By request={one} /> },
  { header: 'Request id', cell: ({ requestId }) => <Copyable text={requestId} name="request id" /> },
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

function By({ request: { keyId, personId } }: OfRequest): ReactNode {
  const { data: keys = [] } = useQuery(keyNamesQuery);
  if (keyId === null) return personId === null ? 'Unknown' : 'A person';
  return <OneLine>{keys.find(({ id }) => id === keyId)?.name ?? 'A key'}</OneLine>;
}
