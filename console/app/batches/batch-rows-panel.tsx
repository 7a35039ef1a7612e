import type { Schema } from '@eligibility/api-types';
import { Button, Group, Paper, Text, VisuallyHidden } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import type { Desk } from '../front-desk/desk/desk';
import type { Sent } from '../front-desk/desk/sent';
import { useAfterAnswers, useDeskState, useNewlyEnded, useNews } from '../front-desk/desk/use-desk';
import { RowList, type ListedRow } from '../front-desk/today/row-list';
import { rowWords } from '../front-desk/today/row-words';
import type { Row } from '../front-desk/today/rows';
import { askedAgain } from './asked-again';
import type { Result } from './batch-data';
import { cardRowOf, idOf, inOrder, listedRowOf, type OfBatch } from './batch-rows';
import { ResultCard } from './result-card';
import { t } from './texts';

type BatchRowsProps = {
  readonly desk: Desk;
  readonly clinics: readonly Schema<'Clinic'>[];
  readonly batch: OfBatch;
  readonly results: readonly Result[];
  readonly shown: number | undefined;
  readonly onShow: (row: number) => void;
};

/** A browser draws so many rows at once without a pause. */
const PAGE = 200;

/** The rows of a batch, exceptions on top, and the card of one. */
export function BatchRows({ desk, clinics, batch, results, shown, onShow }: BatchRowsProps): ReactNode {
  const { sent } = useDeskState(desk);
  const [most, setMost] = useState(PAGE);
  const ordered = useMemo(() => inOrder(results), [results]);
  const ended = useNewlyEnded(sent);
  useAfterAnswers(sent, ended);
  const again = useMemo(() => askedAgain(sent, batch), [sent, batch]);
  const againOf = (one: Result): Sent | undefined => again(cardRowOf(one, batch).question);
  const result = results.find(({ row }) => row === shown);
  return (
    <>
      <VisuallyHidden role="status">{useNews(ended)}</VisuallyHidden>
      <Paper withBorder component="section" aria-label={t.batch.rows} className="no-print">
        <RowList
          isTall
          rows={ordered.slice(0, most).map((one) => listed(one, batch, againOf(one)))}
          shown={shown === undefined ? undefined : idOf(shown)}
          onShow={(id) => {
            const found = ordered.find(({ row }) => idOf(row) === id);
            if (found !== undefined) onShow(found.row);
          }}
        />
        {ordered.length > most && (
          <Group justify="center" p="xs">
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                setMost(most + PAGE);
              }}
            >
              {t.batch.more}
            </Button>
          </Group>
        )}
      </Paper>
      {result === undefined ? (
        <Text c="dimmed" className="no-print">
          {t.batch.choose}
        </Text>
      ) : (
        <ResultCard
          key={result.row}
          desk={desk}
          clinics={clinics}
          result={result}
          row={rowOf(result, batch, againOf(result))}
          again={againOf(result)}
        />
      )}
    </>
  );
}

/** A row as it was sent, or, where the desk asked it again, that question. */
function rowOf(result: Result, batch: OfBatch, again: Sent | undefined): Row {
  const row = cardRowOf(result, batch);
  if (again === undefined) return row;
  return { ...row, atMs: again.atMs, question: again.question, sent: again, line: undefined };
}

function listed(result: Result, batch: OfBatch, again: Sent | undefined): ListedRow {
  const row = listedRowOf(result, batch);
  if (again === undefined) return row;
  return { id: row.id, words: { ...rowWords(rowOf(result, batch, again)), at: row.words.at } };
}
