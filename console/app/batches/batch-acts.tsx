import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useAct } from '../api/use-act';
import { saveAs } from '../checks/save-as';
import { Confirm } from '../design/confirm';
import { notice } from '../design/notice';
import { ArrowDownTrayIcon, PrinterIcon } from '../generated/icons';
import { AskAgain } from './ask-again';
import {
  actOn,
  batchQuery,
  BATCHES,
  isForPeople,
  resultsCsv,
  type BatchAct,
  type BatchStatus,
} from './batch-data';
import { t } from './texts';

type BatchActsProps = { readonly status: BatchStatus; readonly onPrint: () => void };

/** What can be done with a batch as a whole. */
export function BatchActs({ status, onPrint }: BatchActsProps): ReactNode {
  const { id, state, pausedBecause } = status;
  const queries = useQueryClient();
  const [isCancelling, setCancelling] = useState(false);
  const act = useAct({
    act: (what: BatchAct) => actOn(id, what),
    changes: [[...BATCHES, 'list']],
    onDone: (changed) => {
      queries.setQueryData(batchQuery(id).queryKey, changed);
      setCancelling(false);
    },
  });
  const isOver = state === 'completed' || state === 'cancelled';
  const isResumed = isForPeople(pausedBecause);
  return (
    <>
      {!isOver && (
        <>
          <Button
            variant="default"
            loading={act.isPending}
            onClick={() => {
              act.mutate(isResumed ? 'resume' : 'pause');
            }}
          >
            {isResumed ? t.batch.resume : t.batch.pause}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              setCancelling(true);
            }}
          >
            {t.batch.cancel}
          </Button>
        </>
      )}
      <AskAgain batch={status} />
      <Export batchId={id} />
      <Button variant="default" leftSection={<PrinterIcon width={16} aria-hidden />} onClick={onPrint}>
        {t.batch.print}
      </Button>
      <Confirm
        title={t.batch.cancelTitle}
        isOpen={isCancelling}
        onClose={() => {
          setCancelling(false);
        }}
        action={t.batch.cancelAll}
        state={act}
        isDestructive
        onConfirm={() => {
          act.mutate('cancel');
        }}
      >
        <Text>{t.batch.cancelText}</Text>
      </Confirm>
    </>
  );
}

/** The rows with what became of them, as a file for a spreadsheet. */
function Export({ batchId }: { readonly batchId: string }): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveAs(await resultsCsv(batchId), 'schedule.csv');
    } catch {
      notice(t.batch.exportFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<ArrowDownTrayIcon width={16} aria-hidden />}
      onClick={() => void save()}
    >
      {t.batch.export}
    </Button>
  );
}
