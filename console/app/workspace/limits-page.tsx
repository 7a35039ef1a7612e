import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Copyable } from '../design/copyable';
import { count } from '../design/format';
import { KeyValues } from '../design/key-values';
import { Page } from '../design/page';
import { Panel } from '../design/panel';
import { Failure, Loading } from '../design/states';
import { DailyBudget } from './balance';
import { walletQuery, workspaceQuery, type OwnWorkspace } from './own-workspace';
import { t } from './texts';

/** What the operator allows this workspace. */
export function LimitsPage(): ReactNode {
  const { data: workspace, error, refetch } = useQuery(workspaceQuery);
  return (
    <Page title={t.limits.title} description={t.limits.description}>
      {workspace !== undefined && <Limits workspace={workspace} />}
      {workspace === undefined &&
        (error === null ? <Loading rows={7} /> : <Failure error={error} retry={() => void refetch()} />)}
    </Page>
  );
}

function networkOf(simulated: boolean | null): string {
  if (simulated === null) return t.limits.networkUnknown;
  return simulated ? t.limits.simulator : t.limits.realPayers;
}

function Limits({ workspace }: { readonly workspace: OwnWorkspace }): ReactNode {
  const { data: wallet } = useQuery(walletQuery);
  const budget = wallet?.dailyBudgets?.find((one) => one.budget === 'workspace');
  const { policies, checksPerDay } = workspace;
  return (
    <>
      <Panel title={workspace.name}>
        <KeyValues
          rows={[
            [t.limits.id, <Copyable key="id" text={workspace.id} name={t.limits.idName} />],
            [t.limits.requests, count(workspace.rateLimitPerMinute)],
            [t.limits.checks, checksPerDay === null ? t.limits.noLimit : count(checksPerDay)],
            [t.limits.charged, t.limits.chargePolicies[workspace.chargePolicy]],
            [
              t.limits.withoutKey,
              policies.idempotencyKey === 'warn' ? t.limits.runWithWarning : t.limits.refused,
            ],
            [t.limits.byGet, policies.getChecks === 'allowed' ? t.limits.runByGet : t.limits.refused],
            [
              t.limits.withoutMemberId,
              policies.searchWithoutMemberId === 'allowed' ? t.limits.bySocialSecurity : t.limits.refused,
            ],
            [
              t.limits.serviceNotTaken,
              policies.serviceNotTaken === 'ask-plan' ? t.limits.aboutThePlan : t.limits.refused,
            ],
            [t.limits.dateNotTaken, t.limits.days[policies.dateNotTaken]],
            [t.limits.network, networkOf(workspace.simulated)],
          ]}
        />
        {budget !== undefined && <DailyBudget budget={budget} />}
      </Panel>
      <Text c="dimmed" size="sm">
        {t.limits.ofKeys}
      </Text>
    </>
  );
}
