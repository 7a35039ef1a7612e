import { Anchor } from '@mantine/core';
import { ExclamationTriangleIcon } from '../generated/icons';
import type { ReactNode } from 'react';
import { ApiProblem } from '../api/problem';
import classes from './board.module.css';
import { span } from './span';
import { t } from './texts';

type UnansweredProps = { readonly error: Error | null; readonly ageMs: number };

/** The verdict while the board itself is not answered: then it is us, whatever was true before. */
export function Unanswered({ error, ageMs }: UnansweredProps): ReactNode {
  const problem = error instanceof ApiProblem ? error : undefined;
  return (
    <section className={classes['verdict']} data-tone="bad" aria-label={t.verdict.label}>
      <ExclamationTriangleIcon width={28} aria-hidden />
      <div className={classes['verdictText']}>
        <h2 className={classes['verdictTitle']}>
          <span role="status">
            {problem === undefined ? t.verdict.unreachable : t.verdict.failing(problem.status)}
          </span>
        </h2>
        <p className={classes['unanswered']}>
          {problem !== undefined && (
            <>
              {problem.message}{' '}
              {problem.help !== undefined && (
                <Anchor href={problem.help} target="_blank" size="sm" underline="always">
                  {t.verdict.meaning(problem.code)}
                </Anchor>
              )}{' '}
            </>
          )}
          {t.verdict.asksAgain(span(ageMs))}
        </p>
      </div>
    </section>
  );
}
