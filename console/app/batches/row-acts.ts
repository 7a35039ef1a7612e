import { deskActs, formOf, withPayer } from '../front-desk/card/desk-acts';
import type { CardActs } from '../front-desk/card/card-acts';
import type { Desk } from '../front-desk/desk/desk';
import type { Sent } from '../front-desk/desk/sent';
import type { Row } from '../front-desk/today/rows';

type RowAtDesk = {
  readonly row: Row;
  /** The row's question where it was asked again from here. */
  readonly again: Sent | undefined;
  /** The desk asks the row's question from now on. @param id of what was sent */
  readonly onAsked: (id: string) => void;
};

/** What the card of a row does: every question that is asked again is asked at the desk, where it is a row as well. */
export function rowActs(desk: Desk, { row, again, onAsked }: RowAtDesk): Omit<CardActs, 'onCorrect'> {
  const asked = (ask: () => void): void => {
    ask();
    const { shown } = desk.state();
    if (shown !== undefined) onAsked(shown);
  };
  if (again !== undefined) {
    const acts = deskActs(desk, row);
    return {
      ...acts,
      onAnew: () => {
        asked(acts.onAnew);
      },
      onOpen: () => {
        desk.open(again.id);
      },
    };
  }
  const { question } = row;
  const entries = formOf(row);
  const own = question === undefined || entries === undefined ? undefined : { question, entries };
  const ifOwn = (ask: (mine: NonNullable<typeof own>) => void): void => {
    if (own === undefined) return;
    asked(() => {
      ask(own);
    });
  };
  return {
    onAgain: () => {
      ifOwn(desk.send);
    },
    onAnew: () => {
      ifOwn(desk.sendAnew);
    },
    onPick: (payer) => {
      ifOwn((mine) => {
        desk.send(withPayer(mine, payer));
      });
    },
    // Nothing waits that was not asked from here, and a stored answer is open already.
    onLeave: () => undefined,
    onOpen: () => undefined,
  };
}
