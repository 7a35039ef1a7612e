import { Button } from '@mantine/core';
import { PlusIcon } from '../../generated/icons';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCursorList } from '../../api/pages';
import { waysQuery } from '../../api/ways';
import { CursorTable } from '../../design/data-table';
import { Page } from '../../design/page';
import { Empty } from '../../design/states';
import { LinkButton } from '../../links/link-button';
import { listMembers, MEMBERS } from '../data';
import { memberColumns, type MemberIntent } from './member-columns';
import { MemberDialog } from './member-dialog';
import { SignedInMembers } from './signed-in-members';
import { t } from './texts';

/** The people of the workspace, and what each may do. */
export function MembersPage(): ReactNode {
  const [intent, setIntent] = useState<MemberIntent>();
  const list = useCursorList([...MEMBERS, 'list'], listMembers);
  const { data: ways } = useQuery(waysQuery);
  const invite = (
    <Button
      leftSection={<PlusIcon width={16} aria-hidden />}
      variant={ways?.openIdConnect === false ? 'default' : 'filled'}
      onClick={() => {
        setIntent({ what: 'invite' });
      }}
    >
      {t.invite}
    </Button>
  );
  return (
    <Page
      title={t.title}
      description={t.description}
      actions={
        <>
          <LinkButton
            variant={ways?.openIdConnect === true ? 'default' : 'filled'}
            onClick={() => {
              setIntent({ what: 'link' });
            }}
          />
          {invite}
        </>
      }
    >
      <CursorTable
        label={t.title}
        list={list}
        columns={memberColumns(setIntent)}
        rowKey={({ id }) => id}
        empty={<Empty title={t.none}>{t.noneMore}</Empty>}
      />
      {(list.rows !== undefined || list.error !== null) && <SignedInMembers onIntent={setIntent} />}
      <MemberDialog intent={intent} onIntent={setIntent} />
    </Page>
  );
}
