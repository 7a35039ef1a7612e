import { ActionIcon, Button, Code, Group } from '@mantine/core';
import { Square2StackIcon } from '../generated/icons';
import type { ReactNode } from 'react';
import { notice } from './notice';
import { t } from './texts';

type CopyableProps = { readonly text: string; readonly name: string };

/** Whether there is a clipboard: where the page has no TLS, a text is copied by hand. */
const HAS_CLIPBOARD = 'clipboard' in navigator;

async function copy({ text, name }: CopyableProps): Promise<void> {
  await navigator.clipboard.writeText(text);
  notice(t.copied(name));
}

/** A text to copy, such as an id. */
export function Copyable({ text, name }: CopyableProps): ReactNode {
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex" maw="100%">
      <Code style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{text}</Code>
      {HAS_CLIPBOARD && (
        <ActionIcon
          variant="subtle"
          color="gray"
          // The least that WCAG 2.2 lets a target measure.
          size={24}
          aria-label={t.copyOf(name)}
          onClick={() => void copy({ text, name })}
        >
          <Square2StackIcon width={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

/** Copies what is shown elsewhere on the page. */
export function CopyButton({ text, name }: CopyableProps): ReactNode {
  if (!HAS_CLIPBOARD) return null;
  return (
    <Button
      variant="default"
      leftSection={<Square2StackIcon width={16} aria-hidden />}
      onClick={() => void copy({ text, name })}
    >
      {t.copy}
    </Button>
  );
}
