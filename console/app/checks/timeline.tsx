import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import { Failure, Loading } from '../design/states';
import classes from './checks.module.css';

/** With parts of a second: the steps of a check are close to each other. */
const MOMENT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

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
          {at !== null && (
            <Text size="xs" c="dimmed">
              <time dateTime={at}>{MOMENT.format(new Date(at))}</time>
            </Text>
          )}
        </li>
      ))}
    </ol>
  );
}
