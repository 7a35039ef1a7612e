import type { CardActs } from '../front-desk/card/card-acts';
import { deskActs, formOf, withPayer } from '../front-desk/card/desk-acts';
import type { Desk } from '../front-desk/desk/desk';
import type { Sent } from '../front-desk/desk/sent';
import type { Row } from '../front-desk/today/rows';

type RowAtDesk = {
  readonly row: Row;
  /** The row's question where the desk asked it again. */
  readonly again: Sent | undefined;
};

/** What the card of a row does: every question that is asked again is asked at the desk, where it is a row as well. */
export function rowActs(desk: Desk, { row, again }: RowAtDesk): Omit<CardActs, 'onCorrect'> {
  if (again !== undefined) {
    return {
      ...deskActs(desk, row),
      onOpen: () => {
        desk.open(again.id);
      },
    };
  }
  const { question } = row;
  const entries = formOf(row);
  const own = question === undefined || entries === undefined ? undefined : { question, entries };
  return {
    onAgain: () => {
      if (own !== undefined) desk.send(own);
    },
    onAnew: () => {
      if (own !== undefined) desk.sendAnew(own);
    },
    onPick: (payer) => {
      if (own !== undefined) desk.send(withPayer(own, payer));
    },
    // Nothing waits that the desk did not ask, and a stored answer is open already.
    onLeave: () => undefined,
    onOpen: () => undefined,
  };
}
