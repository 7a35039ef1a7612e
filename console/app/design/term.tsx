import { Tooltip, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './term.module.css';

type TermProps = { readonly children: string; readonly meaning: string };

/** A word with what it means, which is shown on hover, on focus and on touch. */
export function Term({ children, meaning }: TermProps): ReactNode {
  return (
    <Tooltip
      label={meaning}
      multiline
      w={280}
      withArrow
      events={{ hover: true, focus: true, touch: true }}
      position="top-start"
    >
      <UnstyledButton component="span" tabIndex={0} role="note" className={classes['term'] ?? ''}>
        {children}
      </UnstyledButton>
    </Tooltip>
  );
}
