import type { Schema } from '@eligibility/api-types';
import { Group, Progress, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Figure } from '../design/figure';
import { count, when } from '../design/format';
import { Panel } from '../design/panel';
import { StateBadge } from '../design/state-badge';
import { Failure } from '../design/states';
import { walletQuery, workspaceQuery } from './own-workspace';
import { t } from './texts';
import { Threshold } from './threshold';

/** The height of the panel in px: its four figures are two by two on a phone. */
const HEIGHT = { base: 280, sm: 191 };

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
      title={t.balance.title}
      description={state.isEmpty ? t.balance.refused : t.balance.prepaid}
      actions={<BalanceState {...state} />}
    >
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <Figure
          name={t.balance.available}
          value={count(available)}
          {...(isLow && { tone: 'warn' as const })}
        />
        <Figure name={t.balance.held} value={count(held)} />
        <Figure name={t.balance.spent} value={count(captured)} />
        <Figure name={t.balance.granted} value={count(granted)} />
      </SimpleGrid>
      <Threshold workspace={workspace} />
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
      {isSimulated && <StateBadge tone="quiet">{t.balance.simulated}</StateBadge>}
      {isEmpty && <StateBadge tone="bad">{t.balance.empty}</StateBadge>}
      {isLow && !isEmpty && <StateBadge tone="warn">{t.balance.low}</StateBadge>}
    </>
  );
}

/** What is left of a budget of charged checks for today. */
export function DailyBudget({ budget }: { readonly budget: Schema<'DailyBudget'> }): ReactNode {
  const { used, limit, remaining, resetsAt } = budget;
  const name = budget.budget === 'workspace' ? t.balance.ofWorkspace : t.balance.ofKey;
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{name}</Text>
        <Text size="sm">{t.balance.used(used, limit)}</Text>
      </Group>
      <Progress
        value={(100 * used) / limit}
        color={remaining === 0 ? 'red.8' : 'pine.7'}
        aria-label={t.balance.usedOf(name, t.balance.used(used, limit))}
      />
      <Text size="sm" c="dimmed">
        {t.balance.left(remaining, when(resetsAt))}
      </Text>
    </Stack>
  );
}
