import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { StateBadge, type Tone } from '../design/state-badge';
import type { Schedule } from './schedule-data';
import { t } from './texts';

const TONES: Readonly<Record<Schedule['state'], Tone>> = {
  active: 'ok',
  paused: 'warn',
  completed: 'quiet',
};

/** Whether a schedule goes on, and why not. */
export function StateOfSchedule({ of }: { readonly of: Schedule }): ReactNode {
  const { state, pausedBecause } = of;
  const why = pausedBecause === null ? undefined : t.why[pausedBecause];
  return (
    <>
      <StateBadge tone={TONES[state]}>{t.states[state]}</StateBadge>
      {state !== 'active' && (
        <Text size="sm" c="dimmed">
          {state === 'completed' ? t.over : why}
        </Text>
      )}
    </>
  );
}
