import { Button } from '@mantine/core';
import { LinkIcon } from '../generated/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { waysQuery } from '../api/ways';
import { t } from './texts';

type LinkButtonProps = { readonly variant: 'default' | 'filled'; readonly onClick: () => void };

/** Begins a new sign-in link, where links open sessions. */
export function LinkButton({ variant, onClick }: LinkButtonProps): ReactNode {
  const { data: ways } = useQuery(waysQuery);
  if (ways?.oneTimeLink === false) return null;
  return (
    <Button
      leftSection={<LinkIcon width={16} aria-hidden />}
      variant={variant}
      // It has its place before it is known to be of use, so that nothing moves.
      {...(ways === undefined && { style: { visibility: 'hidden' } })}
      onClick={onClick}
    >
      {t.begin}
    </Button>
  );
}
