import { Anchor, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMembership } from '../api/session';
import { count } from '../design/format';
import { Page } from '../design/page';
import { Empty, Failure, Loading } from '../design/states';
import { walletQuery } from '../workspace/data';
import { CheckDesk } from './check-desk';
import { clinicsQuery } from './clinics';

/** Asks a payer whether a patient is covered. Who may only read checks is led to them. */
export function CheckPage(): ReactNode {
  const membership = useMembership();
  if (membership === undefined || membership.role === 'viewer') {
    return (
      <Page title="Check coverage">
        <Empty
          title="You may not ask payers"
          action={
            membership !== undefined && (
              <Anchor component={Link} to="/checks">
                To the checks
              </Anchor>
            )
          }
        >
          {membership === undefined
            ? 'You belong to no workspace. Its administrator invites you.'
            : `In ${membership.name} you may read checks. Its administrator gives the role that asks.`}
        </Empty>
      </Page>
    );
  }
  return <Desk workspaceId={membership.workspaceId} />;
}

function Desk({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const { data: clinics, error, refetch } = useQuery(clinicsQuery);
  const queries = useQueryClient();
  const open = clinics?.filter(({ retiredAt }) => retiredAt === null);
  return (
    <Page title="Check coverage" actions={<Remaining />}>
      {open === undefined &&
        (error === null ? <Loading rows={8} /> : <Failure error={error} retry={() => void refetch()} />)}
      {open?.length === 0 && (
        <Empty title="There is no clinic to ask for">
          A check is made for a clinic, with its NPI. The administrator of the workspace adds clinics, and
          says for which ones you may ask.
        </Empty>
      )}
      {open !== undefined && open.length > 0 && (
        <CheckDesk
          key={workspaceId}
          clinics={open}
          onAnswered={({ remaining }) => {
            if (remaining === undefined) return;
            queries.setQueryData(
              walletQuery.queryKey,
              (wallet) => wallet && { ...wallet, available: remaining },
            );
          }}
        />
      )}
    </Page>
  );
}

/** How many checks the workspace has left. A person who may not read it sees nothing. */
function Remaining(): ReactNode {
  const { data: wallet } = useQuery(walletQuery);
  if (wallet === undefined) return null;
  return (
    <Text c="dimmed" size="sm">
      {count(wallet.available)} {wallet.available === 1 ? 'check' : 'checks'} left
    </Text>
  );
}
