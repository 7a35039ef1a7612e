import { Alert, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Page } from '../design/page';
import { Empty, Failure, Loading } from '../design/states';
import { boardQuery, type Board } from './board-query';
import classes from './board.module.css';
import { Live } from './live';
import { Ourselves } from './ourselves';
import { Payers } from './payers';
import { Routes } from './routes-panel';
import { payerNames, type Target } from './texts';
import { Verdict } from './verdict';

// What is opened by hand is not part of the first view.
const ActDialog = lazy(() => import('./act-dialog').then((module) => ({ default: module.ActDialog })));
const Trends = lazy(() => import('./trends').then((module) => ({ default: module.Trends })));
const AuditTrail = lazy(() => import('./audit-trail').then((module) => ({ default: module.AuditTrail })));

type Opened = { readonly kind: 'act'; readonly target: Target } | { readonly kind: 'audit' };

/** Is it us, the route or the payer? One screen that answers without scrolling, and the switch. */
export function BoardPage(): ReactNode {
  const { data, error, refetch, dataUpdatedAt } = useQuery(boardQuery);
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => {
    setOpened(undefined);
  };
  const actions = (
    <>
      <Live updatedAt={dataUpdatedAt} hasFailed={error !== null} />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={() => {
          setOpened({ kind: 'audit' });
        }}
      >
        Audit trail
      </Button>
    </>
  );
  return (
    <Page title="Board" actions={actions}>
      {data === undefined && error === null && <Loading rows={8} height={48} />}
      {data === undefined && error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data !== undefined && (
        <BoardView
          board={data}
          error={error}
          updatedAt={dataUpdatedAt}
          onAct={(target) => {
            setOpened({ kind: 'act', target });
          }}
        />
      )}
      {opened !== undefined && <Over opened={opened} board={data} onClose={close} />}
    </Page>
  );
}

type OverProps = {
  readonly opened: Opened;
  readonly board: Board | undefined;
  readonly onClose: () => void;
};

/** What is open over the board. */
function Over({ opened, board, onClose }: OverProps): ReactNode {
  return (
    <Suspense fallback={null}>
      {opened.kind === 'act' ? (
        <ActDialog target={opened.target} onClose={onClose} />
      ) : (
        <AuditTrail names={payerNames(board)} onClose={onClose} />
      )}
    </Suspense>
  );
}

type BoardViewProps = {
  readonly board: Board;
  readonly error: Error | null;
  readonly updatedAt: number;
  readonly onAct: (target: Target) => void;
};

function BoardView({ board, error, updatedAt, onAct }: BoardViewProps): ReactNode {
  return (
    <div className={classes['board']}>
      <Verdict board={board} error={error} updatedAt={updatedAt} />
      {board.circuitsAt === null && (
        <Alert color="red" variant="outline" title="No process of the clearinghouse service answers">
          States below are unknown: an open circuit is not shown.
        </Alert>
      )}
      <div className={classes['columns']}>
        {board.payers.length === 0 ? (
          <Empty title="No payer was asked in the last hour">
            Payers appear here with the first check, and those that an operator isolated at once.
          </Empty>
        ) : (
          <Payers board={board} onAct={onAct} />
        )}
        <div className={classes['side']}>
          <Routes board={board} onAct={onAct} />
          <Ourselves board={board} />
        </div>
      </div>
      {board.metrics ? (
        <Suspense fallback={null}>
          <Trends names={payerNames(board)} />
        </Suspense>
      ) : (
        <p className={classes['note']}>
          No charts over hours: this installation has no Prometheus configured (PROMETHEUS_URL).
        </p>
      )}
    </div>
  );
}
