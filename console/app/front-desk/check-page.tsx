import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schema } from '@eligibility/api-types';
import type { ReactNode } from 'react';
import { useMembership } from '../api/session';
import { count } from '../design/format';
import { Page } from '../design/page';
import { Empty, Failure, Loading } from '../design/states';
import { plural } from '../language/plural';
import { walletQuery } from '../workspace/own-workspace';
import { CheckDesk } from './check-desk';
import { clinicsQuery } from './clinics';
import { useOwnDesk } from './desk/use-own-desk';
import { t } from './texts';

/** Asks a payer whether a patient is covered. Who may only read checks is led to them. */
export function CheckPage(): ReactNode {
  const membership = useMembership();
  if (membership === undefined || membership.role === 'viewer') {
    return (
      <Page title={t.page.title}>
        <Empty
          title={t.page.mayNotAsk}
          action={
            membership !== undefined && (
              <Anchor component={Link} to="/checks">
                {t.page.toChecks}
              </Anchor>
            )
          }
        >
          {membership === undefined ? t.page.noWorkspace : t.page.mayRead(membership.name)}
        </Empty>
      </Page>
    );
  }
  return <DeskPage workspaceId={membership.workspaceId} />;
}

function DeskPage({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const { data: clinics, error, refetch } = useQuery(clinicsQuery);
  const open = clinics?.filter(({ retiredAt }) => retiredAt === null);
  return (
    <Page title={t.page.title} actions={<Remaining />}>
      {open === undefined &&
        (error === null ? <Loading rows={8} /> : <Failure error={error} retry={() => void refetch()} />)}
      {open?.length === 0 && <Empty title={t.page.noClinic}>{t.page.noClinicWhy}</Empty>}
      {open !== undefined && open.length > 0 && (
        <OwnDesk key={workspaceId} workspaceId={workspaceId} clinics={open} />
      )}
    </Page>
  );
}

type OwnDeskProps = { readonly workspaceId: string; readonly clinics: readonly Schema<'Clinic'>[] };

/** The desk of the person in this workspace, as it was left. */
function OwnDesk({ workspaceId, clinics }: OwnDeskProps): ReactNode {
  const desk = useOwnDesk(workspaceId, clinics);
  return desk === undefined ? <Loading rows={8} /> : <CheckDesk clinics={clinics} desk={desk} />;
}

/** How many checks the workspace has left. A person who may not read it sees nothing. */
function Remaining(): ReactNode {
  const { data: wallet } = useQuery(walletQuery);
  if (wallet === undefined) return null;
  const { available } = wallet;
  return (
    <Text c="dimmed" size="sm">
      {plural(available, { one: t.page.oneLeft, other: t.page.left(count(available)) })}
    </Text>
  );
}
