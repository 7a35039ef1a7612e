import { Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAct } from '../api/use-act';
import { api, dataOf } from '../api/client';
import { saidAs } from '../api/problem';
import { sessionQuery, useSession, type Membership } from '../api/session';
import { Confirm } from '../design/confirm';
import { DataTable, type Column } from '../design/data-table';
import { Panel } from '../design/panel';
import { t as roles } from '../roles/texts';
import { t } from './texts';

const COLUMNS: readonly Column<Membership>[] = [
  { header: t.workspaces.workspace, cell: ({ name }) => name },
  { header: t.workspaces.role, cell: ({ role }) => roles.workspace[role].name },
  {
    header: t.workspaces.clinics,
    cell: ({ clientIds }) =>
      clientIds === null ? t.workspaces.allClinics : t.workspaces.someClinics(clientIds.length),
  },
];

/** The workspaces of this person, each with the way out of it. */
export function WorkspacesPanel(): ReactNode {
  const { workspaces } = useSession();
  const [leaving, setLeaving] = useState<Membership>();
  if (workspaces.length === 0) return null;
  const actions: Column<Membership> = {
    header: t.workspaces.actions,
    cell: (membership) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t.workspaces.leaveOf(membership.name)}
        onClick={() => {
          setLeaving(membership);
        }}
      >
        {t.workspaces.leave}
      </Button>
    ),
  };
  return (
    <Panel title={t.workspaces.title}>
      <DataTable
        label={t.workspaces.title}
        columns={[...COLUMNS, actions]}
        rows={workspaces}
        rowKey={({ workspaceId }) => workspaceId}
      />
      {leaving !== undefined && (
        <Leave
          membership={leaving}
          onClose={() => {
            setLeaving(undefined);
          }}
        />
      )}
    </Panel>
  );
}

const LAST_ADMIN = { 'operation-conflict': t.workspaces.lastAdmin };

type LeaveProps = { readonly membership: Membership; readonly onClose: () => void };

function Leave({ membership: { workspaceId, name }, onClose }: LeaveProps): ReactNode {
  const path = { params: { path: { workspaceId } } };
  const leaving = useAct({
    act: () => saidAs(dataOf(api.DELETE('/api/session/workspaces/{workspaceId}', path)), LAST_ADMIN),
    changes: [sessionQuery.queryKey],
    done: t.workspaces.left(name),
    onDone: onClose,
  });
  return (
    <Confirm
      title={t.workspaces.leaveOf(name)}
      isOpen
      isDestructive
      onClose={onClose}
      action={t.workspaces.leave}
      state={leaving}
      onConfirm={() => {
        leaving.mutate(undefined);
      }}
    >
      <Text>{t.workspaces.leaveText}</Text>
    </Confirm>
  );
}
