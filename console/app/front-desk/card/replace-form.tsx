import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Confirm } from '../../design/confirm';
import { t } from '../texts';

type ReplaceFormProps = {
  readonly isOpen: boolean;
  readonly onDecide: (mayReplace: boolean) => void;
};

/** Asks before a question takes the place of another patient who is half typed. */
export function ReplaceForm({ isOpen, onDecide }: ReplaceFormProps): ReactNode {
  return (
    <Confirm
      title={t.card.replaceTitle}
      action={t.card.replace}
      isOpen={isOpen}
      state={{ isPending: false, error: null }}
      onClose={() => {
        onDecide(false);
      }}
      onConfirm={() => {
        onDecide(true);
      }}
    >
      <Text>{t.card.replaceText}</Text>
    </Confirm>
  );
}
