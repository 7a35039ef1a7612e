import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Unhurried } from '../card/unhurried';
import { t } from '../texts';
import type { Row } from './rows';
import { rowWords } from './row-words';
import classes from './today.module.css';

type TodayListProps = {
  readonly rows: readonly Row[];
  readonly shown: string | undefined;
  /** Whether the checks of the log could not be read: the list has those of this page only. */
  readonly isPartial: boolean;
  readonly onShow: (row: Row) => void;
};

/** The patients of the desk: what was asked in the last 24 hours, by whom, and what came of it. */
export function TodayList({ rows, shown, isPartial, onShow }: TodayListProps): ReactNode {
  return (
    <Paper
      withBorder
      component="section"
      aria-label={t.today.title}
      className={`${classes['today'] ?? ''} no-print`}
    >
      <Title order={2} size="h5" px="md" pt="sm">
        {t.today.title}
      </Title>
      {(rows.length === 0 || isPartial) && (
        <Text size="sm" c="dimmed" px="md" pb="xs">
          {isPartial ? t.today.failed : t.today.hint}
        </Text>
      )}
      <Unhurried>
        <ul className={classes['rows']}>
          {rows.map((row) => (
            <li key={row.id}>
              <RowButton row={row} isShown={row.id === shown} onShow={onShow} />
            </li>
          ))}
        </ul>
      </Unhurried>
    </Paper>
  );
}

type RowButtonProps = Pick<TodayListProps, 'onShow'> & { readonly row: Row; readonly isShown: boolean };

function RowButton({ row, isShown, onShow }: RowButtonProps): ReactNode {
  const { patient, payer, state, tone, by, at, cost } = rowWords(row);
  return (
    <button
      type="button"
      className={classes['row']}
      data-tone={tone}
      aria-current={isShown}
      onClick={() => {
        onShow(row);
      }}
    >
      <span className={classes['patient']}>{patient}</span>
      <span className={classes['payer']}>{payer}</span>
      <span className={classes['state']}>{state}</span>
      <span className={classes['cost']}>{cost}</span>
      <span className={classes['when']}>{[by, at].filter((part) => part !== undefined).join(', ')}</span>
    </button>
  );
}
