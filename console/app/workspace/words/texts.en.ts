import { count } from '../../design/format';
import { plural } from '../../language/plural';

/** Texts of what a clinic calls its payers. */
export const en = {
  title: 'Words of a clinic',
  description:
    'What your people type for a payer, and the payer that was meant: learnt from answers that knew the member, and yours to correct.',
  needsClinic: 'Words are learnt for each clinic.',
  label: 'Words and their payers',
  words: 'Words',
  form: 'Form of the member id',
  anyForm: 'Any',
  payer: 'Payer',
  gone: (payerId: string): string => `${payerId}, no longer in the catalog`,
  confirmed: 'Confirmed',
  contradicted: 'Contradicted',
  seen: 'Last seen',
  state: 'What happens',
  accepted: 'Asked at once',
  written: 'Written by you',
  asked: 'You are asked',
  actions: 'Actions',
  actsOn: (words: string): string => `Act on ${words}`,
  none: 'No words yet',
  noneMore:
    'Choose a payer from the list of a check, twice for the same words, and it is not asked for again.',
  add: 'Write words',
  change: 'Change the payer',
  erase: 'Forget',
  eraseAll: 'Forget all',
  dialog: {
    title: 'What words mean',
    words: 'Words',
    wordsHint: 'As your people type them.',
    form: 'Form of the member id',
    formHint:
      'Empty for any: XYP999A99999 has three letters as they are, then A for a letter and 9 for a digit.',
    pick: 'Pick one of the payers that fit.',
    save: 'Save the words',
    saved: 'From the next check on, everywhere within five seconds.',
  },
  forget: {
    title: (words: string): string => `Forget ${words}?`,
    text: 'People must choose the payer again, until answers confirm it.',
    act: 'Forget the words',
    done: 'The words are forgotten.',
    allTitle: 'Forget all words of this clinic?',
    allText: 'Also which payers answered the clinic most. This cannot be undone; save them as CSV before.',
    allAct: 'Forget all words',
    allDone: 'All words of the clinic are forgotten.',
  },
  import: {
    title: 'Take words from a CSV file',
    hint: 'With the columns words, payerId and, if it has one, memberIdForm; 1,000 rows at most.',
    act: 'Take the words',
    done: (rows: number): string =>
      plural(rows, { one: '1 row is written.', other: `${count(rows)} rows are written.` }),
  },
};
