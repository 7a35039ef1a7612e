import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@eligibility/api-types';
import type { ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import { Failure, Loading } from '../design/states';
import { LOCALE } from '../language/language';
import classes from './checks.module.css';
import { stepText } from './step-text';

/** With parts of a second: the steps of a check are close to each other. */
const MOMENT = new Intl.DateTimeFormat(LOCALE, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** The course of a check, the first step first. */
export function Timeline({ check }: { readonly check: Schema<'CheckLogEntry'> }): ReactNode {
  const { id } = check;
  const { data, error, refetch } = useQuery({
    queryKey: ['timeline', id],
    queryFn: () =>
      dataOf(api.GET('/api/eligibility/checks/{checkId}/timeline', { params: { path: { checkId: id } } })),
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading rows={5} />;
  return (
    <ol className={classes['steps']}>
      {data.steps.map((step, place) => (
        <li key={place} className={classes['step']} data-step={step.step}>
          <Text size="sm">{stepText(step, check)}</Text>
          {step.at !== null && (
            <Text size="xs" c="dimmed">
              <time dateTime={step.at}>{MOMENT.format(new Date(step.at))}</time>
            </Text>
          )}
        </li>
      ))}
    </ol>
  );
}
