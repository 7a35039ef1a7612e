import { Button, Stack, Text, TextInput } from '@mantine/core';
import { MagnifyingGlassIcon, PlusIcon } from '../generated/icons';
import { useState, type ReactNode } from 'react';
import { useCursorList } from '../api/pages';
import { CursorTable, type Column } from '../design/data-table';
import { count, when } from '../design/format';
import { Page } from '../design/page';
import { StateBadge } from '../design/state-badge';
import { Empty } from '../design/states';
import { TextLink } from '../design/text-link';
import { NewWorkspace } from './new-workspace';
import { t } from './texts';
import { listWorkspaces, WORKSPACES, type Workspace } from './workspaces';

const COLUMNS: readonly Column<Workspace>[] = [
  {
    header: t.list.name,
    cell: ({ id, name }) => (
      <TextLink to="/operator/workspaces/$workspaceId" params={{ workspaceId: id }} fw={600} inherit>
        {name === '' ? id : name}
      </TextLink>
    ),
  },
  { header: t.list.state, cell: ({ suspension }) => <WorkspaceState suspension={suspension} /> },
  {
    header: t.list.charged,
    cell: ({ chargePolicy }) => (chargePolicy === 'answered-only' ? t.list.answered : t.list.every),
  },
  {
    header: t.list.requests,
    isNumeric: true,
    cell: ({ rateLimitPerMinute }) =>
      rateLimitPerMinute === null ? t.list.standard : count(rateLimitPerMinute),
  },
  {
    header: t.list.checks,
    isNumeric: true,
    cell: ({ checksPerDay }) => (checksPerDay === null ? t.list.noLimit : count(checksPerDay)),
  },
  { header: t.list.created, cell: ({ createdAt }) => when(createdAt) },
];

/** Whether a workspace may send checks. */
export function WorkspaceState({ suspension }: Pick<Workspace, 'suspension'>): ReactNode {
  return suspension === null ? (
    <StateBadge tone="ok">{t.list.open}</StateBadge>
  ) : (
    <StateBadge tone="bad">{t.list.suspended}</StateBadge>
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
      leftSection={<PlusIcon width={18} aria-hidden />}
      onClick={() => {
        setIsCreating(true);
      }}
    >
      {t.list.create}
    </Button>
  );
  return (
    <Page title={t.list.title} description={t.list.description} actions={create}>
      <Stack gap="md">
        <TextInput
          aria-label={t.list.find}
          placeholder={t.list.nameOrId}
          leftSection={<MagnifyingGlassIcon width={16} aria-hidden />}
          maw={360}
          value={wanted}
          onChange={({ currentTarget }) => {
            setWanted(currentTarget.value);
          }}
        />
        <CursorTable
          label={t.list.title}
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
            {t.list.lookedThrough(list.rows?.length ?? 0)}
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
    <Empty title={t.list.none} action={create}>
      {t.list.noneMore}
    </Empty>
  );
}

function NoneFits({ wanted, hasMore }: { readonly wanted: string; readonly hasMore: boolean }): ReactNode {
  return (
    <Empty title={t.list.noneFits}>{hasMore ? t.list.noneOfNewest(wanted) : t.list.noneHas(wanted)}</Empty>
  );
}
