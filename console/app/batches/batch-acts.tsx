import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useAct } from '../api/use-act';
import { Confirm } from '../design/confirm';
import { ExportButton } from '../design/export-button';
import { PrinterIcon } from '../generated/icons';
import { AskAgain } from './ask-again';
import {
  actOn,
  batchQuery,
  BATCHES,
  isResumedByHand,
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
  const isResumed = isResumedByHand(pausedBecause);
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
      <ExportButton fileName="schedule.csv" read={() => resultsCsv(id)} failed={t.batch.exportFailed}>
        {t.batch.export}
      </ExportButton>
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
