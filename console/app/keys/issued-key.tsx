import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ShownOnce } from '../design/shown-once';
import type { IssuedKey } from './key-acts';
import { t } from './texts';

type IssuedKeyDialogProps = { readonly issued: IssuedKey; readonly onClose: () => void };

/** As it is written, in every language. */
const HEADER = 'Authorization: Bearer';
const WORDS = { ...t.issued, name: t.issued.keyName };

/** A new key, and how a program sends it. */
export function IssuedKeyDialog({ issued, onClose }: IssuedKeyDialogProps): ReactNode {
  return (
    <ShownOnce title={t.issued.title(issued.name)} secret={issued.key} words={WORDS} onClose={onClose}>
      <Text size="sm">
        {t.issued.sentAs}
        <code>{HEADER}</code>
        {t.issued.withEach}
      </Text>
    </ShownOnce>
  );
}
