import { Anchor } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Board } from './board-query';
import classes from './board.module.css';
import { verdictText } from './texts';
import { Unanswered } from './unanswered';
import { LATE_MS, useAge } from './use-age';

/** So many fit on the screen of a laptop together with the payers. */
const SHOWN = 3;

type VerdictProps = {
  readonly board: Board;
  /** Why the last poll failed; null when it did not. */
  readonly error: Error | null;
  /** When the board was answered last, in epoch milliseconds. */
  readonly updatedAt: number;
};

/** The answer to the question of the board, also while the board is not answered. */
export function Verdict({ board, error, updatedAt }: VerdictProps): ReactNode {
  const ageMs = useAge(updatedAt);
  // One poll that fails is no outage.
  return ageMs < LATE_MS ? <Answered board={board} /> : <Unanswered error={error} ageMs={ageMs} />;
}

/** One sentence, and the alerts that led to it, each with its runbook. */
function Answered({ board }: Pick<VerdictProps, 'board'>): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const { verdict, alerts } = board;
  const shown = isOpen ? alerts : alerts.slice(0, SHOWN);
  const hidden = alerts.length - shown.length;
  const isWell = verdict === 'ok';
  return (
    <section className={classes['verdict']} data-tone={isWell ? 'ok' : 'bad'} aria-label="Verdict">
      {isWell ? <IconCircleCheck size={28} aria-hidden /> : <IconAlertTriangle size={28} aria-hidden />}
      <div className={classes['verdictText']}>
        <h2 className={classes['verdictTitle']}>
          <span role="status">{verdictText(board)}</span>
        </h2>
        {alerts.length > 0 && (
          <ul className={classes['alerts']}>
            {shown.map(({ name, id, severity, text, runbook }) => (
              <li key={`${name} ${id ?? ''}`}>
                <span className={classes['severity']} data-tone={severity === 'page' ? 'bad' : 'warn'}>
                  {severity === 'page' ? 'Page' : 'Ticket'}
                </span>
                {named(text, id, board)}{' '}
                <Anchor href={runbook} target="_blank" size="sm">
                  Runbook {name}
                </Anchor>
              </li>
            ))}
          </ul>
        )}
        {(hidden > 0 || isOpen) && (
          <Anchor
            component="button"
            size="sm"
            onClick={() => {
              setIsOpen(!isOpen);
            }}
          >
            {isOpen ? 'Show the first alerts only' : `Show ${String(hidden)} more`}
          </Anchor>
        )}
      </div>
    </section>
  );
}

/** With the name of the payer, where the sentence has its id. */
function named(text: string, id: string | null, { payers }: Board): string {
  const name = payers.find(({ payerId }) => payerId === id)?.name ?? null;
  return id === null || name === null ? text : text.replace(id, `${name} (${id})`);
}
