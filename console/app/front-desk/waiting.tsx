import { Group, Loader, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';

const WORDS = {
  asked: 'Asking the payer ...',
  slow: 'The payer is slow. The check goes on; please wait.',
  reconnecting: 'The connection was lost. Connecting again; nothing is charged twice.',
} as const;

/** Where the answer will be, in about its later size, with what happens meanwhile. */
export function Waiting({ step }: { readonly step: keyof typeof WORDS }): ReactNode {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds((before) => before + 1);
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return (
    <Paper withBorder p="md" bg="var(--surface)" mih={320}>
      <Stack gap="md">
        <Group gap="sm" mih={44}>
          <Loader size="sm" aria-hidden />
          <Text role="status">{WORDS[step]}</Text>
          {seconds >= 2 && (
            <Text c="dimmed" size="sm">
              {seconds} s
            </Text>
          )}
        </Group>
        <Skeleton height={56} />
        <Skeleton height={96} />
        <Skeleton height={56} />
      </Stack>
    </Paper>
  );
}
