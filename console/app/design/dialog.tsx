import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

export type DialogProps = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly size?: 'md' | 'lg' | 'xl';
  readonly children: ReactNode;
};

/** A window over the page. What was typed into it is forgotten when it closes. */
export function Dialog({ title, isOpen, onClose, size = 'md', children }: DialogProps): ReactNode {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Modal>
  );
}
