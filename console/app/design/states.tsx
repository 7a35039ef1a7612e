import { Alert, Button, Code, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiProblem } from '../api/problem';

/** Where a list will be, in its later size, so that nothing moves when it is there. */
export function Loading({
  rows = 5,
  height = 36,
}: {
  readonly rows?: number;
  readonly height?: number;
}): ReactNode {
  return (
    <Stack gap="xs" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  );
}

type EmptyProps = { readonly title: string; readonly children?: ReactNode; readonly action?: ReactNode };

/** What a page says while there is nothing to show, and what to do about it. */
export function Empty({ title, children, action }: EmptyProps): ReactNode {
  return (
    <Paper withBorder p="xl" ta="center">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children !== undefined && (
        <Text c="dimmed" mt="xs">
          {children}
        </Text>
      )}
      {action !== undefined && (
        <Group justify="center" mt="md">
          {action}
        </Group>
      )}
    </Paper>
  );
}

type FailureProps = { readonly error: unknown; readonly retry?: () => void };

/** What went wrong in the API's own words, what to do, and the id to quote. */
export function Failure({ error, retry }: FailureProps): ReactNode {
  const problem = error instanceof ApiProblem ? error : undefined;
  return (
    <Alert
      role="alert"
      color="red"
      variant="outline"
      icon={<IconAlertTriangle aria-hidden />}
      title={problem?.title ?? 'The system could not be reached'}
    >
      <Stack gap="xs">
        <Text>{problem?.message ?? 'Check the network, and try again.'}</Text>
        {problem?.requestId !== undefined && (
          <Text size="sm">
            Request <Code>{problem.requestId}</Code>
          </Text>
        )}
        {retry !== undefined && (
          <Group>
            <Button variant="default" size="xs" onClick={retry}>
              Try again
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
