import type { ReactNode } from 'react';
import { useCursorList } from '../api/pages';
import { CursorTable, type Column } from '../design/data-table';
import { count, when } from '../design/format';
import { Panel } from '../design/panel';
import { Empty } from '../design/states';
import { t } from './texts';
import { listJournal, WORKSPACES, type JournalEntry } from './workspaces';

const COLUMNS: readonly Column<JournalEntry>[] = [
  { header: t.journal.when, cell: ({ at }) => when(at) },
  { header: t.journal.what, cell: ({ kind }) => t.journal.kinds[kind] },
  { header: t.journal.checks, isNumeric: true, cell: ({ checks }) => count(checks) },
  { header: t.journal.by, cell: ({ actor }) => actor },
  { header: t.journal.reason, cell: ({ reason, operationId }) => (reason === '' ? operationId : reason) },
];

/** Every change of a wallet, newest first. */
export function Journal({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const list = useCursorList([...WORKSPACES, workspaceId, 'journal'], (cursor) =>
    listJournal(workspaceId, cursor),
  );
  return (
    <Panel title={t.journal.title} description={t.journal.description}>
      <CursorTable
        label={t.journal.label}
        list={list}
        columns={COLUMNS}
        rowKey={({ sequence }) => String(sequence)}
        empty={<Empty title={t.journal.none}>{t.journal.noneMore}</Empty>}
      />
    </Panel>
  );
}
