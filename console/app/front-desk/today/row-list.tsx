import type { ReactNode } from 'react';
import { Unhurried } from '../card/unhurried';
import type { RowWords } from './row-words';
import classes from './today.module.css';

export type ListedRow = { readonly id: string; readonly words: RowWords };

type RowListProps = {
  readonly rows: readonly ListedRow[];
  readonly shown: string | undefined;
  /** Whether it may take most of the screen. */
  readonly isTall?: boolean;
  readonly onShow: (id: string) => void;
};

/** Patients and what came of their checks, a line each; pressed, a line shows its card. */
export function RowList({ rows, shown, isTall = false, onShow }: RowListProps): ReactNode {
  return (
    <Unhurried>
      <ul className={classes['rows']} data-tall={isTall}>
        {rows.map(({ id, words }) => (
          <li key={id}>
            <RowButton
              words={words}
              isShown={id === shown}
              onShow={() => {
                onShow(id);
              }}
            />
          </li>
        ))}
      </ul>
    </Unhurried>
  );
}

type RowButtonProps = {
  readonly words: RowWords;
  readonly isShown: boolean;
  readonly onShow: () => void;
};

function RowButton({ words, isShown, onShow }: RowButtonProps): ReactNode {
  const { patient, payer, state, tone, by, at, cost } = words;
  return (
    <button type="button" className={classes['row']} data-tone={tone} aria-current={isShown} onClick={onShow}>
      <span className={classes['patient']}>{patient}</span>
      <span className={classes['payer']}>{payer}</span>
      <span className={classes['state']}>{state}</span>
      <span className={classes['cost']}>{cost}</span>
      <span className={classes['when']}>{[by, at].filter((part) => part !== undefined).join(', ')}</span>
    </button>
  );
}
