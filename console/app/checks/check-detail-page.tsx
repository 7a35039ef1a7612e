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
import { kindOf } from './check-columns';
import classes from './checks.module.css';
import { outcomeWords } from './outcomes';
import { StoredAnswer } from './stored-answer';
import { t } from './texts';
import { Timeline } from './timeline';
import { tookOf } from './took';

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
    queryFn: () =>
      dataOf(api.GET('/api/eligibility/checks/{checkId}', { params: { path: { checkId: id } } })),
  });
  return (
    <Page
      title={t.check.title}
      actions={
        <Anchor component={Link} to="/checks">
          {t.check.all}
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
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" className={classes['facts'] ?? ''}>
        <Facts check={check} />
        <div className="no-print">
          <Panel title={t.check.timeline}>
            <Timeline check={check} />
          </Panel>
        </div>
      </SimpleGrid>
      <Answer check={check} />
    </>
  );
}

function namedClinic({ name, npi }: Pick<Schema<'Clinic'>, 'name' | 'npi'>): string {
  return npi === undefined ? name : `${name} · ${t.check.npi(npi)}`;
}

function Facts({ check }: { readonly check: Check }): ReactNode {
  const { data: clinics = [] } = useQuery(clinicsQuery);
  const clinic = clinics.find(({ clientId }) => clientId === check.clientId);
  const { name, tone, meaning } = outcomeWords(check.outcome);
  const { columns } = t;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [columns.outcome, <StateBadge tone={tone}>{name}</StateBadge>],
    [t.check.means, meaning],
    [
      columns.payer,
      [check.payerName, check.payerId].filter((part) => part !== null).join(' · ') || t.unknown,
    ],
    [columns.clinic, clinic === undefined ? check.clientId : namedClinic(clinic)],
    [columns.askedBy, check.askedBy ?? t.unknown],
    [columns.when, when(check.createdAt)],
    [columns.kind, kindOf(check)],
    [columns.charged, check.charged ? t.oneCheck : t.nothing],
    [columns.took, tookOf(check.latencyMs)],
    [
      t.check.traceId,
      check.traceId === null ? (
        t.check.noTraceId
      ) : (
        <Copyable text={check.traceId} name={t.check.traceIdName} />
      ),
    ],
    [t.check.checkId, <Copyable text={check.id} name={t.check.checkIdName} />],
    [t.check.requestId, <Copyable text={check.requestId} name={t.check.requestIdName} />],
  ];
  return (
    <Panel title={t.check.whatCame}>
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
    <Paper withBorder p="md" bg="var(--surface)" className="no-print">
      <Group justify="space-between">
        <Text size="sm" maw={640}>
          {t.answer.about}
        </Text>
        <Button
          variant="default"
          onClick={() => {
            setOpen(true);
          }}
        >
          {t.answer.open}
        </Button>
      </Group>
    </Paper>
  );
}
