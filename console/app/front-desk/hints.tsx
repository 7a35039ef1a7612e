import { Code, Kbd, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { workspaceQuery } from '../workspace/own-workspace';
import classes from './front-desk.module.css';
import { t } from './texts';

/** Members of the simulator that show the three kinds of answers. */
const MEMBERS = [
  ['W123456789', t.hints.active],
  ['INACTIVE-1', t.hints.inactive],
  ['AAA75-1', t.hints.notFound],
] as const;

/** As it is written on the keys, in every language. */
const KEYS = { enter: 'Enter', escape: 'Esc' } as const;

/** While no card is shown: what the page does, and the keys that save time. */
export function Hints(): ReactNode {
  const { data: workspace } = useQuery(workspaceQuery);
  return (
    <Paper withBorder p="lg" bg="var(--surface)">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t.hints.title}
        </Title>
        <Text c="dimmed">{t.hints.what}</Text>
        <List size="sm" spacing={6}>
          <List.Item className={classes['keys'] ?? ''}>
            <Kbd>{KEYS.enter}</Kbd> {t.hints.enter}
          </List.Item>
          <List.Item className={classes['keys'] ?? ''}>
            <Kbd>{KEYS.escape}</Kbd> {t.hints.escape}
          </List.Item>
          <List.Item>{t.hints.once}</List.Item>
          <List.Item>{t.hints.candidates}</List.Item>
          <List.Item>{t.hints.kept}</List.Item>
        </List>
        {workspace?.simulated === true && <Simulator />}
      </Stack>
    </Paper>
  );
}

function Simulator(): ReactNode {
  return (
    <div>
      <Text size="sm" fw={600}>
        {t.hints.simulator}
      </Text>
      <Text size="sm">{t.hints.simulatorHow}</Text>
      <List size="sm" mt={4}>
        {MEMBERS.map(([memberId, what]) => (
          <List.Item key={memberId}>
            <Code>{memberId}</Code> {what}
          </List.Item>
        ))}
      </List>
    </div>
  );
}
