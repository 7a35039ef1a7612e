import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheckIcon } from '../generated/icons';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCursorList } from '../api/pages';
import { CursorTable, type Column } from '../design/data-table';
import { when } from '../design/format';
import { Page } from '../design/page';
import { StateBadge } from '../design/state-badge';
import { Empty } from '../design/states';
import { TextLink } from '../design/text-link';
import { listWorkspaces, WORKSPACES } from '../operator/workspaces';
import { ACTION_CHOICES, actOf } from './audit-actions';
import { filterIn, type AuditFilter } from './audit-filter';
import { listAudit, verifyAudit, type AuditEntry } from './audit-log';
import { AuditProof } from './audit-proof';
import { detailRows } from './detail-rows';
import { t } from './texts';

const route = getRouteApi('/signed-in/operator/audit');

const COLUMNS: readonly Column<AuditEntry>[] = [
  // Day and time, each in one line.
  { header: t.columns.when, cell: ({ at }) => <div style={{ minInlineSize: 100 }}>{when(at)}</div> },
  { header: t.columns.who, cell: ({ actor }) => actor },
  { header: t.columns.what, cell: (entry) => <What of={entry} /> },
  { header: t.columns.on, cell: (entry) => <On of={entry} /> },
  { header: t.columns.outcome, cell: (entry) => <Outcome of={entry} /> },
  { header: t.columns.detail, cell: (entry) => <Detail of={entry} /> },
];

function What({ of: { action } }: { readonly of: AuditEntry }): ReactNode {
  return (
    <>
      {t.acts[action]}
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
  if (outcome === 'done') return <StateBadge tone="ok">{t.outcomes.done}</StateBadge>;
  const why = code === null ? '' : `: ${code}`;
  if (outcome === 'refused') return <StateBadge tone="warn">{t.outcomes.refused + why}</StateBadge>;
  return <StateBadge tone="quiet">{t.outcomes.unknown + why}</StateBadge>;
}

function Detail({ of }: { readonly of: AuditEntry }): ReactNode {
  const rows = detailRows(of.detail);
  if (rows.length === 0) return null;
  if (rows.length === 1) return `${rows[0]?.name ?? ''}: ${rows[0]?.value ?? ''}`;
  return (
    <details>
      <summary>
        {rows[0]?.name}: {rows[0]?.value}
        {t.andMore(rows.length - 1)}
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
      title={t.title}
      description={t.description}
      actions={
        <Button
          variant="default"
          leftSection={<ShieldCheckIcon width={18} aria-hidden />}
          loading={proof.isPending}
          onClick={() => {
            proof.mutate();
          }}
        >
          {t.verify}
        </Button>
      }
    >
      <Stack gap="md">
        <AuditProof result={proof.data} error={proof.error} />
        <Filters key={JSON.stringify(filter)} filter={filter} onShow={show} />
        <CursorTable
          label={t.title}
          list={list}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          empty={
            isFiltered ? (
              <Empty
                title={t.nothingFits}
                action={
                  <Button
                    variant="default"
                    onClick={() => {
                      show({});
                    }}
                  >
                    {t.showAll}
                  </Button>
                }
              >
                {t.nothingFitsAll}
              </Empty>
            ) : (
              <Empty title={t.nothingYet} />
            )
          }
        />
      </Stack>
    </Page>
  );
}

const ACTIONS = [{ value: '', label: t.anything }, ...ACTION_CHOICES];
const OUTCOMES = [
  { value: '', label: t.outcomes.any },
  { value: 'done', label: t.outcomes.done },
  { value: 'refused', label: t.outcomes.refused },
  { value: 'unknown', label: t.outcomes.unknown },
];

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
          label={t.columns.who}
          style={{ flex: '1 1 110px' }}
          maxLength={254}
          defaultValue={filter.actor ?? ''}
          autoComplete="off"
        />
        <NativeSelect
          name="action"
          label={t.columns.what}
          style={{ flex: '2 1 180px' }}
          data={ACTIONS}
          defaultValue={actOf(filter.action) ?? ''}
        />
        <TextInput
          name="target"
          label={t.columns.on}
          placeholder={t.idSuchAs}
          style={{ flex: '2 1 150px' }}
          maxLength={200}
          defaultValue={filter.target ?? ''}
          autoComplete="off"
        />
        <NativeSelect
          name="outcome"
          label={t.columns.outcome}
          style={{ flex: '1 1 110px' }}
          data={OUTCOMES}
          defaultValue={filter.outcome ?? ''}
        />
        <TextInput type="date" name="from" label={t.from} w={140} defaultValue={filter.from ?? ''} />
        <TextInput type="date" name="to" label={t.before} w={140} defaultValue={filter.to ?? ''} />
        <Button type="submit" variant="default">
          {t.show}
        </Button>
      </Group>
    </form>
  );
}
