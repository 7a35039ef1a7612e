import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { ExclamationTriangleIcon } from '../../generated/icons';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../../api/problem';
import classes from '../front-desk.module.css';
import { t } from '../texts';
import { refusalOf } from './refusal';

type RefusedProps = {
  readonly problem: ApiProblem;
  readonly onRetry: () => void;
  readonly onCorrect: () => void;
};

/** A question that was not asked: why, and what to do. */
export function Refused({ problem, onRetry, onCorrect }: RefusedProps): ReactNode {
  const { title, next, mayRetry } = refusalOf(problem);
  return (
    <Alert
      color="orange"
      classNames={{ title: classes['warn'] ?? '', icon: classes['warn'] ?? '' }}
      variant="outline"
      icon={<ExclamationTriangleIcon aria-hidden />}
      title={title}
    >
      <Stack gap="xs">
        <Text>{next}</Text>
        {problem.requestId !== undefined && (
          <Text size="sm">
            {t.refused.request} <Code>{problem.requestId}</Code>
          </Text>
        )}
        <Group gap="xs" className="no-print">
          {mayRetry && (
            <Button size="xs" onClick={onRetry}>
              {t.refused.askAgain}
            </Button>
          )}
          <Button variant="default" size="xs" onClick={onCorrect}>
            {t.card.correct}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
