import { Button, Paper, Stack, Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ApiProblem } from '../api/problem';
import type { PickedPayer } from './payer-field';

type CandidatesProps = { readonly problem: ApiProblem; readonly onPick: (payer: PickedPayer) => void };

/** The payers that a name may mean. Picking one asks at once; nothing was charged until then. */
export function Candidates({ problem, onPick }: CandidatesProps): ReactNode {
  const first = useRef<HTMLButtonElement>(null);
  const candidates = problem.document.candidates ?? [];
  useEffect(() => {
    first.current?.focus();
  }, [problem]);
  const all = problem.document.candidateCount ?? candidates.length;
  return (
    <Paper withBorder p="sm" role="group" aria-label="Which payer is meant?">
      <Stack gap={6}>
        <Text size="sm" fw={600}>
          {problem.code === 'payer-ambiguous'
            ? 'Which payer is meant?'
            : 'No payer has this name. Is it one of these?'}
        </Text>
        {candidates.map(({ payerId, name, states }, place) => (
          <Button
            key={payerId}
            ref={place === 0 ? first : undefined}
            variant="default"
            size="sm"
            h="auto"
            py={6}
            justify="space-between"
            styles={{
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
        ))}
        <Text size="xs" c="dimmed">
          {all > candidates.length
            ? `${all} payers fit. If it is none of these, add the state to the name, such as BCBS Florida.`
            : 'If it is none of these, correct the name.'}{' '}
          Nothing was charged.
        </Text>
      </Stack>
    </Paper>
  );
}
