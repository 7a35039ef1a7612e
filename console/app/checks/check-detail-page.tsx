import { Anchor, Button, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Schema } from '@eligibility/api-types';
import { useState, type ReactNode } from 'react';
import { clinicsQuery } from '../front-desk/clinics';
import { api, dataOf } from '../api/client';
import { useMembership } from '../api/session';
import { Copyable } from '../design/copyable';
import { when } from '../design/format';
import { KeyValues } from '../design/key-values';
import { Page } from '../design/page';
import { Panel } from '../design/panel';
import { StateBadge } from '../design/state-badge';
import { Failure, Loading } from '../design/states';
import { kindOf, tookOf } from './checks-page';
import { outcomeWords } from './outcomes';
import { StoredAnswer } from './stored-answer';
import { Timeline } from './timeline';

type Check = Schema<'CheckLogEntry'>;

/** One check: what came of it, its course, and its answer while that is kept. */
export function CheckDetailPage(): ReactNode {
  const { checkId } = useParams({ strict: false });
  const id = checkId ?? '';
  const {
    data: check,
    error,
    refetch,
  } = useQuery({
    queryKey: ['check', id],
    queryFn: () => dataOf(api.GET('/api/eligibility/checks/{id}', { params: { path: { id } } })),
  });
  return (
    <Page
      title="Check"
      actions={
        <Anchor component={Link} to="/checks">
          All checks
        </Anchor>
      }
    >
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {check === undefined && error === null && <Loading rows={8} />}
      {check !== undefined && <Content check={check} />}
    </Page>
  );
}

function Content({ check }: { readonly check: Check }): ReactNode {
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" className="no-print">
        <Facts check={check} />
        <Panel title="Timeline">
          <Timeline checkId={check.id} />
        </Panel>
      </SimpleGrid>
      <Answer check={check} />
    </>
  );
}

function Facts({ check }: { readonly check: Check }): ReactNode {
  const { data: clinics = [] } = useQuery(clinicsQuery);
  const clinic = clinics.find(({ clientId }) => clientId === check.clientId)?.name;
  const { name, tone, meaning } = outcomeWords(check.outcome);
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Outcome', <StateBadge tone={tone}>{name}</StateBadge>],
    ['What it means', meaning],
    ['Payer', [check.payerName, check.payerId].filter((part) => part !== null).join(' · ') || 'not known'],
    ['Clinic', clinic ?? check.clientId],
    ['When', when(check.createdAt)],
    ['Kind', kindOf(check)],
    ['Charged', check.charged ? '1 check' : 'nothing'],
    ['Took', tookOf(check.latencyMs)],
    ['Trace id', check.traceId === null ? 'none' : <Copyable text={check.traceId} name="trace id" />],
    ['Check id', <Copyable text={check.id} name="check id" />],
    [
      'Request id',
      check.requestId === null ? 'not kept' : <Copyable text={check.requestId} name="request id" />,
    ],
  ];
  return (
    <Panel title="What came of it">
      <KeyValues rows={rows} />
    </Panel>
  );
}

/** The answer is read only when a person asks for it: each look is in the audit log. */
function Answer({ check }: { readonly check: Check }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const role = useMembership()?.role;
  if (isOpen) return <StoredAnswer check={check} />;
  if (role === 'viewer') return null;
  return (
    <Paper withBorder p="md" bg="var(--surface)">
      <Group justify="space-between">
        <Text size="sm" maw={640}>
          The answer has the patient in it. It can be opened while it is kept, and that you opened it is in
          the audit log.
        </Text>
        <Button
          variant="default"
          onClick={() => {
            setOpen(true);
          }}
        >
          Open the answer
        </Button>
      </Group>
    </Paper>
  );
}
