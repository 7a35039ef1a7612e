import { SPECIALTIES, type Token } from '../words/lexicon';
import { asName, normalise, type Phrase } from '../words/normalise';
import type { Payer } from '../payer';

/** One name of a payer, ready to be compared. */
export type Form = {
  readonly payer: Payer;
  /** The name as the catalog writes it. */
  readonly text: string;
  /** False for an alias, which somebody may have given to the wrong payer. */
  readonly isName: boolean;
  /** False for what was left when a remark in parentheses was taken off, or is that remark. */
  readonly isWhole: boolean;
  readonly phrase: Phrase;
  /** Narrow businesses that this name or the payer's own one is about: not meant unless they are said. */
  readonly specialties: readonly string[];
  /** USPS codes of the payer: those in its own name, else those it serves; empty means nationwide. */
  readonly states: readonly string[];
};

/** A word in parentheses that may be a name by itself: an acronym or a local one, "(AHCCCS)", "(ProviderOne)". */
const NAME_IN_PARENTHESES = /^[A-Z][A-Za-z]{3,}$/;

/** Every way a payer may be called: its name and aliases, each also without a remark in parentheses. */
export function formsOf(payer: Payer): readonly Form[] {
  const own = asName(normalise(payer.name));
  const special = specialtiesIn(own.tokens);
  const named = statesIn(own.tokens);
  const states = named.length > 0 ? named : payer.states;
  return [payer.name, ...payer.aliases.filter(hasLetter)].flatMap((text, at) =>
    spellingsOf(text, at === 0).map(({ spelling, isName }): Form => {
      const isWhole = spelling === text;
      const phrase = spelling === payer.name ? own : asName(normalise(spelling));
      const specialties = [...new Set([...special, ...specialtiesIn(phrase.tokens)])];
      return { payer, text: spelling, isName, isWhole, phrase, specialties, states };
    }),
  );
}

/** The first letters of the words. */
export function initialsOf({ words }: Phrase): string {
  return words.map((word) => word[0] ?? '').join('');
}

/** The USPS codes among tokens. */
export function statesIn(tokens: readonly Token[]): readonly string[] {
  return tokens.filter(({ kind }) => kind === 'state').map(({ text }) => text);
}

/** The words of narrow businesses among tokens. */
export function specialtiesIn(tokens: readonly Token[]): readonly string[] {
  return tokens.filter(({ text }) => SPECIALTIES.has(text)).map(({ text }) => text);
}

type Spelling = { readonly spelling: string; readonly isName: boolean };

function spellingsOf(text: string, isName: boolean): readonly Spelling[] {
  const [, before = '', inside = ''] = /^([^()]*)\(([^()]*)\)\s*$/.exec(text) ?? [];
  const bare = before.trim();
  return [
    { spelling: text, isName },
    ...(bare === '' || isTellingRemark(inside) ? [] : [{ spelling: bare, isName }]),
    ...(isNameLike(inside) && !isTellingRemark(inside) ? [{ spelling: inside, isName: false }] : []),
  ];
}

/** A number is a name of nobody. */
function hasLetter(alias: string): boolean {
  return /\p{L}/u.test(alias);
}

/** "(Encounters)" or "(Ohio Medicaid)" is no remark but tells which of several payers it is. */
function isTellingRemark(inside: string): boolean {
  const { tokens } = normalise(inside);
  return tokens.some(({ kind, text }) => kind === 'line' || SPECIALTIES.has(text));
}

function isNameLike(inside: string): boolean {
  return NAME_IN_PARENTHESES.test(inside) && normalise(inside).tokens.every(({ kind }) => kind === 'word');
}
