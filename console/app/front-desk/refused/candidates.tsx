import { Button, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, dataOf } from '../../api/client';
import type { ApiProblem } from '../../api/problem';
import type { PickedPayer } from '../payer-field';
import { t } from '../texts';

type CandidatesProps = {
  readonly problem: ApiProblem;
  /** The name that was asked with. */
  readonly payerName: string;
  readonly onPick: (payer: PickedPayer) => void;
};

type Candidate = Pick<
  NonNullable<ApiProblem['document']['candidates']>[number],
  'payerId' | 'name' | 'states'
>;

/** The most that the API lists at once. */
const MOST = 50;

/**
 * The payers that a name may mean. Nothing is chosen, and nothing has the focus: picking one is a deliberate act, which
 * asks that payer. Nothing was charged until then.
 */
export function Candidates({ problem, payerName, onPick }: CandidatesProps): ReactNode {
  const [typed, setTyped] = useState('');
  const [state, setState] = useState('');
  const candidates = useCandidates(problem, payerName);
  const isLong = candidates.length > (problem.document.candidates ?? []).length;
  const shown = candidates.filter(
    (one) => isMeant(one, typed) && (state === '' || one.states.includes(state)),
  );
  const all = problem.document.candidateCount ?? candidates.length;
  const states = [...new Set(candidates.flatMap((one) => one.states))].sort();
  return (
    <Paper withBorder p="sm" role="group" aria-label={t.candidates.which}>
      <Stack gap={6}>
        <Text size="sm" fw={600}>
          {problem.code === 'payer-ambiguous' ? t.candidates.which : t.candidates.none}
        </Text>
        {isLong && (
          <Group gap="xs" grow>
            <TextInput
              aria-label={t.candidates.find}
              placeholder={t.candidates.find}
              autoComplete="off"
              value={typed}
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value);
              }}
            />
            <NativeSelect
              aria-label={t.candidates.state}
              data={[{ value: '', label: t.candidates.anyState }, ...states]}
              value={state}
              onChange={({ currentTarget }) => {
                setState(currentTarget.value);
              }}
            />
          </Group>
        )}
        <Stack gap={6} mah={340} style={{ overflowY: 'auto' }}>
          {shown.map((one) => (
            <CandidateButton key={one.payerId} candidate={one} onPick={onPick} />
          ))}
        </Stack>
        {shown.length === 0 && <Text size="sm">{t.candidates.nothing}</Text>}
        <Text size="xs" c="dimmed">
          {all > candidates.length ? t.candidates.more(all) : t.candidates.noneOfThese} {t.candidates.free}
        </Text>
      </Stack>
    </Paper>
  );
}

/** The candidates of the refusal; where more payers fit, all that the API lists. */
function useCandidates({ document }: ApiProblem, payerName: string): readonly Candidate[] {
  const named = document.candidates ?? [];
  const { data } = useQuery({
    queryKey: ['payers', 'candidates', payerName],
    queryFn: async () => {
      const query = { query: payerName, limit: MOST };
      const found = await dataOf(api.GET('/api/payers', { params: { query } }));
      return found.data.filter(({ supportsEligibility }) => supportsEligibility);
    },
    enabled: (document.candidateCount ?? 0) > named.length,
    staleTime: Infinity,
  });
  const known = new Set(named.map(({ payerId }) => payerId));
  return [...named, ...(data ?? []).filter(({ payerId }) => !known.has(payerId))];
}

type CandidateProps = { readonly candidate: Candidate; readonly onPick: (payer: PickedPayer) => void };

function CandidateButton({ candidate: { payerId, name, states }, onPick }: CandidateProps): ReactNode {
  return (
    <Button
      variant="default"
      size="sm"
      h="auto"
      py={6}
      justify="space-between"
      styles={{
        root: { flex: 'none' },
        label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.3 },
        section: { whiteSpace: 'nowrap' },
      }}
      rightSection={
        <Text span size="xs" c="dimmed">
          {[states.join(', '), payerId].filter((part) => part !== '').join(' · ')}
        </Text>
      }
      onClick={() => {
        onPick({ payerId, name });
      }}
    >
      {name}
    </Button>
  );
}

function isMeant({ name, payerId }: Candidate, typed: string): boolean {
  const words = typed.trim().toLowerCase().split(/\s+/);
  return words.every((word) => `${name} ${payerId}`.toLowerCase().includes(word));
}
