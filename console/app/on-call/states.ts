import type { BoardPayer } from './board-query';
import { t } from './texts';

export type State = BoardPayer['state'];

/** How urgent something is; each has a colour and a word. */
export type Tone = 'ok' | 'warn' | 'bad' | 'quiet';

const TONES: Readonly<Record<State, Tone>> = {
  closed: 'quiet',
  open: 'bad',
  'half-open': 'bad',
  'partly-open': 'warn',
  isolated: 'warn',
  restored: 'warn',
};

export function stateTone(state: State): Tone {
  return TONES[state];
}

export function stateText(state: State): string {
  return t.states[state];
}
