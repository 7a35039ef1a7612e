import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { count, time, when } from '../design/format';
import { Meter } from '../design/meter';
import { StateBadge } from '../design/state-badge';
import { TextLink } from '../design/text-link';
import type { BatchStatus } from './batch-data';
import { isException } from './batch-rows';
import { TONES } from './batch-tones';
import { t } from './texts';
import type { Followed } from './use-followed';

type BatchStandingProps = { readonly status: BatchStatus; readonly followed: Followed };

/** How far a batch is, why it rests, and how many of its rows need a look. */
export function BatchStanding({ status, followed }: BatchStandingProps): ReactNode {
  const { state, pausedBecause, createdAt, rows, counts, charged, estimatedFinishAt, scheduleId } = status;
  const settled = rows - counts.waiting;
  const progress = t.batch.settled(count(settled), count(rows));
  const exceptions = followed.rows.filter(isException).length;
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <StateBadge tone={TONES[state]}>{t.states[state]}</StateBadge>
        <Text>{when(createdAt)}</Text>
        <Text>{progress}</Text>
        <Text>{t.batch.charged(count(charged))}</Text>
        {exceptions > 0 && <Text fw={600}>{t.batch.exceptions(count(exceptions))}</Text>}
        {estimatedFinishAt !== null && (
          <Text c="dimmed">{t.batch.until(time(Date.parse(estimatedFinishAt)))}</Text>
        )}
      </Group>
      <Meter value={settled} total={rows} label={progress} />
      {pausedBecause !== null && <Text>{t.paused[pausedBecause]}</Text>}
      {scheduleId !== null && (
        <TextLink to="/batches/schedules/$scheduleId" params={{ scheduleId }} size="sm">
          {t.batch.regular}
        </TextLink>
      )}
      {followed.isLost && <Text>{t.batch.lost}</Text>}
    </Stack>
  );
}
