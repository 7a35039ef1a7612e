import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Copyable } from '../design/copyable';
import { Dialog } from '../design/dialog';
import type { IssuedKey } from './key-acts';

type IssuedKeyDialogProps = {
  /** Undefined while there is none to show. */
  readonly issued: IssuedKey | undefined;
  readonly onClose: () => void;
};

/** Shows a new key, this once. */
export function IssuedKeyDialog({ issued, onClose }: IssuedKeyDialogProps): ReactNode {
  return (
    <Dialog title="The new key" isOpen={issued !== undefined} onClose={onClose} size="lg">
      {issued !== undefined && (
        <Stack gap="md">
          <Alert color="yellow" variant="outline" icon={<IconKey aria-hidden />} title="Copy it now">
            The key is shown this once. What is stored is a hash of it, from which it cannot be had again.
          </Alert>
          <Copyable text={issued.key} name="key" />
          <Text size="sm" c="dimmed">
            Keep it where secrets are kept, not in code and not in a message.
          </Text>
          <Group justify="flex-end">
            <Button onClick={onClose}>I have copied it</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
