/** A brand by its short or former name, and what the catalog calls it. */
export const BRANDS_BY_OTHER_NAME: Readonly<Record<string, string>> = {
  bcn: 'blue cross blue shield michigan',
  'blue care network': 'blue cross blue shield michigan',
  bcbsm: 'blue cross blue shield michigan',
  ibx: 'independence blue cross',
  ibc: 'independence blue cross',
  ibcbs: 'independence blue cross',
  'empire bcbs': 'anthem new york',
  empire: 'anthem new york',
  bsc: 'blue shield california',
  chlic: 'cigna',
  'connecticut general': 'cigna',
  mhbp: 'aetna',
  hpn: 'health plan nevada',
  bswhp: 'baylor scott white health plan',
  'scott white': 'baylor scott white',
  mgbhp: 'mass general brigham health plan',
  'allways health partners': 'mass general brigham health plan',
  allways: 'mass general brigham health plan',
  hphc: 'harvard pilgrim health care',
  hap: 'health alliance plan',
  bind: 'surest',
  'bind benefits': 'surest',
  unitedhealthone: 'golden rule',
  'humana choicecare': 'humana',
  'aarp medicare advantage': 'unitedhealthcare',
  'aarp medicare complete': 'unitedhealthcare',
  'aarp medicarecomplete': 'unitedhealthcare',
  humanachoice: 'humana',
  'humana military': 'tricare east',
  triwest: 'tricare west',
  'mercy care plan': 'mercy care',
  'prestige health choice': 'amerihealth caritas florida',
  oxford: 'oxford health plans',
  'oxford health plans': 'oxford',
  'hawaii medical service association': 'hmsa',
  'hawaii medical service': 'hmsa',
  'florida bcbs': 'florida blue',
  'harvard pilgrim': 'harvard pilgrim health care',
  'public employees health program': 'pehp',
  'public employees health plan': 'pehp',
  'government employees health association': 'geha',
  'national association letter carriers': 'nalc',
  'mail handlers': 'mhbp',
  abh: 'aetna better health',
  regents: 'regence',
};

/** Brands of Blue plans: next to one of them "Blue Cross Blue Shield" adds nothing. */
export const BLUE_BRANDS: ReadonlySet<string> = new Set(
  'anthem carefirst excellus highmark horizon premera regence wellmark empire'.split(' '),
);

/** The brand of the Blue plan of a state, where there is one and it is not named after the state. */
export const BLUE_BRAND_BY_STATE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AK: 'premera',
    CO: 'anthem',
    CT: 'anthem',
    DC: 'carefirst',
    DE: 'highmark',
    GA: 'anthem',
    HI: 'hmsa',
    IA: 'wellmark',
    IN: 'anthem',
    KY: 'anthem',
    MD: 'carefirst',
    ME: 'anthem',
    MO: 'anthem',
    NH: 'anthem',
    NJ: 'horizon',
    NV: 'anthem',
    OH: 'anthem',
    OR: 'regence',
    SD: 'wellmark',
    UT: 'regence',
    VA: 'anthem',
    WI: 'anthem',
    WV: 'highmark',
  }),
);

/** Brands of the Blue plans of a state that has several: there, "BCBS" is ambiguous. */
export const BLUE_BRANDS_BY_SHARED_STATE: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    CA: ['blueshield', 'anthem'],
    ID: ['bluecross', 'regence'],
    NY: ['anthem', 'excellus', 'highmark'],
    PA: ['highmark', 'independence', 'capital'],
    WA: ['premera', 'regence'],
  }),
);

/** Spellings that mean the same brand, folded to one token. Fillers ("and", "of") are gone by then. */
export const BRAND_SPELLINGS: Readonly<Record<string, readonly string[]>> = {
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

/** Tokens of nearly the same meaning, which may replace each other. */
export const NEAR_SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['bcbs', ['bluecross', 'blueshield']],
  ['bluecross', ['bcbs']],
  ['blueshield', ['bcbs']],
]);

/**
 * The state of a Blue plan by the letters after "BCBS" in its licensee's short name, where they are no state's code.
 */
export const BLUE_SUFFIXES: ReadonlyMap<string, string> = new Map([
  ['m', 'michigan'],
  ['t', 'tennessee'],
  ['fl', 'florida'],
]);
