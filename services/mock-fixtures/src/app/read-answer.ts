import { answerOfExchange, benefitDetails, resultOf } from '@eligibility/benefits';
import type { CheckResult, PayerExchange } from '@eligibility/contract';
import type { PayerAnswer } from '@eligibility/x12';
import type { NamedPerson } from '../domain/own-fixture';

/** A document that a fixture answers with, and what was asked. */
type AnswerDocument = Pick<PayerExchange, 'format' | 'received' | 'serviceTypeCode' | 'onDate'>;

type ReadAnswer = {
  /** As the payer names itself; undefined when it does not. */
  readonly payerName: string | undefined;
  /** Computed by the rules of a live check, so that the summary of a mock check and its benefit details cannot differ. */
  readonly result: CheckResult;
  readonly answer: PayerAnswer;
  /** The subscriber and the dependent, as far as they are there. */
  readonly people: readonly NamedPerson[];
};

/** A document in a file, or of a request, counts as received with this status. */
const HTTP_OK = 200;

/** Reads the answer that a document holds. Pure. @returns undefined when it is no whole answer about one person */
export function readAnswer(document: AnswerDocument): ReadAnswer | undefined {
  const answer = answerOfExchange(document);
  if (answer === undefined) return undefined;
  const { serviceTypeCode, onDate } = document;
  const { payerName } = answer;
  const inquiry = { payer: { name: payerName ?? '' }, serviceTypeCode };
  const result = resultOf({ kind: 'answered', httpStatus: HTTP_OK, answer }, inquiry, {
    onDate,
    treat79AsAccount: false,
  });
  const question = { serviceTypeCode, onDate, directoryName: payerName ?? '', checkedAt: undefined };
  const { subscriber, dependent } = benefitDetails(answer, question);
  return { payerName, result, answer, people: [subscriber, dependent].filter((person) => person !== null) };
}

/** The JSON form is an object; X12 begins with ISA. */
export function formatOf(received: string): PayerExchange['format'] {
  return received.trimStart().startsWith('{') ? 'json' : 'x12';
}
