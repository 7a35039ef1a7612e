import { sentOf, SET_CONTROL } from './envelope';
import { numberElement } from './inquiry-fields';
import type { Delimiters } from './segments';
import { elementIn, type Submitted } from './submitted';

/** What an answer to an interchange needs apart from its content. */
export type ReplyEnvelope = {
  readonly submitted: Submitted;
  /** ISA13, GS06: 1 to 999,999,999. */
  readonly controlNumber: number;
  /** When it is written; in UTC. */
  readonly sentAt: Date;
};

/** The same with the alphabet in which it is written. */
export type Reply = ReplyEnvelope & { readonly delimiters: Delimiters & { readonly repetition: string } };

/** The delimiters of what we write ourselves. */
export const USUAL = { element: '*', component: ':', repetition: '^', terminator: '~' } as const;

/** A segment in the usual alphabet; a sign of it in a text is a blank. */
export function usual(text: string, { element }: Delimiters): string {
  return text
    .split(element)
    .map((one) => free(one, USUAL))
    .join('*')
    .replace(/\*+$/, '');
}

type Group = {
  readonly kind: string;
  readonly type: string;
  readonly version: string;
  readonly body: readonly string[];
};

export function grouped(reply: Reply, { kind, type, version, body }: Group): string {
  const { submitted, controlNumber, delimiters } = reply;
  const { date, time } = sentOf(reply);
  const { isa, gs } = submitted;
  const control = String(controlNumber);
  const at = (...elements: readonly string[]): string =>
    elements.map((one) => free(one, delimiters)).join(delimiters.element);
  return enclosed(
    reply,
    [
      at(
        ...['GS', kind, elementIn(gs, 3) || elementIn(isa, 8), elementIn(gs, 2) || elementIn(isa, 6)],
        ...[date, time, control, 'X', version],
      ),
      at('ST', type, SET_CONTROL, version),
      ...body,
      at('SE', String(body.length + 2), SET_CONTROL),
      at('GE', '1', control),
    ],
    1,
  );
}

/** The interchange from the receiver of the submitted one to its sender. ISA has fixed columns. */
export function enclosed(
  { submitted, controlNumber, sentAt, delimiters }: Reply,
  segments: readonly string[],
  groups: 0 | 1,
): string {
  const { element, component, repetition, terminator } = delimiters;
  const { date, time } = sentOf({ sentAt });
  const control = numberElement('controlNumber', controlNumber, 9);
  const column = (at: number, width: number): string =>
    free(elementIn(submitted.isa, at), delimiters).padEnd(width).slice(0, width);
  const none = ['00', ' '.repeat(10)];
  const isa = [
    ...['ISA', ...none, ...none],
    ...[column(7, 2), column(8, 15), column(5, 2), column(6, 15)],
    ...[date.slice(2), time, repetition, '00501', control, '0'],
    ...[elementIn(submitted.isa, 15) === 'T' ? 'T' : 'P', component],
  ].join(element);
  const iea = ['IEA', String(groups), control].join(element);
  return [isa, ...segments, iea].map((segment) => segment + terminator).join('');
}

/** A text without the signs that divide an interchange. */
export function free(text: string, { element, component, terminator, repetition }: Delimiters): string {
  const signs = [element, component, terminator, repetition];
  return Array.from(text, (sign) => (signs.includes(sign) ? ' ' : sign))
    .join('')
    .trim();
}
