import type { TransactionSet } from './interchange';
import { payerAnswerOf, peopleOf, tracesOf, type PayerAnswer } from './payer-answer';
import { parsePeriod } from './elements';
import { readPeople } from './read-levels';

/** A payer's answer about one person, with the traces that identify the inquiry it answers. */
export type X12Answer = PayerAnswer & {
  /**
   * TRN02 of every TRN*2 of the patient and the subscriber: one is the inquiry's own trace, returned; the others were
   * added by clearinghouses in between (005010X279A1 allows it and defines no order).
   */
  readonly inquiryTraces: readonly string[];
  /** The day that was asked about (DTP 472), else the day of the answer (BHT04): YYYY-MM-DD. */
  readonly statedOn: string | undefined;
};

/** DTP01 */
const SERVICE_DATE = '472';

/** Reads the answer about each person in a 271. Nothing in it can make this throw. */
export function readAnswers(set: TransactionSet): readonly X12Answer[] {
  return readPeople(set).map((whole) => {
    const answer = payerAnswerOf(whole);
    const asked = answer.planDates.flat().find(({ qualifier }) => qualifier === SERVICE_DATE);
    return {
      ...answer,
      inquiryTraces: tracesOf(peopleOf(whole), '2'),
      statedOn: asked?.from ?? parsePeriod(whole.header.transactions?.[0]?.date ?? '')?.from,
    };
  });
}
