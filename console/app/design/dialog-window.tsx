import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from './texts';

export type DialogProps = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly size?: 'md' | 'lg' | 'xl';
  readonly children: ReactNode;
};

const BOLD_TITLE = { title: { fontWeight: 650 } } as const;
/** The header of a window is none of the page: a page has one banner. */
export const NO_BANNER = { header: { role: 'presentation' } } as const;

/** What `Dialog` shows. */
export function DialogWindow({ title, isOpen, onClose, size = 'md', children }: DialogProps): ReactNode {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      centered
      styles={BOLD_TITLE}
      attributes={NO_BANNER}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      {children}
    </Modal>
  );
}
