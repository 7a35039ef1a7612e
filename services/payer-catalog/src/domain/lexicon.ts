import { SHY_STATE_CODES, STATE_NAMES } from './states';

/**
 * What a token may do:
 * `word` names a payer; `weak` helps to, but many payers share it; `line` is a line of business and `state` a USPS code,
 * both of which a payer must have; `generic` says next to nothing, and `plan` names a product unless it is part of a
 * payer's own name; `placeholder` is written where no payer is.
 */
export type TokenKind = 'word' | 'weak' | 'line' | 'state' | 'generic' | 'plan' | 'placeholder';

export type Token = {
  /** Lower case; a state is its upper-case USPS code, so that it never equals a word. */
  readonly text: string;
  readonly kind: TokenKind;
};

/** Said or written around a name, never part of what tells two payers apart. */
export const FILLERS: ReadonlySet<string> = new Set(
  `a an and at by for from of on the to with i im ive my is its it have has had got get we our he she they their
  through thru work job employer wife husband spouse mom dad covered insured under called think um uh yeah yes hi hello
  please patient member primary secondary in or me oh ok
  co company corp corporation inc incorporated llc ltd`.split(/\s+/),
);

/** How the names of letters arrive when a name was spelled aloud. */
export const SPOKEN_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ay: 'a',
    bee: 'b',
    be: 'b',
    see: 'c',
    sea: 'c',
    dee: 'd',
    eff: 'f',
    gee: 'g',
    aitch: 'h',
    eye: 'i',
    jay: 'j',
    kay: 'k',
    em: 'm',
    en: 'n',
    pea: 'p',
    cue: 'q',
    queue: 'q',
    are: 'r',
    ess: 's',
    tea: 't',
    tee: 't',
    you: 'u',
    ex: 'x',
    why: 'y',
    zee: 'z',
  }),
);

/** Spellings that mean the same brand, folded to one token. Fillers ("and", "of") are gone by then. */
const FOLDED: Readonly<Record<string, readonly string[]>> = {
  bcbs: [
    'blue cross blue shield',
    'bluecross blueshield',
    'bluecross blue shield',
    'blue cross blueshield',
    'bluecrossblueshield',
    'bc bs',
    'blues',
  ],
  bluecross: ['blue cross', 'bc'],
  blueshield: ['blue shield'],
  unitedhealthcare: [
    'uhc',
    'united health care',
    'unitedhealth care',
    'united healthcare',
    'united health',
    'unitedhealth',
    'united hc',
  ],
  kaiser: ['kaiser permanente', 'kaiser foundation', 'kp'],
  tricare: ['tri care', 'try care'],
  tricareforlife: ['tricare life', 'tricare 4 life', 'tfl'],
  fep: ['federal employee program', 'federal employees program', 'fep blue', 'fepblue'],
  // Without a token of its own the hyphen would turn the programme into the word "medical".
  medi_cal: ['medi cal'],
  lacare: ['la care'],
  kansascity: ['kansas city'],
};

const WORDS: Readonly<Record<Exclude<TokenKind, 'word' | 'state'>, string>> = {
  line: 'medicare medicaid dental vision',
  weak: `advantage alliance america american choice city community complete county direct employee employees family
    federal first general healthy international mutual national network partners preferred premier select senior state
    total united university valley`,
  generic: `administrators agency assurance authority benefit benefits care cooperative department division fund group
    health healthcare healthplan healthplans insurance life managed management medical plan plans program programs
    service services solutions system systems trust`,
  plan: 'bronze catastrophic epo exchange ffs gold hdhp hmo hra hsa marketplace oap platinum policy pos ppo silver',
  placeholder: `above applicable attached available card cash commercial copay coverage deductible na no none not
    nothing null other pay pending private same see self selfpay tbd test undefined uninsured unk unknown`,
};

const PHRASES: Readonly<Record<'line' | 'generic' | 'plan', Readonly<Record<string, readonly string[]>>>> = {
  line: { medicare: ['mcr', 'mcare'], medicaid: ['mcd', 'mcaid'] },
  generic: {
    healthcare: ['health care', 'hc', 'hlthcare'],
    healthplan: ['health plan', 'health plans', 'hp'],
    health: ['hlth'],
    insurance: ['ins'],
  },
  plan: {
    'choice plus': ['choice plus'],
    'open access': ['open access', 'open access plus'],
    'pos ii': ['pos ii', 'pos 2'],
    'high deductible': ['high deductible', 'high deductible health plan'],
    parts: ['part a', 'part b', 'part ab', 'parts ab', 'part a b', 'parts a b'],
  },
};

/** Every word and phrase whose meaning is known before any payer is; all others are plain words. */
export const LEXICON: ReadonlyMap<string, Token> = new Map<string, Token>([
  ...Object.entries(WORDS).flatMap(([kind, words]) =>
    words.split(/\s+/).map((text): [string, Token] => [text, { text, kind: kind as TokenKind }]),
  ),
  ...folded('word', FOLDED),
  ...folded('line', PHRASES.line),
  ...folded('generic', PHRASES.generic),
  ...folded('plan', PHRASES.plan),
  ...Object.entries(STATE_NAMES).flatMap(([code, names]) =>
    [...(SHY_STATE_CODES.has(code.toLowerCase()) ? [] : [code.toLowerCase()]), ...names].map(
      (name): [string, Token] => [name, { text: code, kind: 'state' }],
    ),
  ),
]);

/** How many words the longest phrase has that begins with a word; most words begin none. */
export const LONGEST_PHRASE: ReadonlyMap<string, number> = longestPhrases([...LEXICON.keys()]);

/** The two lines of business that are payers of their own, and that a typo or a mishearing turns into one another. */
export const PROGRAMMES: readonly string[] = ['medicare', 'medicaid'];

/** True for a token that can name a payer all by itself. */
export function isTelling(token: Token): boolean {
  return token.kind === 'word' || PROGRAMMES.includes(token.text);
}

/** Tokens that say nearly the same: one of them missing where the other stands is hardly a difference. */
export const NEAR_SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['bcbs', ['bluecross', 'blueshield']],
  ['bluecross', ['bcbs']],
  ['blueshield', ['bcbs']],
]);

function folded(kind: TokenKind, phrases: Readonly<Record<string, readonly string[]>>): [string, Token][] {
  return Object.entries(phrases).flatMap(([text, spellings]) =>
    spellings.map((one): [string, Token] => [one, { text, kind }]),
  );
}

function longestPhrases(phrases: readonly string[]): ReadonlyMap<string, number> {
  const longest = new Map<string, number>();
  for (const words of phrases.map((phrase) => phrase.split(' '))) {
    const [first = ''] = words;
    longest.set(first, Math.max(words.length, longest.get(first) ?? 1));
  }
  return longest;
}
