import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { t } from './texts';

type PageProps = {
  /** Also the title of the document: never anything about a patient. */
  readonly title: string;
  /** The title of the document while it is not that of the page; never anything about a patient either. */
  readonly tabTitle?: string | undefined;
  readonly description?: string;
  /** The way back to the page that this one belongs to. */
  readonly above?: ReactNode;
  /** Buttons that belong to the whole page. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** Names the browser's tab. @param title never anything about a patient */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = t.titleOf(title);
  }, [title]);
}

/** The frame of every page: one title, one sentence, its actions, its content. */
export function Page({
  title,
  tabTitle = title,
  description,
  above,
  actions,
  children,
}: PageProps): ReactNode {
  useTabTitle(tabTitle);
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
