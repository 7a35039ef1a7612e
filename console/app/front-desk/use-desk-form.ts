import { useState, type RefObject } from 'react';
import { rememberClinic } from './clinic-field';
import type { Desk } from './desk/desk';
import { focusEntry, focusPayer } from './focus-entry';
import { isEmpty, NO_PATIENT, questionOf, type Complaints, type Entries, type EntryName } from './question';
import { rowFor, type Row } from './today/rows';

const JUST_MS = 2_000;

/** A form that takes the place of what is typed, and the entry that gets the keyboard. */
type Correction = { readonly entries: Entries; readonly entry: EntryName };

export type DeskForm = {
  readonly complaints: Complaints;
  readonly change: (changed: Partial<Entries>) => void;
  readonly submit: () => void;
  /** Makes room for the next patient. */
  readonly clear: () => void;
  /** Puts a question into the form; where another patient is in it, `waiting` is set until the person decides. */
  readonly correct: (correction: Correction) => void;
  readonly waiting: Correction | undefined;
  readonly decide: (mayReplace: boolean) => void;
};

type DeskFormProps = {
  readonly desk: Desk;
  readonly rows: readonly Row[];
  readonly form: RefObject<HTMLFormElement | null>;
  /** Called when a row was sent or found. */
  readonly onSent: () => void;
};

/** What a person does with the form of a desk. */
export function useDeskForm({ desk, rows, form, onSent }: DeskFormProps): DeskForm {
  const [complaints, setComplaints] = useState<Complaints>({});
  const [waiting, setWaiting] = useState<Correction>();
  const { draft } = desk.state();

  const clear = (): void => {
    // The next patient is a real one.
    desk.edit({ ...NO_PATIENT, fixture: undefined });
    setComplaints({});
    focusPayer(form.current);
  };
  const submit = (): void => {
    if (isEmpty(draft) && draft.fixture === undefined && wasJustSent(desk)) return;
    const result = questionOf(draft, new Date());
    if ('complaints' in result) {
      setComplaints(result.complaints);
      focusEntry(form.current, Object.keys(result.complaints)[0] as EntryName);
      return;
    }
    rememberClinic(draft.clientId);
    const known = rowFor(rows, result.question);
    if (known === undefined) desk.send({ question: result.question, entries: draft });
    else desk.show(known.id);
    clear();
    onSent();
  };
  const put = ({ entries, entry }: Correction): void => {
    desk.edit(entries);
    setComplaints({});
    setWaiting(undefined);
    focusEntry(form.current, entry);
  };
  return {
    complaints,
    change: (changed) => {
      desk.edit(changed);
      setComplaints((before) => withoutThese(before, Object.keys(changed)));
    },
    submit,
    clear,
    correct: (correction) => {
      if (isEmpty(draft)) put(correction);
      else setWaiting(correction);
    },
    waiting,
    decide: (mayReplace) => {
      if (mayReplace && waiting !== undefined) put(waiting);
      else setWaiting(undefined);
    },
  };
}

/** The second press of a fast hand: the question was sent, and the form is empty because of that. */
function wasJustSent(desk: Desk): boolean {
  const [newest] = desk.state().sent;
  return newest !== undefined && Date.now() - newest.atMs < JUST_MS;
}

function withoutThese(complaints: Complaints, names: readonly string[]): Complaints {
  return Object.fromEntries(Object.entries(complaints).filter(([name]) => !names.includes(name)));
}
