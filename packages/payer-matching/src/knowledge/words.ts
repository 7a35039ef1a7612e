/** Words around a name that never distinguish two payers. */
export const FILLERS: ReadonlySet<string> = new Set(
  `a an and at by for from of on the to with i im ive my is its it have has had got get we our he she they their
    through thru work job employer wife husband spouse mom dad covered insured under called think um uh yeah yes hi
    hello please patient member primary secondary in or me oh ok co company corp corporation inc incorporated llc
    ltd`.split(/\s+/),
);

/** How the names of letters are written when a name is spelled aloud. */
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

/** Words that are not the name of a payer, by the kind of token that they are (`TokenKind`). */
export const WORDS_BY_KIND = {
  line: 'medicare medicaid dental vision',
  weak: `advantage alliance america american choice city community complete county direct employee employees family federal
    first general healthy international mutual national network partners preferred premier select senior state total
    united university valley`,
  generic: `administrators agency assurance authority benefit benefits care cooperative department division fund group health
    healthcare healthplan healthplans insurance life managed management medical plan plans program programs service
    services solutions system systems trust`,
  plan: 'bronze catastrophic epo exchange ffs gold hdhp hmo hra hsa marketplace oap platinum policy pos ppo silver',
  placeholder: `above applicable attached available card cash commercial copay coverage deductible na no none not nothing null other
    pay pending private same see self selfpay tbd test undefined uninsured unk unknown`,
};

/** Spellings of the same word or phrase, by the kind and the text of the token that they are folded to. */
export const SPELLINGS_BY_KIND = {
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

/** Names of products; next to a payer's name they do not distinguish payers. */
export const PRODUCT_WORDS: ReadonlySet<string> = new Set(
  `access aco advantage advantra apcn balanced basic blueadvantage bluecard blueedge blueoptions blueselect bronze care
    charter choice classic compass complete connect consumer core custom deductible direct dual edge elite encompass
    enhanced essential essentials exclusive family flex flexible freedom giveback gold group high honor hospital
    individual keycare local localplus low lumenos managed max medical member navigate navigator network nexus no
    oapin omnia one open option options pathway personal plan platinum plus preferred premier premium prime
    proactive provider qpos replacement saver savings secure select sg signature silver simple simply snp dsnp
    standard star statewide student supermed surefit tandem tiered traditional trio true value virtual wellness
    whole retiree retirees commercial coverage insurance health`.split(/\s+/),
);

/** Narrow businesses that a payer may have a row of its own for; meant only when the query mentions them. */
export const SPECIALTIES: ReadonlySet<string> = new Set(
  `accident administration administrative administrator administrators auto automobile behavioral casualty chiropractic
    claims clinical compensation correctional dental disability duals eap encounter encounters era hospice imaging
    inpatient ipa laboratory ltc medigap mental outpatient pace pharmacy property reclamation rehab retiree rx
    supplement supplemental supplementary term transport transportation travel vision voluntary wc workers
    rehabilitation military veterans indemnity`.split(/\s+/),
);

/** Generic words that distinguish no payers: "Cigna insurance" is Cigna. */
export const INSIGNIFICANT_WORDS: ReadonlySet<string> = new Set([
  'insurance',
  'healthplan',
  'healthcare',
  'plan',
  'plans',
]);

/** Names of other things altogether. */
export const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  'apple bright summit independence freedom liberty payment payments billing'.split(' '),
);

/** Generic words that say what kind of company it is. */
export const COMPANY_KINDS: ReadonlySet<string> = new Set(
  'life trust administrators agency authority cooperative'.split(' '),
);

/** The same in a payer's name only: a query with one of these may mean a payer without it. */
export const NAMED_COMPANY_KINDS: ReadonlySet<string> = new Set([...COMPANY_KINDS, 'benefit', 'management']);

/** Words of organisations that are no health plan. */
export const NON_PAYERS: ReadonlySet<string> = new Set(
  `attorney attorneys law lawyer lawyers esq esquire pllc legal litigation injury lien liens firm church school daycare
    gym pizza shoes restaurant society goodrx optumrx caremark copay cash uninsured england australia canada mexico
    uk credit debit card pharmacy discover visa mastercard hotel salon bakery garage`.split(/\s+/),
);

/** Employers: catalogs list them as aliases of the payer that administers their plan this year. */
export const EMPLOYERS: ReadonlySet<string> = new Set(
  `amazon boeing costco disney fedex google kroger lowes marriott mcdonalds microsoft netflix starbucks target tesla
    walgreens walmart`.split(/\s+/),
);
