import type { TransactionSet } from './interchange';
import {
  datesOf,
  payerAnswerOf,
  peopleOf,
  tracesOf,
  type BenefitDate,
  type PayerAnswer,
} from './payer-answer';
import { parsePeriod } from './elements';
import { readPeople } from './read-levels';

/** A payer's answer about one person, with the traces that identify the inquiry it answers. */
export type X12Answer = PayerAnswer & {
  /**
   * TRN02 of every TRN*2 of the patient and the subscriber: one is the inquiry's own trace, returned; the others were
   * added by clearinghouses in between (005010X279A1 allows it and defines no order).
   */
  readonly inquiryTraces: readonly string[];
  /** The day that was asked about (DTP 472; a single day in 307 or 291), else the day of the answer (BHT04): YYYY-MM-DD. */
  readonly statedOn: string | undefined;
};

/** DTP01. As a single day, 307 and 291 repeat the day that was asked about; as a range they are the coverage's period. */
const SERVICE_DATE = '472';
const ASKED_DAYS: readonly string[] = ['307', '291'];

/** Reads the answer about each person in a 271. Nothing in it can make this throw. */
export function readAnswers(set: TransactionSet): readonly X12Answer[] {
  return readPeople(set).map((whole) => {
    const people = peopleOf(whole);
    return {
      ...payerAnswerOf(whole),
      inquiryTraces: tracesOf(people, '2'),
      statedOn:
        dayAsked(people.flatMap(datesOf)) ?? parsePeriod(whole.header.transactions?.[0]?.date ?? '')?.from,
    };
  });
}

function dayAsked(dates: readonly BenefitDate[]): string | undefined {
  const asked = [
    ...dates.filter(({ qualifier }) => qualifier === SERVICE_DATE),
    ...ASKED_DAYS.flatMap((one) =>
      dates.filter(({ qualifier, from, to }) => qualifier === one && from === to),
    ),
  ];
  return asked[0]?.from;
}
