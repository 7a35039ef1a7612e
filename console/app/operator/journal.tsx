import type { ReactNode } from 'react';
import { useCursorList } from '../api/pages';
import { CursorTable, type Column } from '../design/data-table';
import { count, when } from '../design/format';
import { Panel } from '../design/panel';
import { Empty } from '../design/states';
import { listJournal, WORKSPACES, type JournalEntry } from './workspaces';

const KINDS: Readonly<Record<JournalEntry['kind'], string>> = {
  grant: 'Granted',
  adjust: 'Corrected',
  hold: 'Held for a check',
  capture: 'Spent on a check',
  release: 'Given back',
};

const COLUMNS: readonly Column<JournalEntry>[] = [
  { header: 'When', cell: ({ at }) => when(at) },
  { header: 'What', cell: ({ kind }) => KINDS[kind] },
  { header: 'Checks', isNumeric: true, cell: ({ checks }) => count(checks) },
  { header: 'By', cell: ({ actor }) => actor },
  { header: 'Reason or check', cell: ({ reason, operationId }) => (reason === '' ? operationId : reason) },
];

/** Every change of a wallet, newest first. */
export function Journal({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const list = useCursorList([...WORKSPACES, workspaceId, 'journal'], (cursor) =>
    listJournal(workspaceId, cursor),
  );
  return (
    <Panel title="Journal" description="Every change of the wallet, newest first. No line is ever changed.">
      <CursorTable
        label="Journal of the wallet"
        list={list}
        columns={COLUMNS}
        rowKey={({ sequence }) => String(sequence)}
        empty={<Empty title="Nothing has happened yet">The first grant will be here.</Empty>}
      />
    </Panel>
  );
}
