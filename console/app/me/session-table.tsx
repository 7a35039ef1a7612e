import type { Schema } from '@eligibility/api-types';
import type { ReactNode } from 'react';
import { DataTable, type Column } from '../design/data-table';
import { when } from '../design/format';
import { browserName } from './browser-name';
import { t } from './texts';

export type ListedSession = Schema<'ListedSession'>;

const COLUMNS: readonly Column<ListedSession>[] = [
  { header: t.sessions.browser, cell: ({ agent }) => browserName(agent) },
  { header: t.sessions.signedIn, cell: ({ createdAt }) => when(createdAt) },
  { header: t.sessions.lastUsed, cell: ({ lastUsedAt }) => when(lastUsedAt) },
  { header: t.sessions.ends, cell: ({ expiresAt }) => when(expiresAt) },
];

type SessionTableProps = {
  readonly label: string;
  readonly sessions: readonly ListedSession[];
  /** What can be done with each. */
  readonly actions?: (session: ListedSession) => ReactNode;
};

/** Where a person is signed in. */
export function SessionTable({ label, sessions, actions }: SessionTableProps): ReactNode {
  return (
    <DataTable
      label={label}
      columns={actions === undefined ? COLUMNS : [...COLUMNS, { header: t.sessions.actions, cell: actions }]}
      rows={sessions}
      rowKey={({ id }) => id}
    />
  );
}
