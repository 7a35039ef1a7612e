import { Alert, Button } from '@mantine/core';
import { ClockIcon } from '../generated/icons';
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
import { payerNames } from './names';
import { pagingTitle, type Alert as BoardAlert } from './headline';
import type { Target } from './target';
import { t } from './texts';
import { Verdict } from './verdict';

// What is opened by hand is not part of the first view.
const ActDialog = lazy(() => import('./act-dialog').then((module) => ({ default: module.ActDialog })));
const NoteDialog = lazy(() => import('./note-dialog').then((module) => ({ default: module.NoteDialog })));
const Trends = lazy(() => import('./trends').then((module) => ({ default: module.Trends })));
const AuditTrail = lazy(() => import('./audit-trail').then((module) => ({ default: module.AuditTrail })));

type Opened =
  | { readonly kind: 'act'; readonly target: Target }
  | { readonly kind: 'note'; readonly alert: BoardAlert; readonly name: string }
  | { readonly kind: 'audit' };

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
        leftSection={<ClockIcon width={16} aria-hidden />}
        onClick={() => {
          setOpened({ kind: 'audit' });
        }}
      >
        {t.auditTrail}
      </Button>
    </>
  );
  return (
    <Page title={t.title} tabTitle={pagingTitle(data)} actions={actions}>
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
          onNote={(alert, name) => {
            setOpened({ kind: 'note', alert, name });
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
      {opened.kind === 'act' && <ActDialog target={opened.target} onClose={onClose} />}
      {opened.kind === 'note' && <NoteDialog alert={opened.alert} name={opened.name} onClose={onClose} />}
      {opened.kind === 'audit' && <AuditTrail names={payerNames(board)} onClose={onClose} />}
    </Suspense>
  );
}

type BoardViewProps = {
  readonly board: Board;
  readonly error: Error | null;
  readonly updatedAt: number;
  readonly onAct: (target: Target) => void;
  readonly onNote: (alert: BoardAlert, name: string) => void;
};

function BoardView({ board, error, updatedAt, onAct, onNote }: BoardViewProps): ReactNode {
  return (
    <div className={classes['board']}>
      <Verdict board={board} error={error} updatedAt={updatedAt} onNote={onNote} />
      {board.circuitsAt === null && (
        <Alert color="red" variant="outline" title={t.noProcess}>
          {t.statesUnknown}
        </Alert>
      )}
      <div className={classes['columns']}>
        {board.payers.length === 0 ? (
          <Empty title={t.noPayer}>{t.payersAppear}</Empty>
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
        <p className={classes['note']}>{t.noCharts}</p>
      )}
    </div>
  );
}
