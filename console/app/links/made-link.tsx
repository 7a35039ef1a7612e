import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { LinkIcon } from '../generated/icons';
import type { ReactNode } from 'react';
import { Copyable } from '../design/copyable';
import { when } from '../design/format';
import { t } from './texts';

type MadeLinkProps = { readonly url: string; readonly expiresAt: string; readonly onClose: () => void };

/** A new sign-in link, which no one can look up again. */
export function MadeLink({ url, expiresAt, onClose }: MadeLinkProps): ReactNode {
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="outline" icon={<LinkIcon aria-hidden />} title={t.once}>
        {t.until(when(expiresAt))}
      </Alert>
      <Copyable text={url} name={t.link} />
      <Text size="sm" c="dimmed">
        {t.elsewhere}
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t.close}</Button>
      </Group>
    </Stack>
  );
}
