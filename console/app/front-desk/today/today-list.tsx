import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../texts';
import { RowList } from './row-list';
import type { Row } from './rows';
import { rowWords } from './row-words';
import classes from './today.module.css';

type TodayListProps = {
  readonly rows: readonly Row[];
  readonly shown: string | undefined;
  /** Whether the checks of the log could not be read: the list has those of this page only. */
  readonly isPartial: boolean;
  readonly onShow: (id: string) => void;
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
      <RowList
        rows={rows.map((row) => ({ id: row.id, words: rowWords(row) }))}
        shown={shown}
        onShow={onShow}
      />
    </Paper>
  );
}
