import type { Desk } from '../desk/desk';
import type { PickedPayer } from '../payer-field';
import { entriesOf, type Entries, type Question } from '../question';
import type { Row } from '../today/rows';
import type { CardActs } from './card-acts';

/** What a card does with its own question. */
export function deskActs(desk: Desk, row: Row): Omit<CardActs, 'onOpen' | 'onCorrect'> {
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
      if (sent !== undefined) desk.replace(sent.id, withPayer(sent, { payerId, name }));
    },
    onLeave: () => {
      if (sent !== undefined) desk.leave(sent.id);
    },
  };
}

type Asked = { readonly question: Question; readonly entries: Entries };

/** A question with the payer that was chosen. */
export function withPayer({ question, entries }: Asked, { payerId, name }: PickedPayer): Asked {
  const { body } = question;
  return {
    question: {
      ...question,
      payer: name,
      // What was typed at first is learnt when the payer's answer confirms the choice.
      body: { payerText: body.payerName, ...body, payerName: payerId },
    },
    entries: { ...entries, payerId, payer: name },
  };
}

/** The form of a row's question, to be corrected. */
export function formOf({ sent, question, line }: Row): Entries | undefined {
  if (sent !== undefined) return sent.entries;
  if (question === undefined) return undefined;
  const payerId = question.body.payerName === line?.payerId ? question.body.payerName : undefined;
  return entriesOf(question, payerId);
}
