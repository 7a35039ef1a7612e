import { Code, Kbd, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { workspaceQuery } from '../workspace/data';

/** Members of the simulator that show the three kinds of answers. */
const MEMBERS = [
  ['W123456789', 'active coverage'],
  ['INACTIVE-1', 'coverage that has ended'],
  ['AAA75-1', 'a member who is not found'],
] as const;

/** Before the first question: what the page does, and the keys that save time. */
export function Hints(): ReactNode {
  const { data: workspace } = useQuery(workspaceQuery);
  return (
    <Paper withBorder p="lg" bg="var(--surface)">
      <Stack gap="sm">
        <Title order={2} size="h4">
          The answer appears here
        </Title>
        <Text c="dimmed">Type what is on the insurance card. Most payers answer within a few seconds.</Text>
        <List size="sm" spacing={6}>
          <List.Item>
            <Kbd>Enter</Kbd> asks, from every field
          </List.Item>
          <List.Item>
            <Kbd>Esc</Kbd>, or <Kbd>Enter</Kbd> on the answer, clears the form for the next patient
          </List.Item>
          <List.Item>
            A name that fits several payers costs nothing: you choose, and then it is asked
          </List.Item>
          <List.Item>Nothing about the patient is kept in this browser</List.Item>
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
        A simulator answers here in the place of every payer
      </Text>
      <Text size="sm">Type any payer and any name. The member id decides what comes back:</Text>
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
