import type { Form } from '../index/form';
import type { PayerIndex } from '../index/payer-index';
import type { Token } from '../text/lexicon';
import type { QueryPart } from './query-parts';
import type { Reading } from './readings';

/** How the words of a name and of a text are the same: by place or by words alone. */
type Fit = 'whole' | 'bag' | 'core' | 'loose';

/** Which tokens of the text are in the name, and which of the name in the text. */
export type Alignment = {
  readonly fit: Fit;
  /** By part of the text: how well the name has it, 0 to 1; undefined where it is no part of a payer's name. */
  readonly typed: readonly (number | undefined)[];
  /** By token of the name: how well the text has it, 0 to 1. */
  readonly named: readonly number[];
  /** How many letters were changed. */
  readonly edits: number;
  /** How many words were completed. */
  readonly unfinished: number;
};

/** Compares a reading with a name, token by token. */
export function align(index: PayerIndex, reading: Reading, form: Form): Alignment {
  const { parts } = reading;
  const { tokens } = form.phrase;
  const fit = fitOf(reading, form);
  if (fit === 'whole')
    return { fit, typed: parts.map(() => 1), named: tokens.map(() => 1), edits: 0, unfinished: 0 };
  const named: number[] = tokens.map(() => 0);
  const counts = { edits: 0, unfinished: 0 };
  const typed = parts.map((part, place) => {
    const best = meet(part, tokens, named);
    if (best === undefined) return isExplained(index, part, place) ? undefined : 0;
    if (best.by === 'edit') counts.edits += best.similarity > 0.7 ? 1 : 2;
    if (best.by === 'completion') counts.unfinished += 1;
    return best.similarity;
  });
  bridgeFederation(index, { parts, tokens, typed, named });
  return { fit, typed, named, ...counts };
}

function fitOf({ phrase }: Reading, { phrase: own }: Form): Fit {
  if (own.written === phrase.written || own.folded === phrase.folded || own.folded === phrase.written)
    return 'whole';
  if (own.bagKey === phrase.bagKey) return 'bag';
  return own.coreKey !== '' && own.coreKey === phrase.coreKey ? 'core' : 'loose';
}

/** Notes which tokens of the name a part may be. @returns the likeliest meaning */
function meet(
  { meanings }: QueryPart,
  tokens: readonly Token[],
  named: number[],
): { readonly similarity: number; readonly by: string } | undefined {
  let best: { readonly similarity: number; readonly by: string } | undefined;
  for (const [at, { text }] of tokens.entries()) {
    const meaning = meanings.get(text);
    if (meaning === undefined) continue;
    if (meaning.similarity > (best?.similarity ?? 0)) best = meaning;
    if (meaning.similarity > (named[at] ?? 0)) named[at] = meaning.similarity;
  }
  return best;
}

/** Products, numbers, places and programmes do not name a payer. */
function isExplained({ knowledge }: PayerIndex, { token }: QueryPart, place: number): boolean {
  const { kind, text } = token;
  if (kind === 'plan' || kind === 'state' || kind === 'line' || kind === 'placeholder') return true;
  return place > 0 && (knowledge.products.has(text) || /^\d+$/.test(text));
}

/** Of a brand of the federation, the shared name is understood, and the other way round. */
const UNDERSTOOD = 0.9;

type Both = {
  readonly parts: readonly QueryPart[];
  readonly tokens: readonly Token[];
  readonly typed: (number | undefined)[];
  readonly named: (number | undefined)[];
};

/** A plan of the federation has its shared name even where its own brand alone is written. */
function bridgeFederation(
  { knowledge: { federation } }: PayerIndex,
  { parts, tokens, typed, named }: Both,
): void {
  const isShared = ({ text }: Token): boolean => federation.tokens.has(text);
  const isOwn = (token: Token): boolean => isShared(token) || token.text === federation.short;
  const isMember = (token: Token): boolean => isOwn(token) || federation.brands.has(token.text);
  const said = parts.map(({ token }) => token);
  if (tokens.some(isMember)) understand(said, typed, isShared);
  if (said.some((token) => isMember(token) && token.text !== federation.short))
    understand(tokens, named, isOwn);
}

function understand(
  tokens: readonly Token[],
  met: (number | undefined)[],
  isUnderstood: (token: Token) => boolean,
): void {
  for (const [at, token] of tokens.entries())
    if (isUnderstood(token) && (met[at] ?? 0) === 0) met[at] = UNDERSTOOD;
}
