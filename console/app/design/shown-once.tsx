import { Alert, Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { KeyIcon } from '../generated/icons';
import { Copyable } from './copyable';
import { NO_BANNER } from './dialog-window';

/** What the window says. */
type Words = {
  readonly once: string;
  readonly store: string;
  /** Of the secret, for the button that copies it. */
  readonly name: string;
  readonly stored: string;
  readonly close: string;
};

type ShownOnceProps = {
  readonly title: string;
  readonly secret: string;
  readonly words: Words;
  readonly onClose: () => void;
  /** What the secret is for. */
  readonly children: ReactNode;
};

/** A new secret, which no one can look up again: the window closes only by its own button. */
export function ShownOnce({ title, secret, words, onClose, children }: ShownOnceProps): ReactNode {
  const [isStored, setIsStored] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      centered
      withCloseButton={false}
      attributes={NO_BANNER}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Alert color="yellow" variant="outline" icon={<KeyIcon aria-hidden />} title={words.once}>
          {words.store}
        </Alert>
        <Copyable text={secret} name={words.name} />
        {children}
        <Checkbox
          label={words.stored}
          checked={isStored}
          onChange={({ currentTarget }) => {
            setIsStored(currentTarget.checked);
          }}
        />
        <Group justify="flex-end">
          <Button disabled={!isStored} onClick={onClose}>
            {words.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
