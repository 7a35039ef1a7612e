import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A short value that is not broken into lines, such as a date or a number with its unit. */
export function OneLine({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Text component="span" size="sm" style={{ whiteSpace: 'nowrap' }}>
      {children}
    </Text>
  );
}
