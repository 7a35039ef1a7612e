import { Paper, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import { count } from '../design/format';
import { Failure } from '../design/states';
import type { Target } from './target';
import { t } from './texts';

/** Whom an act concerns, before it is done: the checks and workspaces of the last hour. */
export function BlastRadius({ target }: { readonly target: Target }): ReactNode {
  return (
    <Paper withBorder p="sm">
      <Text size="xs" c="dimmed">
        {t.radius.label}
      </Text>
      {target.scope === 'payers' ? <OfPayer payerId={target.id} /> : <OfRoute target={target} />}
    </Paper>
  );
}

function OfPayer({ payerId }: { readonly payerId: string }): ReactNode {
  const { data, error } = useQuery({
    queryKey: ['payer-traffic', payerId],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/ops/payers/{payerId}/traffic', { params: { path: { payerId } }, signal })),
    staleTime: 10_000,
  });
  if (error !== null) return <Failure error={error} />;
  if (data === undefined) return <Skeleton height={24} />;
  const { checksLastHour, workspacesLastHour, isComplete } = data;
  const figures = t.radius.ofPayer(count(checksLastHour), workspacesLastHour);
  return <Text fw={600}>{isComplete ? figures : t.radius.atLeast(figures)}</Text>;
}

function OfRoute({ target }: { readonly target: Target }): ReactNode {
  return <Text fw={600}>{t.radius.ofRoute(count(target.callsLastHour ?? 0))}</Text>;
}
