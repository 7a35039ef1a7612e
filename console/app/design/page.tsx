import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';

type PageProps = {
  /** Also the title of the document: never anything about a patient. */
  readonly title: string;
  readonly description?: string;
  /** The way back to the page that this one belongs to. */
  readonly above?: ReactNode;
  /** Buttons that belong to the whole page. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of every page: one title, one sentence, its actions, its content. */
export function Page({ title, description, above, actions, children }: PageProps): ReactNode {
  useEffect(() => {
    document.title = `${title} - Eligibility Check`;
  }, [title]);
  return (
    <Stack gap="lg" maw={1400} mx="auto">
      <Group justify="space-between" align="flex-end" gap="md">
        <Box>
          {above}
          <Title order={1} size="h2">
            {title}
          </Title>
          {description !== undefined && <Text c="dimmed">{description}</Text>}
        </Box>
        {actions !== undefined && (
          <Group gap="sm" className="no-print">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  );
}
