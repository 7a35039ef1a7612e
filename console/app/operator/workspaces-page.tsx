import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCursorList } from '../api/pages';
import { CursorTable, type Column } from '../design/data-table';
import { count, when } from '../design/format';
import { Page } from '../design/page';
import { StateBadge } from '../design/state-badge';
import { Empty } from '../design/states';
import { TextLink } from '../design/text-link';
import { NewWorkspace } from './new-workspace';
import { listWorkspaces, WORKSPACES, type Workspace } from './workspaces';

const COLUMNS: readonly Column<Workspace>[] = [
  {
    header: 'Name',
    cell: ({ id, name }) => (
      <TextLink to="/operator/workspaces/$workspaceId" params={{ workspaceId: id }} fw={600} inherit>
        {name === '' ? id : name}
      </TextLink>
    ),
  },
  { header: 'State', cell: ({ suspension }) => <WorkspaceState suspension={suspension} /> },
  {
    header: 'Charged',
    cell: ({ chargePolicy }) => (chargePolicy === 'answered-only' ? 'Answered checks' : 'Every live check'),
  },
  {
    header: 'Requests per minute',
    isNumeric: true,
    cell: ({ rateLimitPerMinute }) => (rateLimitPerMinute === null ? 'Default' : count(rateLimitPerMinute)),
  },
  {
    header: 'Checks per day',
    isNumeric: true,
    cell: ({ checksPerDay }) => (checksPerDay === null ? 'No limit' : count(checksPerDay)),
  },
  { header: 'Created', cell: ({ createdAt }) => when(createdAt) },
];

/** Whether a workspace may send checks. */
export function WorkspaceState({ suspension }: Pick<Workspace, 'suspension'>): ReactNode {
  return suspension === null ? (
    <StateBadge tone="ok">Open</StateBadge>
  ) : (
    <StateBadge tone="bad">Suspended</StateBadge>
  );
}

/** Every workspace of the installation, and the way to a new one. */
export function WorkspacesPage(): ReactNode {
  const [isCreating, setIsCreating] = useState(false);
  const [wanted, setWanted] = useState('');
  const list = useCursorList(WORKSPACES, listWorkspaces);
  const fitting = list.rows?.filter(({ id, name }) => fits(wanted, name, id));
  const create = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => {
        setIsCreating(true);
      }}
    >
      New workspace
    </Button>
  );
  return (
    <Page
      title="Workspaces"
      description="Each customer has one: its own clinics, keys, wallet and log."
      actions={create}
    >
      <Stack gap="md">
        <TextInput
          aria-label="Find a workspace by name or id"
          placeholder="Name or id"
          leftSection={<IconSearch size={16} aria-hidden />}
          maw={360}
          value={wanted}
          onChange={({ currentTarget }) => {
            setWanted(currentTarget.value);
          }}
        />
        <CursorTable
          label="Workspaces"
          list={{ ...list, rows: fitting }}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          empty={
            wanted === '' ? (
              <NoWorkspaces create={create} />
            ) : (
              <NoneFits wanted={wanted} hasMore={list.hasMore} />
            )
          }
        />
        {wanted !== '' && list.hasMore && (
          <Text size="sm" c="dimmed">
            Looked through the newest {count(list.rows?.length ?? 0)} workspaces.
          </Text>
        )}
      </Stack>
      <NewWorkspace
        isOpen={isCreating}
        onClose={() => {
          setIsCreating(false);
        }}
      />
    </Page>
  );
}

function fits(wanted: string, ...texts: readonly string[]): boolean {
  const words = wanted.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(words));
}

function NoWorkspaces({ create }: { readonly create: ReactNode }): ReactNode {
  return (
    <Empty title="No workspaces yet" action={create}>
      Create the first one, then add a clinic, a key and checks to it.
    </Empty>
  );
}

function NoneFits({ wanted, hasMore }: { readonly wanted: string; readonly hasMore: boolean }): ReactNode {
  return (
    <Empty title="No workspace fits">
      {hasMore
        ? `None of the newest workspaces has "${wanted}" in its name or id. Older ones are not loaded.`
        : `None has "${wanted}" in its name or id.`}
    </Empty>
  );
}
