import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Copyable } from '../design/copyable';
import { count, counted } from '../design/format';
import { KeyValues } from '../design/key-values';
import { Page } from '../design/page';
import { Panel } from '../design/panel';
import { Failure, Loading } from '../design/states';
import { DailyBudget } from './balance';
import { walletQuery, workspaceQuery, type OwnWorkspace } from './data';

/** What the operator allows this workspace. */
export function LimitsPage(): ReactNode {
  const { data: workspace, error, refetch } = useQuery(workspaceQuery);
  return (
    <Page
      title="Limits"
      description="Set by the operator of this installation, for all keys and people together."
    >
      {workspace !== undefined && <Limits workspace={workspace} />}
      {workspace === undefined &&
        (error === null ? <Loading rows={7} /> : <Failure error={error} retry={() => void refetch()} />)}
    </Page>
  );
}

const CHARGED: Readonly<Record<OwnWorkspace['chargePolicy'], string>> = {
  'every-live-check': 'Every live check that the payer network answered or failed to answer',
  'answered-only': 'Only live checks that the payer answered',
};
const NETWORK = (simulated: boolean | null): string => {
  if (simulated === null) return 'Not stated';
  return simulated ? 'A simulator answers in place of payers' : 'Real payers answer';
};

function Limits({ workspace }: { readonly workspace: OwnWorkspace }): ReactNode {
  const { data: wallet } = useQuery(walletQuery);
  const budget = wallet?.dailyBudgets?.find((one) => one.budget === 'workspace');
  const { policies, checksPerDay, lowBalanceChecks } = workspace;
  return (
    <>
      <Panel title={workspace.name}>
        <KeyValues
          rows={[
            ['Workspace id', <Copyable key="id" text={workspace.id} name="workspace id" />],
            ['Requests per minute', count(workspace.rateLimitPerMinute)],
            ['Live checks per day', checksPerDay === null ? 'No limit' : count(checksPerDay)],
            [
              'Low balance',
              lowBalanceChecks === null ? 'No threshold' : `${counted(lowBalanceChecks, 'check')} or fewer`,
            ],
            ['Charged', CHARGED[workspace.chargePolicy]],
            [
              'Live checks without an idempotency key',
              policies.idempotencyKey === 'warn' ? 'Run, with a warning' : 'Are refused',
            ],
            [
              'Live checks by GET',
              policies.getChecks === 'allowed' ? 'Run; POST keeps patient data out of URLs' : 'Are refused',
            ],
            ['Payer network', NETWORK(workspace.simulated)],
          ]}
        />
        {budget !== undefined && <DailyBudget budget={budget} />}
      </Panel>
      <Text c="dimmed" size="sm">
        Keys may have narrower limits of their own, which you set on the page of keys.
      </Text>
    </>
  );
}
