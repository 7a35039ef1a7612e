import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

export type DialogProps = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly size?: 'md' | 'lg' | 'xl';
  readonly children: ReactNode;
};

const BOLD_TITLE = { title: { fontWeight: 650 } } as const;

/** A window over the page. What was typed into it is forgotten when it closes. */
export function Dialog({ title, isOpen, onClose, size = 'md', children }: DialogProps): ReactNode {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      centered
      styles={BOLD_TITLE}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Modal>
  );
}
