import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../api/problem';
import { refusalOf } from './refusal';

type RefusedProps = { readonly problem: ApiProblem; readonly onRetry: () => void };

/** A question that was not asked: why, and what to do. */
export function Refused({ problem, onRetry }: RefusedProps): ReactNode {
  const { title, next, mayRetry } = refusalOf(problem);
  return (
    <Alert
      role="alert"
      color="orange"
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
        {mayRetry && <Again onRetry={onRetry} />}
      </Stack>
    </Alert>
  );
}

/** The connection is lost, and whether the payer was asked is not known. */
export function Lost({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <Alert
      role="alert"
      color="orange"
      variant="outline"
      icon={<IconPlugConnectedX aria-hidden />}
      title="The connection was lost"
    >
      <Stack gap="xs">
        <Text>
          Check the network, and ask again without changing anything: if the payer has answered already, you
          get that answer, and it is charged once.
        </Text>
        <Again onRetry={onRetry} />
      </Stack>
    </Alert>
  );
}

function Again({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <Group>
      <Button variant="default" size="xs" onClick={onRetry}>
        Ask again
      </Button>
    </Group>
  );
}
