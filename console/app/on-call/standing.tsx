import type { Schema } from '@eligibility/api-types';
import type { ReactNode } from 'react';
import { when } from '../design/format';
import classes from './board.module.css';
import { ago, ahead } from './span';
import { stateText, stateTone } from './states';
import { t } from './texts';

type Standing = Pick<Schema<'BoardRoute'>, 'state' | 'override' | 'since' | 'why' | 'nextProbeAt'>;
type StandingProps = { readonly standing: Standing; readonly at: string };

/** The state in a word and a colour, and since when. */
export function StateText({ standing, at }: StandingProps): ReactNode {
  const { state, since } = standing;
  const tone = stateTone(state);
  return (
    <span className={classes['tone']} data-tone={tone}>
      <span className={classes['dot']} data-tone={state === 'closed' ? 'ok' : tone} aria-hidden />
      {stateText(state)}
      {since !== null && <span className={classes['since']}> {ago(at, since)}</span>}
    </span>
  );
}

/** Who and why, until when, and when the next probe goes out; nothing for a circuit that was always closed. */
export function WhyText({ standing, at }: StandingProps): ReactNode {
  const { state, override, why, nextProbeAt } = standing;
  const parts = [
    ...(override === null ? [] : [`${override.by}: ${override.why}`]),
    ...(override === null && state !== 'closed' && why !== null ? [why] : []),
    ...(override?.until == null ? [] : [t.until(when(override.until))]),
    ...(override === null && nextProbeAt !== null ? [t.nextProbe(ahead(at, nextProbeAt))] : []),
  ];
  if (parts.length === 0) return null;
  const text = parts.join(', ');
  return (
    <span className={classes['why']} title={text}>
      {text}
    </span>
  );
}
