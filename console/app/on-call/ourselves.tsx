import type { ReactNode } from 'react';
import { Sparkline } from '../design/sparkline';
import type { Board } from './board-query';
import classes from './board.module.css';
import { burnText, burnTone, sum } from './figures';
import { t } from './texts';

/** This installation: what it depends on, and its own answers, as the gateway that answered sees them. */
export function Ourselves({ board }: { readonly board: Board }): ReactNode {
  const { conditions, perMinute, burn } = board.ourselves;
  const asked = sum(perMinute.asked);
  const failed = sum(perMinute.failed);
  return (
    <section className={classes['panel']} aria-label={t.ourselves.label}>
      <h2 className={classes['panelTitle']}>{t.ourselves.label}</h2>
      <ul className={classes['conditions']}>
        {conditions.map(({ name, ok }) => (
          <li key={name} className={classes['tone']} data-tone={TONES[String(ok)]}>
            <span className={classes['dot']} data-tone={ok === true ? 'ok' : TONES[String(ok)]} aria-hidden />
            {name}{' '}
            {ok === true ? <span className={classes['hidden']}>{t.ourselves.works}</span> : WORDS[String(ok)]}
          </li>
        ))}
      </ul>
      <div className={classes['own']}>
        <Sparkline
          all={perMinute.asked}
          marked={perMinute.failed}
          label={t.ourselves.minutes(asked, failed)}
        />
        <span className={classes['id']}>
          {t.ourselves.counts(asked, failed)}{' '}
          <span className={classes['tone']} data-tone={burnTone(burn)}>
            {burnText(burn)}
            {burn === null ? '' : ' ×'}
          </span>
        </span>
      </div>
    </section>
  );
}

const TONES: Readonly<Record<string, string>> = { true: 'quiet', false: 'bad', degraded: 'warn' };
const WORDS: Readonly<Record<string, string>> = {
  false: t.ourselves.away,
  degraded: t.ourselves.degraded,
};
