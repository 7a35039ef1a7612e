import {
  actsBefore,
  AROUND_MS,
  explains,
  questionsAsked,
  requestsOf,
  YOUNG_MS,
  type Count,
  type Known,
  type Of,
  type Request,
} from './asked';
import type { Notes, Noted } from './people';
import { isCharged, keyOf, type PayerIds, type Question } from './questions';
import type { Act, Changed } from './witness';
import type { Charges } from './workspace';

/** A promise that was broken: which, and how. */
export type Violation = { readonly promise: Promised; readonly text: string };
export type Promised =
  | 'one charge a question'
  | 'the log says what was charged'
  | 'each charged answer can be seen'
  | 'the patient who was pressed'
  | 'nothing is sent without an act'
  | 'no key presses what has just appeared'
  | 'what is typed stays where it is typed';

export type Judged = {
  readonly violations: readonly Violation[];
  /** What was charged, whose cards must be there. */
  readonly charged: readonly Question[];
};

const TYPING = 'what is typed stays where it is typed';

/** Compares what two people did with what was sent, and with what was charged. */
export function judge(notes: Notes, charges: Charges, ids: PayerIds): Judged {
  const acts = notes.reports.filter(isAct);
  const changed = new Map(notes.reports.filter(isChanged).map((one) => [one.act, one]));
  const requests = requestsOf(notes.reports, acts, ids);
  const known: Known = { acts, changed, requests, left: notes.left, ids };
  const paid = [...questionsAsked(known).values()].filter(({ question }) => isCharged(question));
  const mistyped = notes.mistyped.map((text) => ({ promise: TYPING, text }) as const);
  return {
    violations: [...ofCharges(charges, paid, requests), ...ofRequests(known), ...hasty(known), ...mistyped],
    charged: paid.filter(({ sure }) => sure > 0).map(({ question }) => question),
  };
}

function ofCharges(
  { captured, chargedLines }: Charges,
  paid: readonly Count[],
  requests: readonly Request[],
): readonly Violation[] {
  const sure = sum(paid.map((one) => one.sure));
  const most = sure + sum(paid.map(({ perhaps }) => perhaps));
  const violations: Violation[] = [];
  if (captured < sure || captured > most) {
    const asked = paid.map(({ question }) => keyOf(question)).join('; ');
    const sent = requests.map(
      ({ question, statuses }) => `${keyOf(question)} (${statuses.join() || 'no answer'})`,
    );
    const text = `${String(captured)} charged, asked ${range(sure, most)}: ${asked}. Sent: ${sent.join('; ')}`;
    violations.push({ promise: 'one charge a question', text });
  }
  if (captured !== chargedLines) {
    const text = `${String(captured)} charged, in the log ${String(chargedLines)}`;
    violations.push({ promise: 'the log says what was charged', text });
  }
  return violations;
}

function ofRequests({ requests, acts, ids }: Known): readonly Violation[] {
  return requests
    .filter(({ cause }) => cause === undefined)
    .flatMap(({ sent, question }): readonly Violation[] => {
      const isPressed = actsBefore(sent, acts, YOUNG_MS).some(({ kind }) => kind === 'press');
      const isKnown = acts.some((act) => act.at <= sent.at && explains(act, question, ids));
      // A page asks again by itself when the connection was lost, or when it was loaded anew.
      if (!isPressed && isKnown) return [];
      const last = actsBefore(sent, acts).at(-1);
      if (last === undefined) return [{ promise: 'nothing is sent without an act', text: keyOf(question) }];
      const at = last.isInForm ? JSON.stringify(last.form) : `${last.name} on ${JSON.stringify(last.card)}`;
      return [{ promise: 'the patient who was pressed', text: `${keyOf(question)} was sent at ${at}` }];
    });
}

function hasty({ acts, changed, requests }: Known): readonly Violation[] {
  return acts
    .filter(({ byKey, ageMs }) => byKey && ageMs < YOUNG_MS - AROUND_MS)
    .filter(
      (press) => changed.get(press.act)?.isOther === true || requests.some(({ cause }) => cause === press),
    )
    .map(({ name, ageMs }) => ({
      promise: 'no key presses what has just appeared',
      text: `${JSON.stringify(name)} was there for ${String(Math.round(ageMs))} ms`,
    }));
}

function range(from: number, to: number): string {
  return from === to ? String(from) : `${String(from)} to ${String(to)}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function isAct(one: Noted): one is Of<Act> {
  return one.kind === 'submit' || one.kind === 'enter' || one.kind === 'press' || one.kind === 'pick';
}

function isChanged(one: Noted): one is Of<Changed> {
  return one.kind === 'changed';
}
