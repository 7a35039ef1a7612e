import { Alert, Button, Group, Modal, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { notice } from '../design/notice';
import { Failure } from '../design/states';
import { useReturnFocus } from '../design/use-return-focus';
import { ACTS, actsFor, perform, type Act } from './acts';
import { BlastRadius } from './blast-radius';
import { boardQuery } from './board-query';
import { STATES, type Target } from './texts';

const HOUR_MS = 3_600_000;

/** How long an order lasts; an order without one is forgotten easily. */
const ENDS: readonly { readonly label: string; readonly ms: number | undefined }[] = [
  { label: '30 minutes', ms: HOUR_MS / 2 },
  { label: '2 hours', ms: 2 * HOUR_MS },
  { label: '8 hours', ms: 8 * HOUR_MS },
  { label: '24 hours', ms: 24 * HOUR_MS },
  { label: 'Until an operator ends it', ms: undefined },
];
const DEFAULT_END = '2 hours';

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
      await queries.invalidateQueries({ queryKey: ['circuit-audit'] });
    },
  });
  const { hasEnd, button, colour } = ACTS[act];
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const ms = hasEnd ? ENDS.find(({ label }) => label === end)?.ms : undefined;
    mutate({ target, act, reason: reason.trim(), forMs: ms });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Act on ${target.name}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">
            {target.scope === 'payers' ? `Payer ${target.id}` : `Route ${target.id}`} is{' '}
            <strong>{STATES[target.state].label.toLowerCase()}</strong>.
          </Text>
          <BlastRadius target={target} />
          <Choice acts={acts} act={act} onChange={setAct} />
          {act === 'restore' && (
            <Alert color="yellow" variant="outline" title="Seldom what you want">
              Checks go out even while the payer fails. To let a circuit close by itself sooner, use the
              probe.
            </Alert>
          )}
          <TextInput
            label="Reason"
            description="Kept in the audit log and shown on the board. No patient data."
            required
            maxLength={200}
            value={reason}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value);
            }}
          />
          {hasEnd && (
            <NativeSelect
              label="Ends after"
              data={ENDS.map(({ label }) => label)}
              value={end}
              onChange={({ currentTarget }) => {
                setEnd(currentTarget.value);
              }}
            />
          )}
          {error !== null && <Failure error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color={colour} loading={isPending} disabled={reason.trim() === ''}>
              {button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

type ChoiceProps = {
  readonly acts: readonly Act[];
  readonly act: Act;
  readonly onChange: (act: Act) => void;
};

function Choice({ acts, act, onChange }: ChoiceProps): ReactNode {
  return (
    <Radio.Group
      label="What to do"
      value={act}
      onChange={(value) => {
        const chosen = acts.find((one) => one === value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      <Stack gap="xs" mt="xs">
        {acts.map((one) => (
          <Radio key={one} value={one} label={ACTS[one].label} description={ACTS[one].description} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
