import { objectsIn, textIn, type ApiAnswer } from '@eligibility/assistants';
import type { Response } from 'express';
import { shownNames } from '../../http/ignored-fields';

/**
 * What an answer tells beside its figures, each with its sentence. Every door sends every one as the header of the API,
 * and in its own format what changes the meaning of the answer.
 */
const SENTENCES = {
  'Service-Asked': (types) => `The payer was asked about these service types: ${types}.`,
  'Not-Asked': (parts) => `The payer was not asked: ${parts}.`,
  'Ignored-Fields': (names) => `These parts of the request were not sent to the payer: ${names}.`,
  'Benefit-Doubts': (fields) => `The payer leaves these figures in doubt: ${fields}.`,
  'Payer-Network': () => 'A simulator answered in place of the payer: the benefits are made up.',
  'Checks-Remaining': (count) => `The workspace has ${count} checks left.`,
  'Payer-Matched-By': (how) => `What made the payer sure: ${how}.`,
  'Idempotent-Replayed': () => 'This is the stored answer of an earlier request.',
} as const satisfies Readonly<Record<string, (value: string) => string>>;

type ToldName = keyof typeof SENTENCES;
export const TOLD = Object.keys(SENTENCES) as readonly ToldName[];

export type Told = { readonly name: ToldName; readonly value: string; readonly sentence: string };

/** What changes the meaning of the answer to a question. */
export const LIMITING: readonly ToldName[] = ['Not-Asked', 'Ignored-Fields'];

/** @param unread the parts of the request at the door that were not sent on, by their names there */
export function toldIn({ header, body }: ApiAnswer, unread: readonly string[]): readonly Told[] {
  const ignored = shownNames(unread);
  return TOLD.flatMap((name) => {
    const value = name === 'Ignored-Fields' ? ignored : header(name.toLowerCase());
    if (value === undefined) return [];
    return [{ name, value, sentence: name === 'Not-Asked' ? notAsked(body, value) : SENTENCES[name](value) }];
  });
}

/** In the words of the API, where the answer includes them. */
function notAsked(body: unknown, value: string): string {
  const { asked } = body as { readonly asked?: unknown };
  const sentences = objectsIn(asked, 'notAsked').flatMap((part) => textIn(part, 'message') ?? []);
  return sentences.length === 0 ? SENTENCES['Not-Asked'](value) : sentences.join(' ');
}

export function tell(res: Response, told: readonly Told[]): void {
  for (const { name, value } of told) res.setHeader(name, value);
}

/**
 * The parts of a body that were not taken, by their paths (`encounter.medicalProcedures.1`); of an object of which nothing
 * was taken, its own path. Empty values say nothing.
 */
export function untakenIn(value: unknown, taken: readonly string[], path = ''): readonly string[] {
  if (value == null || value === '' || taken.includes(path)) return [];
  const isInside = path === '' || taken.some((one) => one.startsWith(`${path}.`));
  const isEmpty = typeof value === 'object' && Object.keys(value).length === 0;
  if (!isInside || typeof value !== 'object') return isEmpty ? [] : [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    untakenIn(inner, taken, path === '' ? name : `${path}.${name}`),
  );
}
