import { Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiProblem } from '../api/problem';
import classes from './board.module.css';
import { span } from './texts';

type UnansweredProps = { readonly error: Error | null; readonly ageMs: number };

/** The verdict while the board itself is not answered: then it is us, whatever was true before. */
export function Unanswered({ error, ageMs }: UnansweredProps): ReactNode {
  const problem = error instanceof ApiProblem ? error : undefined;
  return (
    <section className={classes['verdict']} data-tone="bad" aria-label="Verdict">
      <IconAlertTriangle size={28} aria-hidden />
      <div className={classes['verdictText']}>
        <h2 className={classes['verdictTitle']}>
          <span role="status">
            {problem === undefined
              ? 'It is us, or your network: the gateway does not answer'
              : `It is us: the gateway answers ${String(problem.status)}`}
          </span>
        </h2>
        <p className={classes['unanswered']}>
          {problem !== undefined && (
            <>
              {problem.message}{' '}
              {problem.help !== undefined && (
                <Anchor href={problem.help} target="_blank" size="sm">
                  What {problem.code} means
                </Anchor>
              )}{' '}
            </>
          )}
          The page asks again each second. What is below was true {span(ageMs)} ago.
        </p>
      </div>
    </section>
  );
}
