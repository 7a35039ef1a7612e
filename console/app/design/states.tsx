import { Alert, Button, Code, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { ExclamationTriangleIcon } from '../generated/icons';
import type { ReactNode } from 'react';
import { ApiProblem } from '../api/problem';
import { t } from './texts';

/** Where a list will be, in its later size, so that nothing moves when it is there. */
export function Loading({
  rows = 5,
  height = 36,
}: {
  readonly rows?: number;
  readonly height?: number;
}): ReactNode {
  return (
    <Stack gap="xs" role="status" aria-label={t.loading}>
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
      icon={<ExclamationTriangleIcon aria-hidden />}
      title={problem?.title ?? t.unreachable}
    >
      <Stack gap="xs">
        <Text>{problem?.message ?? t.checkNetwork}</Text>
        {problem?.requestId !== undefined && (
          <Text size="sm">
            {t.request} <Code>{problem.requestId}</Code>
          </Text>
        )}
        {retry !== undefined && (
          <Group>
            <Button variant="default" size="xs" onClick={retry}>
              {t.tryAgain}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
