import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { AnswerSheet } from '../answer/answer-sheet';
import { NextStep } from '../answer/next-step';
import { verdictOf } from '../answer/verdict';
import type { Answered } from '../ask-api';
import { t } from '../texts';
import type { Row } from '../today/rows';
import type { Asked } from './asked';
import type { CardActs } from './card-acts';

type OwnAnswerProps = {
  readonly answered: Answered;
  readonly row: Row;
  readonly asked: Asked;
  readonly acts: CardActs;
};

/** The answer of a row, with what to do next, and the ways to ask its own question again. */
export function OwnAnswer({ answered, row, asked, acts }: OwnAnswerProps): ReactNode {
  const isCharged = row.line?.charged === true;
  const { document } = answered;
  const canAsk = row.question !== undefined;
  return (
    <AnswerSheet
      answered={answered}
      asked={asked}
      next={
        canAsk &&
        verdictOf(document) !== 'active' && (
          <NextStep
            answer={document}
            isCharged={isCharged}
            onCorrect={acts.onCorrect}
            onAskAgain={isCharged ? acts.onAnew : acts.onAgain}
          />
        )
      }
      ways={
        canAsk && (
          <>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                acts.onCorrect('payer');
              }}
            >
              {t.card.correct}
            </Button>
            {!answered.isMock && (
              <Button size="xs" variant="default" onClick={acts.onAnew}>
                {t.card.anew}
              </Button>
            )}
          </>
        )
      }
    />
  );
}
