import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session';
import { DataTable, type Column } from '../../design/data-table';
import { Panel } from '../../design/panel';
import { Failure, Loading } from '../../design/states';
import { t as roles } from '../../roles/texts';
import { signedInQuery, type SignedInMember } from '../data';
import { Person, type MemberIntent } from './member-columns';
import { t } from './texts';

type SignedInMembersProps = { readonly onIntent: (intent: MemberIntent) => void };

/** Who has a role here without being a member, now. */
export function SignedInMembers({ onIntent }: SignedInMembersProps): ReactNode {
  const { data, error, refetch } = useQuery(signedInQuery);
  const { person: self } = useSession();
  const columns: readonly Column<SignedInMember>[] = [
    { header: t.person, cell: ({ person }) => <Person person={person} email={person.email} /> },
    { header: t.role, cell: ({ role }) => roles.workspace[role].name },
    { header: t.signedIn.by, cell: ({ by }) => t.signedIn.ways[by] },
    {
      header: t.actions,
      // Who wants to leave does that on the page about oneself.
      cell: (signedIn) =>
        signedIn.person.id !== self.id && (
          <Button
            size="xs"
            variant="default"
            aria-label={t.acts.removeOf(signedIn.person.name)}
            onClick={() => {
              onIntent({ what: 'remove-signed-in', signedIn });
            }}
          >
            {t.acts.remove}
          </Button>
        ),
    },
  ];
  return (
    <Panel title={t.signedIn.title} description={t.signedIn.description}>
      {data === undefined &&
        (error === null ? <Loading rows={2} /> : <Failure error={error} retry={() => void refetch()} />)}
      {data?.length === 0 && <Text size="sm">{t.signedIn.none}</Text>}
      {data !== undefined && data.length > 0 && (
        <DataTable
          label={t.signedIn.title}
          columns={columns}
          rows={data}
          rowKey={({ person }) => person.id}
        />
      )}
    </Panel>
  );
}
