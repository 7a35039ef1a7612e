import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { notice } from '../design/notice';
import { Failure } from '../design/states';
import { useReturnFocus } from '../design/use-return-focus';
import { ACTS, actsFor, perform, type Act } from './acts';
import { BlastRadius } from './blast-radius';
import { boardQuery, trailKey } from './board-query';
import { Choice } from './choice';
import { DEFAULT_END, EndField, ReasonField, untilOf } from './order-fields';
import { stateText } from './states';
import type { Target } from './target';
import { t } from './texts';

type ActDialogProps = { readonly target: Target; readonly onClose: () => void };

/** Overrules a circuit, ends that, or probes: first what it would affect, then the reason, then the act. */
export function ActDialog({ target, onClose }: ActDialogProps): ReactNode {
  useReturnFocus();
  const acts = actsFor(target);
  const [act, setAct] = useState<Act>(acts[0] ?? 'isolate');
  const [reason, setReason] = useState('');
  const [end, setEnd] = useState(DEFAULT_END);
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: perform,
    onSuccess: async (done) => {
      notice(`${target.name}: ${done}`);
      onClose();
      await queries.invalidateQueries(boardQuery);
      await queries.invalidateQueries({ queryKey: trailKey });
    },
  });
  const { hasEnd, colour } = ACTS[act];
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    mutate({ target, act, reason: reason.trim(), until: hasEnd ? untilOf(end) : undefined });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.act.on(target.name)}
      size="lg"
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">
            {target.scope === 'payers' ? t.act.payerIs(target.id) : t.act.routeIs(target.id)}{' '}
            <strong>{stateText(target.state).toLowerCase()}</strong>.
          </Text>
          <BlastRadius target={target} />
          <Choice names={acts} words={t.act} chosen={act} onChange={setAct} />
          {act === 'restore' && (
            <Alert color="yellow" variant="outline" title={t.act.seldom}>
              {t.act.seldomBecause}
            </Alert>
          )}
          <ReasonField label={t.act.reason} reason={reason} onChange={setReason} />
          {hasEnd && <EndField end={end} onChange={setEnd} mayLast />}
          {error !== null && <Failure error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button type="submit" color={colour} loading={isPending} disabled={reason.trim() === ''}>
              {t.act[act].label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
