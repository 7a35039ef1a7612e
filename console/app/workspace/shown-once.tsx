import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Copyable } from '../design/copyable';
import type { IssuedKey } from './data';

type ShownOnceProps = { readonly issued: IssuedKey; readonly onClose: () => void };

/** A new key, which no one can look up again: the window closes only by its own button. */
export function ShownOnce({ issued, onClose }: ShownOnceProps): ReactNode {
  const [isStored, setIsStored] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`The key ${issued.name}`}
      size="lg"
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Alert
          color="yellow"
          variant="light"
          title="It is shown only now"
          // The library's title is too pale on its own background.
          styles={{ title: { color: 'var(--warn)' } }}
        >
          Store it where your program reads its secrets. Not in a web page, a mobile app, or a message.
        </Alert>
        <Copyable text={issued.key} name="key" />
        <Text size="sm">
          A program sends it as <code>Authorization: Bearer</code> with each request.
        </Text>
        <Checkbox
          label="I have stored the key"
          checked={isStored}
          onChange={({ currentTarget }) => {
            setIsStored(currentTarget.checked);
          }}
        />
        <Group justify="flex-end">
          <Button disabled={!isStored} onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
