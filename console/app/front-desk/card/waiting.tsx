import { Button, Group, Loader, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import type { AskingStep } from '../desk/sent';
import { t } from '../texts';
import type { Asked } from './asked';
import { AskedFacts } from './asked-facts';
import classes from './card.module.css';

type WaitingProps = {
  readonly asked: Asked;
  readonly step: AskingStep;
  /** Epoch milliseconds. */
  readonly sinceMs: number;
  readonly isMock: boolean;
  readonly onLeave: () => void;
};

/** A question that waits for its answer, in about the size of the answer. */
export function Waiting({ asked, step, sinceMs, isMock, onLeave }: WaitingProps): ReactNode {
  const seconds = useSecondsSince(sinceMs);
  return (
    <Paper withBorder p="md" className={classes['plain']} mih={320}>
      <Stack gap="md">
        <AskedFacts asked={asked} />
        <Group gap="sm" mih={44}>
          <Loader size="sm" aria-hidden />
          <Text>{t.waiting[step]}</Text>
          {seconds >= 2 && (
            <Text c="dimmed" size="sm">
              {t.waiting.seconds(seconds)}
            </Text>
          )}
        </Group>
        {!isMock && (
          <Group gap="sm" className="no-print">
            <Button variant="default" size="xs" onClick={onLeave}>
              {t.waiting.stop}
            </Button>
            <Text size="sm" c="dimmed">
              {t.waiting.cost}
            </Text>
          </Group>
        )}
        <Skeleton height={56} />
        <Skeleton height={96} />
      </Stack>
    </Paper>
  );
}

function useSecondsSince(sinceMs: number): number {
  const [seconds, setSeconds] = useState(() => wholeSeconds(sinceMs));
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds(wholeSeconds(sinceMs));
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, [sinceMs]);
  return seconds;
}

function wholeSeconds(sinceMs: number): number {
  return Math.max(0, Math.floor((Date.now() - sinceMs) / 1_000));
}
