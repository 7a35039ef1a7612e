import type { Schema } from '@eligibility/api-types';
import { Button, Group, List, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useSession } from '../api/session';
import { Panel } from '../design/panel';
import { t as answerTexts } from '../front-desk/answer/texts';
import { askedOf, type Asked } from '../front-desk/card/asked';
import { formOf } from '../front-desk/card/desk-acts';
import { PlainCard } from '../front-desk/card/plain-cards';
import { ReplaceForm } from '../front-desk/card/replace-form';
import { RowCard } from '../front-desk/card/row-card';
import { Unhurried } from '../front-desk/card/unhurried';
import type { Desk } from '../front-desk/desk/desk';
import type { Sent } from '../front-desk/desk/sent';
import { isEmpty } from '../front-desk/question';
import { t as desk } from '../front-desk/texts';
import type { Row } from '../front-desk/today/rows';
import type { Result } from './batch-data';
import { isForgotten } from './batch-rows';
import { rowActs } from './row-acts';
import { t } from './texts';

type ResultCardProps = {
  readonly desk: Desk;
  readonly clinics: readonly Schema<'Clinic'>[];
  readonly result: Result;
  readonly row: Row;
  /** The row's question where the desk asked it again. */
  readonly again: Sent | undefined;
};

/** One row of a batch with the card of the desk: its answer, the payers to choose from, or why there is none. */
export function ResultCard(props: ResultCardProps): ReactNode {
  const { clinics, result, row, again } = props;
  const { person } = useSession();
  const correcting = useCorrecting(props.desk, row);
  const asked = askedOf(row, { clinics, me: person.name });
  const acts = { ...rowActs(props.desk, props), onCorrect: correcting.correct };
  const isCard = again !== undefined || result.answer !== null || result.state === 'refused';
  return (
    <section aria-label={answerTexts.answer}>
      <Unhurried>
        {isCard && row.question !== undefined ? (
          <RowCard row={row} asked={asked} isOpen acts={acts} />
        ) : (
          <NoAnswer result={result} asked={asked} onAsk={acts.onAgain} onCorrect={correcting.correct} />
        )}
      </Unhurried>
      <ReplaceForm isOpen={correcting.isAsking} onDecide={correcting.decide} />
    </section>
  );
}

type Correcting = {
  readonly correct: () => void;
  readonly isAsking: boolean;
  readonly decide: (mayReplace: boolean) => void;
};

/** Puts a row's question into the form of the desk and goes there; asks first where another patient is in the form. */
function useCorrecting(atDesk: Desk, row: Row): Correcting {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const put = (): void => {
    const entries = formOf(row);
    if (entries !== undefined) atDesk.edit(entries);
    void navigate({ to: '/check' });
  };
  return {
    correct: () => {
      if (isEmpty(atDesk.state().draft)) put();
      else setAsking(true);
    },
    isAsking,
    decide: (mayReplace) => {
      setAsking(false);
      if (mayReplace) put();
    },
  };
}

type NoAnswerProps = {
  readonly result: Result;
  readonly asked: Asked;
  readonly onAsk: () => void;
  readonly onCorrect: () => void;
};

/** A row that could not be read, that waits, or that has no answer. */
function NoAnswer({ result, asked, onAsk, onCorrect }: NoAnswerProps): ReactNode {
  const { state, question, mistakes, reference } = result;
  if (question === null) {
    const title = isForgotten(result) ? t.batch.forgotten : t.batch.wrong;
    return (
      <Panel title={title} description={`${t.rows.row(result.row)}, ${reference}`}>
        <List size="sm">
          {mistakes.map(({ message }) => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
      </Panel>
    );
  }
  return (
    <PlainCard asked={asked}>
      <Text>{state === 'waiting' ? t.batch.waits : t.batch.unasked}</Text>
      {state !== 'waiting' && (
        <Group gap="sm">
          <Button onClick={onAsk}>{t.batch.ask}</Button>
          <Button variant="default" onClick={onCorrect}>
            {desk.card.correct}
          </Button>
        </Group>
      )}
    </PlainCard>
  );
}
