import type { Schema } from '@eligibility/api-types';
import { Group, Progress, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Figure } from '../design/figure';
import { count, when } from '../design/format';
import { Panel } from '../design/panel';
import { StateBadge } from '../design/state-badge';
import { Failure } from '../design/states';
import { walletQuery, workspaceQuery } from './data';

/** The height of the panel in px: its four figures are two by two on a phone. */
const HEIGHT = { base: 238, sm: 149 };

/** The balance of the workspace, what is left of the day, and whether it is low. */
export function Balance(): ReactNode {
  const { data: wallet, error, refetch } = useQuery(walletQuery);
  if (wallet !== undefined) return <BalancePanel wallet={wallet} />;
  return error === null ? <Skeleton h={HEIGHT} /> : <Failure error={error} retry={() => void refetch()} />;
}

function BalancePanel({ wallet }: { readonly wallet: Schema<'OwnWalletBalance'> }): ReactNode {
  const { data: workspace } = useQuery(workspaceQuery);
  const { available, held, captured, granted, dailyBudgets = [] } = wallet;
  const isLow = available <= (workspace?.lowBalanceChecks ?? -1);
  const state = { isEmpty: available === 0, isLow, isSimulated: workspace?.simulated === true };
  return (
    <Panel
      title="Balance"
      description={
        state.isEmpty ? 'Live checks are refused until checks are granted.' : 'Prepaid live checks.'
      }
      actions={<BalanceState {...state} />}
    >
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <Figure name="Available" value={count(available)} {...(isLow && { tone: 'warn' as const })} />
        <Figure name="Held for running checks" value={count(held)} />
        <Figure name="Spent so far" value={count(captured)} />
        <Figure name="Granted so far" value={count(granted)} />
      </SimpleGrid>
      {dailyBudgets.map((budget) => (
        <DailyBudget key={budget.budget} budget={budget} />
      ))}
    </Panel>
  );
}

type BalanceStateProps = {
  readonly isEmpty: boolean;
  readonly isLow: boolean;
  readonly isSimulated: boolean;
};

function BalanceState({ isEmpty, isLow, isSimulated }: BalanceStateProps): ReactNode {
  return (
    <>
      {isSimulated && <StateBadge tone="quiet">Simulated payers</StateBadge>}
      {isEmpty && <StateBadge tone="bad">Empty</StateBadge>}
      {isLow && !isEmpty && <StateBadge tone="warn">Low</StateBadge>}
    </>
  );
}

/** What is left of a budget of charged checks for today. */
export function DailyBudget({ budget }: { readonly budget: Schema<'DailyBudget'> }): ReactNode {
  const { used, limit, remaining, resetsAt } = budget;
  const name =
    budget.budget === 'workspace' ? "Today's budget of the workspace" : "Today's budget of the key";
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{name}</Text>
        <Text size="sm">
          {count(used)} of {count(limit)} used
        </Text>
      </Group>
      <Progress
        value={(100 * used) / limit}
        color={remaining === 0 ? 'red.8' : 'pine.7'}
        aria-label={`${name}: ${count(used)} of ${count(limit)} used`}
      />
      <Text size="sm" c="dimmed">
        {count(remaining)} left until {when(resetsAt)}
      </Text>
    </Stack>
  );
}
