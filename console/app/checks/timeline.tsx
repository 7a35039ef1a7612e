import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import { when } from '../design/format';
import { Failure, Loading } from '../design/states';
import classes from './checks.module.css';

/** The course of a check, the first step first. */
export function Timeline({ checkId }: { readonly checkId: string }): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ['timeline', checkId],
    queryFn: () =>
      dataOf(api.GET('/api/eligibility/checks/{id}/timeline', { params: { path: { id: checkId } } })),
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading rows={5} />;
  return (
    <ol className={classes['steps']}>
      {data.steps.map(({ step, at, text }, place) => (
        <li key={place} className={classes['step']} data-step={step}>
          <Text size="sm">{text}</Text>
          <Text size="xs" c="dimmed">
            {at === null ? 'The moment is not kept' : <time dateTime={at}>{momentOf(at)}</time>}
          </Text>
        </li>
      ))}
    </ol>
  );
}

/** With seconds: the steps of a check are close to each other. */
function momentOf(iso: string): string {
  return `${when(iso)}, ${iso.slice(17, 23)} s`;
}
