import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconShieldCheck } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCursorList } from '../api/pages';
import { CursorTable, type Column } from '../design/data-table';
import { when } from '../design/format';
import { Page } from '../design/page';
import { StateBadge } from '../design/state-badge';
import { Empty } from '../design/states';
import { TextLink } from '../design/text-link';
import { listAudit, verifyAudit, type AuditEntry } from './audit';
import { ACTION_CHOICES, actText } from './audit-actions';
import { detailRows, filterIn, OUTCOMES, type AuditFilter } from './audit-filter';
import { AuditProof } from './audit-proof';
import { listWorkspaces, WORKSPACES } from './workspaces';

const route = getRouteApi('/signed-in/operator/audit');

const COLUMNS: readonly Column<AuditEntry>[] = [
  // Day and time, each in one line.
  { header: 'When', cell: ({ at }) => <div style={{ minInlineSize: 100 }}>{when(at)}</div> },
  { header: 'Who', cell: ({ actor }) => actor },
  { header: 'What', cell: (entry) => <What of={entry} /> },
  { header: 'On', cell: (entry) => <On of={entry} /> },
  { header: 'Outcome', cell: (entry) => <Outcome of={entry} /> },
  { header: 'Detail', cell: (entry) => <Detail of={entry} /> },
];

function What({ of: { action } }: { readonly of: AuditEntry }): ReactNode {
  const text = actText(action);
  if (text === undefined) return action;
  return (
    <>
      {text}
      <Text size="xs" c="dimmed" ff="monospace" style={{ whiteSpace: 'nowrap' }}>
        {action}
      </Text>
    </>
  );
}

/** What it was done to; a workspace by its name too. */
function On({ of: { target } }: { readonly of: AuditEntry }): ReactNode {
  const workspaces = useCursorList(WORKSPACES, listWorkspaces).rows;
  const name = workspaces?.find(({ id }) => id === target)?.name ?? '';
  if (name === '') return target;
  return (
    <>
      <TextLink to="/operator/workspaces/$workspaceId" params={{ workspaceId: target }} inherit>
        {name}
      </TextLink>
      <Text size="xs" c="dimmed">
        {target}
      </Text>
    </>
  );
}

function Outcome({ of: { outcome, code } }: { readonly of: AuditEntry }): ReactNode {
  if (outcome === 'done') return <StateBadge tone="ok">Done</StateBadge>;
  if (outcome === 'refused')
    return <StateBadge tone="warn">Refused{code === null ? '' : `: ${code}`}</StateBadge>;
  return <StateBadge tone="quiet">Not known{code === null ? '' : `: ${code}`}</StateBadge>;
}

function Detail({ of }: { readonly of: AuditEntry }): ReactNode {
  const rows = detailRows(of.detail);
  if (rows.length === 0) return null;
  if (rows.length === 1) return `${rows[0]?.name ?? ''}: ${rows[0]?.value ?? ''}`;
  return (
    <details>
      <summary>
        {rows[0]?.name}: {rows[0]?.value}
        {`, and ${rows.length - 1} more`}
      </summary>
      {rows.slice(1).map(({ name, value }) => (
        <div key={name}>
          {name}: {value}
        </div>
      ))}
    </details>
  );
}

/** What operators did and tried to do, by every filter that the log has. */
export function AuditPage(): ReactNode {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const list = useCursorList(['ops', 'audit', filter], (cursor) => listAudit(filter, cursor));
  const proof = useMutation({ mutationFn: verifyAudit });
  const show = (search: AuditFilter): void => void navigate({ search, replace: true });
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Page
      title="Audit log"
      description="Who did what, when, and what came of it. No line can be changed or deleted."
      actions={
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={18} aria-hidden />}
          loading={proof.isPending}
          onClick={() => {
            proof.mutate();
          }}
        >
          Verify the whole log
        </Button>
      }
    >
      <Stack gap="md">
        <AuditProof result={proof.data} error={proof.error} />
        <Filters key={JSON.stringify(filter)} filter={filter} onShow={show} />
        <CursorTable
          label="Audit log"
          list={list}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          empty={
            isFiltered ? (
              <Empty
                title="Nothing fits"
                action={
                  <Button
                    variant="default"
                    onClick={() => {
                      show({});
                    }}
                  >
                    Show everything
                  </Button>
                }
              >
                No line of the log fits all of these filters.
              </Empty>
            ) : (
              <Empty title="Nothing has happened yet" />
            )
          }
        />
      </Stack>
    </Page>
  );
}

/** The acts to choose from; one that only the address has is among them, so that the form says what is shown. */
function actionsWith(chosen: string | undefined): { value: string; label: string }[] {
  const isOther = chosen !== undefined && actText(chosen) === undefined;
  return [
    { value: '', label: 'Anything' },
    ...(isOther ? [{ value: chosen, label: chosen }] : []),
    ...ACTION_CHOICES,
  ];
}

type FiltersProps = { readonly filter: AuditFilter; readonly onShow: (filter: AuditFilter) => void };

function Filters({ filter, onShow }: FiltersProps): ReactNode {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onShow(filterIn(new FormData(event.currentTarget)));
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          name="actor"
          label="Who"
          style={{ flex: '1 1 110px' }}
          maxLength={254}
          defaultValue={filter.actor ?? ''}
          autoComplete="off"
        />
        <NativeSelect
          name="action"
          label="What"
          style={{ flex: '2 1 180px' }}
          data={actionsWith(filter.action)}
          defaultValue={filter.action ?? ''}
        />
        <TextInput
          name="target"
          label="On"
          placeholder="Id, such as a key's"
          style={{ flex: '2 1 150px' }}
          maxLength={200}
          defaultValue={filter.target ?? ''}
          autoComplete="off"
        />
        <NativeSelect
          name="outcome"
          label="Outcome"
          style={{ flex: '1 1 110px' }}
          data={[...OUTCOMES]}
          defaultValue={filter.outcome ?? ''}
        />
        <TextInput type="date" name="from" label="From (UTC)" w={140} defaultValue={filter.from ?? ''} />
        <TextInput type="date" name="to" label="Before (UTC)" w={140} defaultValue={filter.to ?? ''} />
        <Button type="submit" variant="default">
          Show
        </Button>
      </Group>
    </form>
  );
}
