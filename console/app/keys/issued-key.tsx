import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { KeyIcon } from '../generated/icons';
import { useState, type ReactNode } from 'react';
import { Copyable } from '../design/copyable';
import { NO_BANNER } from '../design/dialog';
import type { IssuedKey } from './key-acts';
import { t } from './texts';

type IssuedKeyDialogProps = { readonly issued: IssuedKey; readonly onClose: () => void };

/** As it is written, in every language. */
const HEADER = 'Authorization: Bearer';

/** A new key, which no one can look up again: the window closes only by its own button. */
export function IssuedKeyDialog({ issued, onClose }: IssuedKeyDialogProps): ReactNode {
  const [isStored, setIsStored] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.issued.title(issued.name)}
      size="lg"
      centered
      withCloseButton={false}
      attributes={NO_BANNER}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Alert color="yellow" variant="outline" icon={<KeyIcon aria-hidden />} title={t.issued.once}>
          {t.issued.store}
        </Alert>
        <Copyable text={issued.key} name={t.issued.keyName} />
        <Text size="sm">
          {t.issued.sentAs}
          <code>{HEADER}</code>
          {t.issued.withEach}
        </Text>
        <Checkbox
          label={t.issued.stored}
          checked={isStored}
          onChange={({ currentTarget }) => {
            setIsStored(currentTarget.checked);
          }}
        />
        <Group justify="flex-end">
          <Button disabled={!isStored} onClick={onClose}>
            {t.issued.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
