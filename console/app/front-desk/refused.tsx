import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../api/problem';
import classes from './front-desk.module.css';
import { refusalOf } from './refusal';

type Acts = { readonly onRetry: () => void; readonly onNext: () => void };

/** A question that was not asked: why, and what to do. */
export function Refused({ problem, ...acts }: Acts & { readonly problem: ApiProblem }): ReactNode {
  const { title, next, mayRetry } = refusalOf(problem);
  return (
    <Alert
      role="alert"
      color="orange"
      classNames={{ title: classes['warn'] ?? '', icon: classes['warn'] ?? '' }}
      variant="outline"
      icon={<IconAlertTriangle aria-hidden />}
      title={title}
    >
      <Stack gap="xs">
        <Text>{next}</Text>
        {problem.requestId !== undefined && (
          <Text size="sm">
            Request <Code>{problem.requestId}</Code>
          </Text>
        )}
        <Ways {...acts} mayRetry={mayRetry} />
      </Stack>
    </Alert>
  );
}

/** The connection is lost, and whether the payer was asked is not known. */
export function Lost(acts: Acts): ReactNode {
  return (
    <Alert
      role="alert"
      color="orange"
      classNames={{ title: classes['warn'] ?? '', icon: classes['warn'] ?? '' }}
      variant="outline"
      icon={<IconPlugConnectedX aria-hidden />}
      title="The connection was lost"
    >
      <Stack gap="xs">
        <Text>
          Check the network, and ask again without changing anything: if the payer has answered already, you
          get that answer, and it is charged once.
        </Text>
        <Ways {...acts} mayRetry />
      </Stack>
    </Alert>
  );
}

function Ways({ mayRetry, onRetry, onNext }: Acts & { readonly mayRetry: boolean }): ReactNode {
  return (
    <Group gap="xs">
      {mayRetry && (
        <Button size="xs" onClick={onRetry}>
          Ask again
        </Button>
      )}
      <Button variant="default" size="xs" onClick={onNext}>
        Next patient
      </Button>
    </Group>
  );
}
