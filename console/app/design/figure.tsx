import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Tone } from './state-badge';

type FigureProps = { readonly name: string; readonly value: string; readonly tone?: Tone };

/** One number that a page is about, with what it counts. */
export function Figure({ name, value, tone }: FigureProps): ReactNode {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz={26} fw={650} lh={1.25} {...(tone !== undefined && { c: `var(--${tone})` })}>
        {value}
      </Text>
    </div>
  );
}
