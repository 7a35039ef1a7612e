import { Paper } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Schema } from '@eligibility/api-types';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { sessionQuery } from '../api/session';
import type { Answered } from './ask-api';
import { Candidates } from './candidates';
import { CheckForm, focusEntry } from './check-form';
import { rememberClinic, rememberedClinic } from './clinic-field';
import { Outcome } from './outcome';
import classes from './front-desk.module.css';
import type { PickedPayer } from './payer-field';
import {
  complaintsOf,
  NO_PATIENT,
  questionOf,
  type Complaints,
  type Entries,
  type EntryName,
} from './question';
import { asksForPayer } from './refusal';
import { WHOLE_PLAN } from './service-types';
import { useCheck } from './use-check';
import { useEscape } from './use-escape';

type CheckDeskProps = {
  readonly clinics: readonly Schema<'Clinic'>[];
  readonly onAnswered: (answered: Answered) => void;
};

/** The form and, next to it, what came of it. Both forget the patient when the next one comes. */
export function CheckDesk({ clinics, onAnswered }: CheckDeskProps): ReactNode {
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [entries, setEntries] = useState<Entries>(() => firstEntries(clinics));
  const [complaints, setComplaints] = useState<Complaints>({});
  const { state, ask, forget } = useCheck(onAnswered);

  const submit = (asked: Entries): void => {
    const result = questionOf(asked, new Date());
    setComplaints('complaints' in result ? result.complaints : {});
    if ('question' in result) {
      rememberClinic(asked.clientId);
      ask(result.question);
    } else {
      const [first] = Object.keys(result.complaints) as EntryName[];
      if (first !== undefined) focusEntry(form.current, first);
    }
  };
  const change = (changed: Partial<Entries>): void => {
    setEntries((before) => ({ ...before, ...changed }));
    setComplaints((before) => withoutThese(before, Object.keys(changed)));
  };
  const next = (): void => {
    forget();
    setComplaints({});
    setEntries((before) => ({ ...before, ...NO_PATIENT }));
    focusEntry(form.current, 'payer');
  };
  const pick = ({ payerId, name }: PickedPayer): void => {
    const picked = { ...entries, payerId, payer: name };
    setEntries(picked);
    submit(picked);
  };

  const refused = state.phase === 'refused' ? state.problem : undefined;
  useEffect(() => {
    if (refused === undefined) return;
    if (refused.isSignedOut) void queries.invalidateQueries(sessionQuery);
    const [field] = Object.keys(complaintsOf(refused.fields)) as EntryName[];
    if (field !== undefined) focusEntry(form.current, field);
  }, [refused, queries]);
  useEscape(state.phase === 'answered' ? next : undefined);

  const needsPayer = refused !== undefined && asksForPayer(refused);
  return (
    <div className={classes['desk']}>
      <Paper withBorder p="md" bg="var(--surface)" className={`${classes['form'] ?? ''} no-print`}>
        <CheckForm
          form={form}
          clinics={clinics}
          entries={entries}
          complaints={{ ...(refused && complaintsOf(refused.fields)), ...complaints }}
          isAsking={state.phase === 'asking'}
          candidates={needsPayer && <Candidates problem={refused} onPick={pick} />}
          onChange={change}
          onSubmit={() => {
            submit(entries);
          }}
        />
      </Paper>
      <div className={classes['outcome']}>
        <Outcome
          state={state}
          onNext={next}
          onAskAgain={() => {
            submit(entries);
          }}
          onCorrect={(entry) => {
            focusEntry(form.current, entry);
          }}
        />
      </div>
    </div>
  );
}

function firstEntries(clinics: readonly Schema<'Clinic'>[]): Entries {
  const remembered = rememberedClinic();
  const clinic =
    clinics.find(({ clientId }) => clientId === remembered) ??
    (clinics.length === 1 ? clinics[0] : undefined);
  return { ...NO_PATIENT, clientId: clinic?.clientId ?? '', serviceType: WHOLE_PLAN, fixture: undefined };
}

function withoutThese(complaints: Complaints, names: readonly string[]): Complaints {
  return Object.fromEntries(Object.entries(complaints).filter(([name]) => !names.includes(name)));
}
