import { Anchor } from '@mantine/core';
import { CheckCircleIcon, ExclamationTriangleIcon } from '../generated/icons';
import { useState, type ReactNode } from 'react';
import { AlertLine } from './alert-line';
import type { Board } from './board-query';
import classes from './board.module.css';
import { headline, isSilenced, type Alert } from './headline';
import { t } from './texts';
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
  readonly onNote: (alert: Alert, name: string) => void;
};

/** The answer to the question of the board, also while the board is not answered. */
export function Verdict({ board, error, updatedAt, onNote }: VerdictProps): ReactNode {
  const ageMs = useAge(updatedAt);
  // One poll that fails is no outage.
  return ageMs < LATE_MS ? (
    <Answered board={board} onNote={onNote} />
  ) : (
    <Unanswered error={error} ageMs={ageMs} />
  );
}

/** One sentence, and the alerts that led to it, each with its runbook. */
function Answered({ board, onNote }: Pick<VerdictProps, 'board' | 'onNote'>): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const { verdict, alerts } = board;
  const shown = isOpen ? alerts : alerts.slice(0, SHOWN);
  const hidden = alerts.length - shown.length;
  const wellTone = alerts.some(isSilenced) ? 'warn' : 'ok';
  const tone = verdict === 'ok' ? wellTone : 'bad';
  return (
    <section className={classes['verdict']} data-tone={tone} aria-label={t.verdict.label}>
      {tone === 'ok' ? (
        <CheckCircleIcon width={28} aria-hidden />
      ) : (
        <ExclamationTriangleIcon width={28} aria-hidden />
      )}
      <div className={classes['verdictText']}>
        <h2 className={classes['verdictTitle']}>
          <span role="status">{headline(board)}</span>
        </h2>
        {alerts.length > 0 && (
          <ul className={classes['alerts']}>
            {shown.map((alert) => (
              <AlertLine key={alert.key} alert={alert} board={board} onNote={onNote} />
            ))}
          </ul>
        )}
        {(hidden > 0 || isOpen) && (
          <Anchor
            component="button"
            size="sm"
            underline="always"
            onClick={() => {
              setIsOpen(!isOpen);
            }}
          >
            {isOpen ? t.verdict.showFirst : t.verdict.showMore(hidden)}
          </Anchor>
        )}
      </div>
    </section>
  );
}
