import { ActionIcon, Code, Group } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { notice } from './notice';

type CopyableProps = { readonly text: string; readonly name: string };

/** A text to copy, such as an id. Where the page has no TLS there is no clipboard, and it is copied by hand. */
export function Copyable({ text, name }: CopyableProps): ReactNode {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    notice(`The ${name} is copied.`);
  };
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex" maw="100%">
      <Code style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{text}</Code>
      {'clipboard' in navigator && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Copy the ${name}`}
          onClick={() => void copy()}
        >
          <IconCopy size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
