import type { Knowledge } from '../knowledge/knowledge';
import type { Payer } from '../payer';
import type { Token } from '../text/lexicon';
import { asName, normalise, phraseOfContentWords, type Phrase } from '../text/phrase';

/** One name of a payer, ready to be compared. */
export type Form = {
  readonly payer: Payer;
  /** The name as the catalog writes it. */
  readonly text: string;
  /** False for an alias, which may have been given to the wrong payer. */
  readonly isName: boolean;
  /** False for a name without its remark in parentheses, and for the remark itself. */
  readonly isWhole: boolean;
  readonly phrase: Phrase;
  /** Narrow businesses that this name or the payer's own one is about: not meant unless the query mentions them. */
  readonly specialties: readonly string[];
  /** USPS codes of the payer: those in its own name, else those it serves; empty means nationwide. */
  readonly states: readonly string[];
  /** The letters of its words that may name a payer, without states and programmes. */
  readonly naming: Naming;
  /** The name, or the payer's own one, is that of a state's Medicaid or of its programme: "AHCCCS". */
  readonly isAgency: boolean;
};

/** Words by their letters: in alphabetical order with blanks, and in their own order without. */
type Naming = { readonly sorted: string; readonly joined: string };

/** A word in parentheses that may be a name by itself: an acronym or a local one, "(AHCCCS)", "(ProviderOne)". */
const NAME_IN_PARENTHESES = /^[A-Z][A-Za-z]{3,}$/;

/** Every way a payer may be called: its name and aliases, each also without a remark in parentheses. */
export function formsOf(knowledge: Knowledge, payer: Payer): readonly Form[] {
  const own = asName(knowledge, normalise(knowledge, payer.name));
  const special = specialtiesIn(knowledge, own.tokens);
  const named = statesIn(own.tokens);
  const states = named.length > 0 ? named : payer.states;
  const isAgency = isStateMedicaid(knowledge, own);
  const isMedicare = payer.states.length === 0 && isNationalMedicare(knowledge, own);
  const aliases = [...payer.aliases.filter(hasLetter), ...(isMedicare ? [MEDICARE] : [])];
  return [payer.name, ...aliases].flatMap((text, at) =>
    spellingsOf(knowledge, text, at === 0).map(({ spelling, isName }): Form => {
      const isWhole = spelling === text;
      const phrase = spelling === payer.name ? own : asName(knowledge, normalise(knowledge, spelling));
      const specialties = [...new Set([...special, ...specialtiesIn(knowledge, phrase.tokens)])];
      return {
        payer,
        text: spelling,
        isName,
        isWhole,
        phrase,
        specialties,
        states,
        naming: namingOf(phrase),
        isAgency: isAgency || isStateMedicaid(knowledge, phrase),
      };
    }),
  );
}

const MEDICARE = 'Medicare';

/** "Original Medicare", "National Centers for Medicare & Medicaid Services": names that mean the programme as a whole. */
export function isNationalMedicare({ otherNames }: Knowledge, { words }: Phrase): boolean {
  return otherNames.get(words.join(' ')) === MEDICARE.toLowerCase();
}

function isStateMedicaid(knowledge: Knowledge, phrase: Phrase): boolean {
  const meant = knowledge.otherNames.get(phrase.words.join(' '));
  const { tokens } = meant === undefined ? phrase : phraseOfContentWords(knowledge, meant.split(' '));
  return tokens.some(({ text }) => text === 'medicaid') && statesIn(tokens).length > 0;
}

function namingOf({ tokens }: Phrase): Naming {
  const texts = tokens.filter(({ kind }) => kind !== 'state' && kind !== 'line').map(({ text }) => text);
  return { sorted: texts.toSorted().join(' '), joined: texts.join('') };
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
function specialtiesIn({ words }: Knowledge, tokens: readonly Token[]): readonly string[] {
  return tokens.filter(({ text }) => words.specialty.has(text)).map(({ text }) => text);
}

type Spelling = { readonly spelling: string; readonly isName: boolean };

function spellingsOf(knowledge: Knowledge, text: string, isName: boolean): readonly Spelling[] {
  const [, before = '', inside = ''] = /^([^()]*)\(([^()]*)\)\s*$/.exec(text) ?? [];
  const bare = before.trim();
  return [
    { spelling: text, isName },
    ...(bare === '' || distinguishesPayers(knowledge, inside) ? [] : [{ spelling: bare, isName }]),
    ...(isNameLike(knowledge, inside) && !distinguishesPayers(knowledge, inside)
      ? [{ spelling: inside, isName: false }]
      : []),
  ];
}

/** A purely numeric alias never matches as a name. */
function hasLetter(alias: string): boolean {
  return /\p{L}/u.test(alias);
}

/** "(Encounters)" or "(Ohio Medicaid)" distinguishes payers of the same name, so it is no remark. */
function distinguishesPayers(knowledge: Knowledge, inside: string): boolean {
  const { tokens } = normalise(knowledge, inside);
  return tokens.some(({ kind, text }) => kind === 'line' || knowledge.words.specialty.has(text));
}

function isNameLike(knowledge: Knowledge, inside: string): boolean {
  return (
    NAME_IN_PARENTHESES.test(inside) &&
    normalise(knowledge, inside).tokens.every(({ kind }) => kind === 'word')
  );
}

/**
 * False when the words name two kinds of company: "Freedom Life" is not "Freedom Health", nor "Affinity Health Plan"
 * "Affinity Medical Group". A query that names no kind of company may mean any.
 */
export function isSameKind(
  { words }: Knowledge,
  { tokens: query }: Phrase,
  { tokens: named }: Phrase,
): boolean {
  const kinds = words['company-kind'];
  const namedKinds = words['named-company-kind'];
  const hasQueriedKinds = isWithin(kindsAmong(query, kinds), kindsAmong(named, kinds));
  if (query.every(({ kind }) => kind !== 'generic')) return hasQueriedKinds;
  return hasQueriedKinds && isWithin(kindsAmong(named, namedKinds), kindsAmong(query, namedKinds));
}

function kindsAmong(tokens: readonly Token[], kinds: ReadonlySet<string>): ReadonlySet<string> {
  const texts = tokens.map(({ text }) => (text === 'benefits' ? 'benefit' : text));
  const isMedicalGroup = texts.includes('medical') && texts.includes('group');
  return new Set([...texts.filter((text) => kinds.has(text)), ...(isMedicalGroup ? ['medical group'] : [])]);
}

function isWithin(kinds: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...kinds].every((kind) => others.has(kind));
}
