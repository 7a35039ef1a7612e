import { Button, Kbd, List, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { AnswerCard } from './answer/answer-card';
import { DetailsSection } from './answer/details-section';
import { NextStep } from './answer/next-step';
import { spokenAnswer, verdictOf } from './answer/verdict';
import type { EntryName } from './question';
import { asksForPayer } from './refusal';
import { Lost, Refused } from './refused';
import type { CheckState } from './use-check';
import { Waiting } from './waiting';

type OutcomeProps = {
  readonly state: CheckState;
  readonly onNext: () => void;
  readonly onAskAgain: () => void;
  readonly onCorrect: (entry: EntryName) => void;
};

/** What came of the question, in every state of it. */
export function Outcome({ state, ...acts }: OutcomeProps): ReactNode {
  switch (state.phase) {
    case 'idle':
      return <Hints />;
    case 'asking':
      return <Waiting step={state.step} />;
    case 'lost':
      return <Lost onRetry={acts.onAskAgain} />;
    case 'refused':
      return asksForPayer(state.problem) ? (
        <Hints />
      ) : (
        <Refused problem={state.problem} onRetry={acts.onAskAgain} />
      );
    case 'answered':
      return <Answer key={state.answered.checkId} state={state} {...acts} />;
  }
}

type AnswerProps = Omit<OutcomeProps, 'state'> & {
  readonly state: Extract<CheckState, { readonly phase: 'answered' }>;
};

/** The answer, with the keyboard on "Next patient", so that one key leads on. */
function Answer({ state: { answered }, onNext, onAskAgain, onCorrect }: AnswerProps): ReactNode {
  const nextButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    nextButton.current?.focus({ preventScroll: true });
    nextButton.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { document } = answered;
  return (
    <Stack gap="md">
      <VisuallyHidden role="status">{spokenAnswer(document)}</VisuallyHidden>
      <AnswerCard
        answered={answered}
        next={
          verdictOf(document) === 'unknown' && (
            <NextStep answer={document} onCorrect={onCorrect} onAskAgain={onAskAgain} />
          )
        }
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => {
                window.print();
              }}
            >
              Print
            </Button>
            <Button ref={nextButton} onClick={onNext} rightSection={<Kbd aria-hidden>Esc</Kbd>}>
              Next patient
            </Button>
          </>
        }
      />
      {document.benefits != null && <DetailsSection details={document.benefits} />}
    </Stack>
  );
}

/** Before the first question: what the page does, and the keys that save time. */
function Hints(): ReactNode {
  return (
    <Paper withBorder p="lg" bg="var(--surface)" visibleFrom="md">
      <Stack gap="sm">
        <Title order={2} size="h4">
          The answer appears here
        </Title>
        <Text c="dimmed">Type what is on the insurance card. Most payers answer within a few seconds.</Text>
        <List size="sm" spacing={6}>
          <List.Item>
            <Kbd>Enter</Kbd> asks, from every field
          </List.Item>
          <List.Item>
            <Kbd>Esc</Kbd>, or <Kbd>Enter</Kbd> on the answer, clears the form for the next patient
          </List.Item>
          <List.Item>
            A name that fits several payers costs nothing: you choose, and then it is asked
          </List.Item>
          <List.Item>Nothing about the patient is kept in this browser</List.Item>
        </List>
      </Stack>
    </Paper>
  );
}
