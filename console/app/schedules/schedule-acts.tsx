import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useAct } from '../api/use-act';
import { isResumedByHand } from '../batches/batch-data';
import { Confirm } from '../design/confirm';
import { Failure } from '../design/states';
import {
  changeSchedule,
  LIST_OF_SCHEDULES,
  removeSchedule,
  scheduleQuery,
  type Schedule,
} from './schedule-data';
import { t } from './texts';

type OfSchedule = { readonly of: Schedule };

/** What can be done with a schedule. */
export function ScheduleActs({ of }: OfSchedule): ReactNode {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      {of.state !== 'completed' && <PauseOrResume of={of} />}
      <Button
        variant="default"
        onClick={() => {
          setRemoving(true);
        }}
      >
        {t.one.remove}
      </Button>
      <Remove
        of={of}
        isOpen={isRemoving}
        onClose={() => {
          setRemoving(false);
        }}
      />
    </>
  );
}

function PauseOrResume({ of: { id, pausedBecause } }: OfSchedule): ReactNode {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useAct({
    act: (what: 'pause' | 'resume') => changeSchedule(id, what),
    changes: [LIST_OF_SCHEDULES],
    onDone: (changed) => {
      queries.setQueryData(scheduleQuery(id).queryKey, changed);
    },
  });
  const isResumed = isResumedByHand(pausedBecause);
  return (
    <>
      {error !== null && <Failure error={error} />}
      <Button
        variant="default"
        loading={isPending}
        onClick={() => {
          mutate(isResumed ? 'resume' : 'pause');
        }}
      >
        {isResumed ? t.one.resume : t.one.pause}
      </Button>
    </>
  );
}

type RemoveProps = OfSchedule & { readonly isOpen: boolean; readonly onClose: () => void };

function Remove({ of: { id }, isOpen, onClose }: RemoveProps): ReactNode {
  const navigate = useNavigate();
  const removing = useAct<undefined, undefined>({
    act: async () => {
      await removeSchedule(id);
      return undefined;
    },
    changes: [LIST_OF_SCHEDULES],
    done: t.one.removed,
    onDone: () => void navigate({ to: '/batches' }),
  });
  return (
    <Confirm
      title={t.one.removeTitle}
      isOpen={isOpen}
      onClose={onClose}
      action={t.one.removeAll}
      state={removing}
      isDestructive
      onConfirm={() => {
        removing.mutate(undefined);
      }}
    >
      <Text>{t.one.removeText}</Text>
    </Confirm>
  );
}
