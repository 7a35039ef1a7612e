import { Button, Kbd, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { AnswerSheet } from './answer/answer-sheet';
import { NextStep } from './answer/next-step';
import { spokenAnswer, verdictOf } from './answer/verdict';
import { Hints } from './hints';
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
      return <Lost onRetry={acts.onAskAgain} onNext={acts.onNext} />;
    case 'refused':
      return asksForPayer(state.problem) ? (
        <Hints />
      ) : (
        <Refused problem={state.problem} onRetry={acts.onAskAgain} onNext={acts.onNext} />
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
    const card = nextButton.current?.closest('section');
    // On a phone the answer is below the form.
    if (card != null && !isOnScreen(card.getBoundingClientRect().top)) card.scrollIntoView();
  }, []);
  const { document } = answered;
  return (
    <>
      <VisuallyHidden role="status">{spokenAnswer(document)}</VisuallyHidden>
      <AnswerSheet
        answered={answered}
        next={
          verdictOf(document) === 'unknown' && (
            <NextStep answer={document} onCorrect={onCorrect} onAskAgain={onAskAgain} />
          )
        }
        actions={
          <Button ref={nextButton} onClick={onNext} rightSection={<Kbd aria-hidden>Esc</Kbd>}>
            Next patient
          </Button>
        }
      />
    </>
  );
}

function isOnScreen(top: number): boolean {
  return top >= 0 && top < window.innerHeight / 2;
}
