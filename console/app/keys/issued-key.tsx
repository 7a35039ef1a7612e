import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Copyable } from '../design/copyable';
import type { IssuedKey } from './key-acts';

type IssuedKeyDialogProps = { readonly issued: IssuedKey; readonly onClose: () => void };

/** A new key, which no one can look up again: the window closes only by its own button. */
export function IssuedKeyDialog({ issued, onClose }: IssuedKeyDialogProps): ReactNode {
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
        <Alert color="yellow" variant="outline" icon={<IconKey aria-hidden />} title="It is shown this once">
          Store it where your program reads its secrets, not in code, a web page or a message. What is stored
          here is a hash of it.
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
