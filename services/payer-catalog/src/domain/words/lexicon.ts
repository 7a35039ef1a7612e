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

/** Names of products; beside a payer's name they tell nothing about who the payer is. */
export const PRODUCT_WORDS: ReadonlySet<string> = new Set(
  `access aco advantage advantra apcn balanced basic blueadvantage bluecard blueedge blueoptions blueselect bronze care charter
  choice classic compass complete connect consumer core custom deductible direct dual edge elite encompass enhanced
  essential essentials exclusive family flex flexible freedom giveback gold group high honor hospital individual keycare
  local localplus low lumenos managed max medical member navigate navigator network nexus no oapin omnia one open option options
  pathway personal plan platinum plus preferred premier premium prime proactive provider qpos replacement saver savings secure
  select sg signature silver simple simply snp dsnp standard star statewide student supermed surefit tandem tiered traditional
  trio true value virtual wellness whole retiree retirees commercial coverage insurance health`.split(/\s+/),
);

/** Generic words that no payer is told by: "Cigna insurance" is Cigna. */
export const VOID_WORDS: ReadonlySet<string> = new Set([
  'insurance',
  'healthplan',
  'healthcare',
  'plan',
  'plans',
]);

/** Narrow businesses a payer may have a row of its own for; meant only when they are said. */
export const SPECIALTIES: ReadonlySet<string> = new Set(
  `accident administration administrative administrator administrators auto automobile behavioral casualty chiropractic claims clinical compensation correctional dental disability
  duals eap encounter encounters era hospice imaging inpatient ipa laboratory ltc medigap mental outpatient pace pharmacy
  property reclamation rehab retiree rx supplement supplemental supplementary term transport transportation travel
  vision voluntary wc workers rehabilitation military veterans indemnity`.split(/\s+/),
);

/** Whoever is called this pays for no patient's care as a health plan. */
export const NON_PAYERS: ReadonlySet<string> = new Set(
  `attorney attorneys law lawyer lawyers esq esquire pllc legal litigation injury lien liens firm church school daycare
  gym pizza shoes restaurant society goodrx optumrx caremark copay cash uninsured england australia canada mexico uk
  credit debit card pharmacy discover visa mastercard hotel salon bakery garage`.split(/\s+/),
);

/** Employers whose own plans somebody administers: an alias of that payer in many a catalog, and a plan of others next year. */
export const EMPLOYERS: ReadonlySet<string> = new Set(
  `amazon boeing costco disney fedex google kroger lowes marriott mcdonalds microsoft netflix starbucks target tesla
  walgreens walmart`.split(/\s+/),
);

/** Parts of a state or of the country that, like a state, tell one payer of a brand from another. */
export const REGIONS: ReadonlySet<string> = new Set(
  `north south east west northern southern eastern western northeast northwest southeast southwest northeastern
  northwestern southeastern southwestern central upstate mid midwest atlantic region queens overseas`.split(
    /\s+/,
  ),
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
    'blue cross shield',
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
    'national network': ['national pos', 'national ppo', 'national network'],
    'pos ii': ['pos ii', 'pos 2'],
    'high deductible': ['high deductible', 'high deductible health plan'],
    parta: ['parta'],
    partb: ['partb'],
    parts: ['parts'],
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
export const PROGRAMMES: readonly string[] = ['medicaid', 'medicare'];

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
