import { Paper, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@eligibility/api-types';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSession } from '../api/session';
import { t as answerTexts } from './answer/texts';
import { askedOf } from './card/asked';
import { ReplaceForm } from './card/replace-form';
import type { CardActs } from './card/card-acts';
import { RowCard } from './card/row-card';
import { Unhurried } from './card/unhurried';
import { CheckForm } from './check-form';
import type { Desk } from './desk/desk';
import { useAfterAnswers, useDeskState, useNewlyEnded, useNews } from './desk/use-desk';
import { focusPayer } from './focus-entry';
import classes from './front-desk.module.css';
import { Hints } from './hints';
import { entriesOf, type Entries, type Question } from './question';
import { todayQuery } from './today/lines';
import { rowsOf, type Row } from './today/rows';
import { TodayList } from './today/today-list';
import { useDeskForm } from './use-desk-form';
import { useEscape } from './use-escape';

/** Less of a card than this does not show its verdict. */
const BARELY_SEEN_PX = 120;

type CheckDeskProps = { readonly clinics: readonly Schema<'Clinic'>[]; readonly desk: Desk };

/** The form, the list of today, and the card of one row. Every question is a row, and the form is free at once. */
export function CheckDesk({ clinics, desk }: CheckDeskProps): ReactNode {
  const { person } = useSession();
  const formRef = useRef<HTMLFormElement>(null);
  const card = useRef<HTMLElement>(null);
  const { draft, sent, shown } = useDeskState(desk);
  const ended = useNewlyEnded(sent);
  const [opened, setOpened] = useState<string>();
  const today = useQuery(todayQuery);
  const rows = rowsOf(sent, today.data ?? []);
  const row = rows.find(({ id }) => id === shown);
  const form = useDeskForm({
    desk,
    rows,
    form: formRef,
    onSent: () => {
      setOpened(undefined);
    },
  });
  const open = (id: string): void => {
    desk.show(id);
    desk.open(id);
    setOpened(id);
  };
  useAfterAnswers(sent, ended);
  useEscape(() => {
    form.clear();
    desk.show(undefined);
  });
  useEffect(() => {
    focusPayer(formRef.current);
  }, []);
  useEffect(() => {
    // On a phone the card is below the form and the list.
    const top = card.current?.getBoundingClientRect().top ?? 0;
    if (top > window.innerHeight - BARELY_SEEN_PX) card.current?.scrollIntoView();
  }, [shown]);

  return (
    <div className={classes['desk']}>
      <Paper withBorder p="md" bg="var(--surface)" className={`${classes['form'] ?? ''} no-print`}>
        <CheckForm form={formRef} clinics={clinics} entries={draft} {...form} />
      </Paper>
      <div className={classes['outcome']}>
        <VisuallyHidden role="status">{useNews(ended)}</VisuallyHidden>
        <TodayList
          rows={rows}
          shown={shown}
          isPartial={today.isError}
          onShow={({ id }) => {
            open(id);
          }}
        />
        {row === undefined ? (
          <Hints />
        ) : (
          <section ref={card} aria-label={answerTexts.answer}>
            <Unhurried>
              <RowCard
                key={row.id}
                row={row}
                asked={askedOf(row, { clinics, me: person.name })}
                isOpen={opened === row.id}
                acts={{
                  ...actsOf(desk, row),
                  onOpen: () => {
                    open(row.id);
                  },
                  onCorrect: (entry) => {
                    form.correct({ entries: formOf(row) ?? draft, entry });
                  },
                }}
              />
            </Unhurried>
          </section>
        )}
      </div>
      <ReplaceForm isOpen={form.waiting !== undefined} onDecide={form.decide} />
    </div>
  );
}

/** What a card does with its own question. */
function actsOf(desk: Desk, row: Row): Omit<CardActs, 'onOpen' | 'onCorrect'> {
  const { sent, question } = row;
  const entries = formOf(row);
  const own = question === undefined || entries === undefined ? undefined : { question, entries };
  return {
    onAgain: () => {
      if (sent !== undefined) desk.retry(sent.id);
      else if (own !== undefined) desk.send(own);
    },
    onAnew: () => {
      if (own !== undefined) desk.sendAnew(own);
    },
    onPick: ({ payerId, name }) => {
      if (sent === undefined) return;
      const picked: Question = {
        ...sent.question,
        payer: name,
        // What was typed at first is learnt when the payer's answer confirms the choice.
        body: { payerText: sent.question.body.payerName, ...sent.question.body, payerName: payerId },
      };
      desk.replace(sent.id, { question: picked, entries: { ...sent.entries, payerId, payer: name } });
    },
    onLeave: () => {
      if (sent !== undefined) desk.leave(sent.id);
    },
  };
}

/** The form of a row's question, to be corrected. */
function formOf({ sent, question, line }: Row): Entries | undefined {
  if (sent !== undefined) return sent.entries;
  if (question === undefined) return undefined;
  const payerId = question.body.payerName === line?.payerId ? question.body.payerName : undefined;
  return entriesOf(question, payerId);
}
