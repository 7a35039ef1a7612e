import { Paper, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@eligibility/api-types';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSession } from '../api/session';
import { t as answerTexts } from './answer/texts';
import { askedOf } from './card/asked';
import { ReplaceForm } from './card/replace-form';
import { deskActs, formOf } from './card/desk-acts';
import { RowCard } from './card/row-card';
import { Unhurried } from './card/unhurried';
import { CheckForm } from './check-form';
import type { Desk } from './desk/desk';
import { useAfterAnswers, useDeskState, useNewlyEnded, useNews } from './desk/use-desk';
import { focusPayer } from './focus-entry';
import classes from './front-desk.module.css';
import { Hints } from './hints';
import { todayQuery } from './today/lines';
import { rowsOf } from './today/rows';
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
        <TodayList rows={rows} shown={shown} isPartial={today.isError} onShow={open} />
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
                  ...deskActs(desk, row),
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
