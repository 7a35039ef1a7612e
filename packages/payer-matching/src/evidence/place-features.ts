import { statesIn } from '../index/form';
import type { Note } from './feature-names';
import type { Compared } from './pair';

/** A payer of more states than these is not that state's. */
const FEW_STATES = 3;
const ONE_OF_MANY = 0.7;

/** Whether the payer serves the states that were typed; an alias may name the state of a nationwide one's local brand. */
export function notePlace(note: Note, { reading, form }: Compared): void {
  const typed = statesIn(reading.phrase.tokens);
  const own = statesIn(form.phrase.tokens);
  const states = form.states.length === 0 ? own : form.states;
  if (typed.length === 0) {
    if (own.length > 0) note('state of the name not typed', 1);
    return;
  }
  if (states.length === 0) return;
  const isServed = typed.every((state) => states.includes(state));
  if (isServed) note('state agrees', states.length > FEW_STATES ? ONE_OF_MANY : 1);
  if (!isServed || own.some((state) => !typed.includes(state))) note('another state', 1);
}

/** Whether the payer has the programmes that were typed: Medicare, Medicaid, dental, vision. */
export function noteLines(note: Note, { reading: { phrase }, form, alignment }: Compared): void {
  const typed = phrase.tokens.filter(({ kind }) => kind === 'line').map(({ text }) => text);
  const own = form.phrase.tokens.filter(({ kind }) => kind === 'line').map(({ text }) => text);
  const offered: readonly string[] = form.payer.linesOfBusiness;
  const isMissing = (line: string): boolean => !own.includes(line) && !offered.includes(line);
  if (offered.length > 0 && typed.some(isMissing)) note('another programme', 1);
  if (own.some((line) => !typed.includes(line))) note('programme of the name not typed', 1);
  if (typed.length === 0 || phrase.tokens.some(({ kind }) => kind === 'word')) return;
  const isInName = form.phrase.tokens.some(
    ({ kind }, at) => kind === 'line' && (alignment.named[at] ?? 0) > 0,
  );
  note(isInName ? 'programme alone, in the name' : 'programme alone, not in the name', 1);
}
