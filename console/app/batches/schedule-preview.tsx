import { Button, Group, List, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { newIdempotencyKey, useIntentKeys } from '../api/intent';
import { useActOnce } from '../api/use-act';
import { count } from '../design/format';
import { Panel } from '../design/panel';
import { Failure, Loading } from '../design/states';
import { rememberClinic } from '../front-desk/clinic-field';
import { plural } from '../language/plural';
import { BATCHES, submitted, tried, type DryRun } from './batch-data';
import { ColumnTable } from './column-table';
import { rememberCorrections, rememberedCorrections } from './remembered-columns';
import { headersOf, tableOf, type Corrections, type ScheduleText } from './schedule-text';
import { t } from './texts';

type SchedulePreviewProps = {
  readonly schedule: ScheduleText;
  readonly clientId: string;
  readonly onOther: () => void;
};

/** What a schedule would cost and which of its rows cannot be asked, with its columns to correct. */
export function SchedulePreview({ schedule, clientId, onOther }: SchedulePreviewProps): ReactNode {
  const headers = headersOf(schedule);
  const [corrections, setCorrections] = useState<Corrections>(() => rememberedCorrections(clientId, headers));
  const text = tableOf(schedule, corrections);
  const { data, error, isFetching, isPlaceholderData, refetch } = useDryRun({ text, clientId }, corrections);
  const dryRun = error === null ? data : undefined;
  const sending = useSending({ text, clientId }, (columns) => {
    rememberCorrections({ clientId, headers, corrections, columns });
  });
  return (
    <Panel
      title={t.preview.title}
      actions={
        <Button variant="default" size="xs" onClick={onOther}>
          {t.preview.other}
        </Button>
      }
    >
      {error !== null && (
        <>
          <Failure error={error} retry={() => void refetch()} />
          <Text>{t.preview.refused}</Text>
        </>
      )}
      {data === undefined && error === null && <Loading rows={4} />}
      {dryRun !== undefined && <Send dryRun={dryRun} isOld={isFetching} sending={sending} />}
      <ColumnTable
        schedule={schedule}
        corrections={corrections}
        columns={isPlaceholderData ? undefined : dryRun?.columns}
        onCorrect={setCorrections}
      />
      {dryRun !== undefined && <CannotRun dryRun={dryRun} />}
    </Panel>
  );
}

type SendProps = {
  readonly dryRun: DryRun;
  /** Whether it is that of the columns before, and a new one is on its way. */
  readonly isOld: boolean;
  readonly sending: Sending;
};

/** What it costs, and the button that sends it. */
function Send({ dryRun, isOld, sending }: SendProps): ReactNode {
  const { accepted, refused, columns } = dryRun;
  // Where every payer is to be chosen, they are chosen after sending.
  const patients = accepted === 0 ? refused.length : accepted;
  return (
    <>
      <Costs dryRun={dryRun} />
      {sending.error !== null && <Failure error={sending.error} />}
      <Group>
        <Button
          disabled={patients === 0 || isOld}
          loading={sending.isPending}
          onClick={() => {
            sending.send(columns);
          }}
        >
          {plural(patients, { one: t.preview.one, other: t.preview.many(count(patients)) })}
        </Button>
      </Group>
    </>
  );
}

type Table = { readonly text: string; readonly clientId: string };

function useDryRun(table: Table, corrections: Corrections): ReturnType<typeof useQuery<DryRun>> {
  const [id] = useState(newIdempotencyKey);
  return useQuery({
    queryKey: [...BATCHES, 'dry-run', id, [...corrections]],
    queryFn: () => tried(table),
    placeholderData: keepPreviousData,
    // Nothing of a patient outlives the page.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}

type Sending = {
  readonly send: (columns: DryRun['columns']) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
};

/** Sends a table once, however often the button is pressed: another try after a lost answer has the same key. */
function useSending(table: Table, onSent: (columns: DryRun['columns']) => void): Sending {
  const keyOf = useIntentKeys();
  const navigate = useNavigate();
  const { send, ...state } = useActOnce({
    act: ({ key }: { readonly key: string; readonly columns: DryRun['columns'] }) => submitted(table, key),
    changes: [[...BATCHES, 'list']],
    onDone: ({ id }, { columns }) => {
      rememberClinic(table.clientId);
      onSent(columns);
      void navigate({ to: '/batches/$batchId', params: { batchId: id } });
    },
  });
  return {
    ...state,
    send: (columns) => {
      send({ key: keyOf(table), columns });
    },
  };
}

function Costs({ dryRun: { cost, repeated } }: { readonly dryRun: DryRun }): ReactNode {
  const { checks, available } = cost;
  return (
    <div>
      <Text fw={600}>{t.preview.cost(count(checks), count(available))}</Text>
      {checks > available && <Text>{t.preview.tooFew}</Text>}
      {repeated > 0 && <Text>{t.preview.repeated(count(repeated))}</Text>}
    </div>
  );
}

/** The rows that cannot be asked as they are, and why. */
function CannotRun({ dryRun }: { readonly dryRun: DryRun }): ReactNode {
  const { rows, accepted, invalid, refused } = dryRun;
  if (rows === accepted) return null;
  const reasons = [
    ...refused.map(({ row, detail }) => ({ row, text: detail })),
    ...invalid.map(({ row, message }) => ({ row, text: message })),
  ].sort((one, other) => one.row - other.row);
  const isChoosing = refused.some(({ candidates = [] }) => candidates.length > 0);
  return (
    <section>
      <Title order={3} size="h5">
        {t.preview.cannotRun(count(rows - accepted))}
      </Title>
      {isChoosing && <Text size="sm">{t.preview.choose}</Text>}
      <List size="sm">
        {reasons.map(({ row, text }, at) => (
          <List.Item key={at}>
            {t.preview.row(row)}: {text}
          </List.Item>
        ))}
      </List>
    </section>
  );
}
