import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { notice } from '../design/notice';
import { Failure } from '../design/states';
import { useReturnFocus } from '../design/use-return-focus';
import { noteActsFor, sayOf, type NoteAct } from './alert-note';
import { boardQuery, trailKey } from './board-query';
import { Choice } from './choice';
import type { Alert } from './headline';
import { DEFAULT_END, EndField, ReasonField, untilOf } from './order-fields';
import { t } from './texts';

type NoteDialogProps = {
  readonly alert: Alert;
  /** As people call it. */
  readonly name: string;
  readonly onClose: () => void;
};

/** Says who works on an alert, silences it until an end, or takes that back. */
export function NoteDialog({ alert, name, onClose }: NoteDialogProps): ReactNode {
  useReturnFocus();
  const acts = noteActsFor(alert);
  const [act, setAct] = useState<NoteAct>(acts[0] ?? 'acknowledged');
  const [reason, setReason] = useState('');
  const [end, setEnd] = useState(DEFAULT_END);
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: sayOf,
    onSuccess: async () => {
      notice(`${name}: ${t.note.choices[act].done}`);
      onClose();
      await queries.invalidateQueries(boardQuery);
      await queries.invalidateQueries({ queryKey: trailKey });
    },
  });
  const isEnding = act === 'reopened';
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    mutate({ alert: alert.key, act, reason: reason.trim(), until: untilOf(end) ?? '' });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.note.title(name)}
      size="lg"
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm" lang="en">
            {alert.text}
          </Text>
          <Choice names={acts} words={t.note.choices} chosen={act} onChange={setAct} />
          {!isEnding && <ReasonField label={t.note.text} reason={reason} onChange={setReason} />}
          {!isEnding && <EndField end={end} onChange={setEnd} mayLast={false} />}
          {error !== null && <Failure error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button type="submit" loading={isPending} disabled={!isEnding && reason.trim() === ''}>
              {t.note.choices[act].label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
