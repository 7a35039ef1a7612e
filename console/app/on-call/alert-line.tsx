import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { when } from '../design/format';
import type { Board } from './board-query';
import classes from './board.module.css';
import { alertName, alertText, isSilenced, type Alert } from './headline';
import { t } from './texts';

type AlertLineProps = {
  readonly alert: Alert;
  readonly board: Board;
  readonly onNote: (alert: Alert, name: string) => void;
};

/** One alert with its runbook, and with who works on it or has silenced it. */
export function AlertLine({ alert, board, onNote }: AlertLineProps): ReactNode {
  const { severity, name, note, runbook } = alert;
  const called = alertName(alert, board);
  const isLoud = severity === 'page' && !isSilenced(alert);
  return (
    <li>
      <span className={classes['severity']} data-tone={isLoud ? 'bad' : 'warn'}>
        {t.verdict.severities[severity]}
      </span>
      <span lang="en">{alertText(alert, board)}</span>{' '}
      <Anchor href={runbook} target="_blank" size="sm" underline="always">
        {t.verdict.runbook(name)}
      </Anchor>{' '}
      {note !== null && <NoteText note={note} />}
      <Button
        size="compact-xs"
        variant="default"
        aria-label={note === null ? t.note.acknowledgeThe(called) : t.note.changeThe(called)}
        onClick={() => {
          onNote(alert, called);
        }}
      >
        {note === null ? t.note.acknowledge : t.note.change}
      </Button>
    </li>
  );
}

function NoteText({ note }: { readonly note: NonNullable<Alert['note']> }): ReactNode {
  const { mode, by, why, until } = note;
  return (
    <span className={classes['alertNote']}>
      {t.note[mode](by, when(until))}: {why}{' '}
    </span>
  );
}
