import { Button, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Figure } from '../design/figure';
import { count, when } from '../design/format';
import { Panel } from '../design/panel';
import { Failure, Loading } from '../design/states';
import { ChangeWallet, type WalletAct } from './change-wallet';
import { t } from './texts';
import { useKeyNames, useWallet, type Wallet } from './workspaces';

/** What is in a wallet, what is used today of its budgets, and the two ways to change it. */
export function WalletPanel({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const { data: wallet, error, refetch } = useWallet(workspaceId);
  const [act, setAct] = useState<WalletAct>();
  const actions = (
    <>
      <Button
        disabled={wallet === undefined}
        onClick={() => {
          setAct('grants');
        }}
      >
        {t.wallet.grant}
      </Button>
      <Button
        variant="default"
        disabled={wallet === undefined}
        onClick={() => {
          setAct('adjustments');
        }}
      >
        {t.wallet.correct}
      </Button>
    </>
  );
  return (
    <Panel title={t.wallet.title} description={t.wallet.description} actions={actions}>
      {wallet === undefined &&
        (error === null ? <Loading rows={2} /> : <Failure error={error} retry={() => void refetch()} />)}
      {wallet !== undefined && <Figures wallet={wallet} workspaceId={workspaceId} />}
      {wallet !== undefined && (
        <ChangeWallet
          workspaceId={workspaceId}
          wallet={wallet}
          kind={act}
          onClose={() => {
            setAct(undefined);
          }}
        />
      )}
    </Panel>
  );
}

type OfWorkspace = { readonly workspaceId: string };

function Figures({ wallet, workspaceId }: OfWorkspace & { readonly wallet: Wallet }): ReactNode {
  const { available, held, captured, granted, dailyBudgets = [] } = wallet;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <Figure name={t.wallet.available} value={count(available)} tone={available === 0 ? 'bad' : 'ok'} />
        <Figure name={t.wallet.held} value={count(held)} />
        <Figure name={t.wallet.spent} value={count(captured)} />
        <Figure name={t.wallet.granted} value={count(granted)} />
      </SimpleGrid>
      {dailyBudgets.map((budget) => (
        <Budget key={budget.keyId ?? 'workspace'} budget={budget} workspaceId={workspaceId} />
      ))}
    </Stack>
  );
}

type BudgetProps = OfWorkspace & { readonly budget: NonNullable<Wallet['dailyBudgets']>[number] };

function Budget({ budget: { keyId, limit, used, resetsAt }, workspaceId }: BudgetProps): ReactNode {
  const keys = useKeyNames(workspaceId, keyId !== null);
  const keyName = keyId === null ? undefined : (keys.get(keyId) ?? keyId);
  const name = keyName === undefined ? t.wallet.today : t.wallet.todayOf(keyName);
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{name}</Text>
        <Text size="sm" c="dimmed">
          {t.wallet.used({ used, limit, until: when(resetsAt) })}
        </Text>
      </Group>
      <Progress
        value={(100 * used) / limit}
        aria-label={name}
        mt={4}
        color={used >= limit ? 'red.8' : 'pine'}
      />
    </div>
  );
}
