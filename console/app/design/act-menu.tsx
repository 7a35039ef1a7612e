import { Button, Menu } from '@mantine/core';
import { EllipsisHorizontalIcon } from '../generated/icons';
import type { ReactNode } from 'react';
import { t } from './texts';

type ActMenuProps = {
  /** What the acts are on, for readers who do not see the row: `Act on the key Desk`. */
  readonly label: string;
  /** Its items. */
  readonly children: ReactNode;
};

/** The menu at the end of a row with what can be done to it. */
export function ActMenu({ label, children }: ActMenuProps): ReactNode {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          rightSection={<EllipsisHorizontalIcon width={16} aria-hidden />}
          aria-label={label}
        >
          {t.act}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
