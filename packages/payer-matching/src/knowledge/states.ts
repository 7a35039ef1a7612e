/** USPS codes (Publication 28, appendix B) with the names and common short forms people write for them. */
export const STATE_NAMES: Readonly<Record<string, readonly string[]>> = {
  AL: ['alabama'],
  AK: ['alaska'],
  AZ: ['arizona', 'ariz'],
  AR: ['arkansas'],
  CA: ['california', 'calif', 'cali'],
  CO: ['colorado', 'colo'],
  CT: ['connecticut', 'conn'],
  DE: ['delaware'],
  DC: ['district columbia', 'washington dc'],
  FL: ['florida', 'fla'],
  GA: ['georgia'],
  HI: ['hawaii'],
  ID: ['idaho'],
  IL: ['illinois'],
  IN: ['indiana'],
  IA: ['iowa'],
  KS: ['kansas', 'kans'],
  KY: ['kentucky'],
  LA: ['louisiana'],
  ME: ['maine'],
  MD: ['maryland'],
  MA: ['massachusetts', 'mass'],
  MI: ['michigan', 'mich'],
  MN: ['minnesota', 'minn'],
  MS: ['mississippi'],
  MO: ['missouri'],
  MT: ['montana'],
  NE: ['nebraska', 'nebr'],
  NV: ['nevada'],
  NH: ['new hampshire'],
  NJ: ['new jersey', 'jersey'],
  NM: ['new mexico'],
  NY: ['new york'],
  NC: ['north carolina'],
  ND: ['north dakota'],
  OH: ['ohio'],
  OK: ['oklahoma', 'okla'],
  OR: ['oregon'],
  PA: ['pennsylvania', 'penna'],
  PR: ['puerto rico'],
  RI: ['rhode island'],
  SC: ['south carolina'],
  SD: ['south dakota'],
  TN: ['tennessee', 'tenn'],
  TX: ['texas', 'tex'],
  UT: ['utah'],
  VT: ['vermont'],
  VA: ['virginia'],
  WA: ['washington'],
  WV: ['west virginia'],
  WI: ['wisconsin', 'wisc'],
  WY: ['wyoming', 'wyo'],
};

/**
 * Territories, freely associated states and the armed forces: codes that a list may name, and that are not typed with a
 * payer.
 */
const FURTHER_CODES = ['AS', 'GU', 'MP', 'VI', 'FM', 'MH', 'PW', 'AA', 'AE', 'AP'];

/** Every state code that the Postal Service knows (Publication 28, appendix B). */
export const USPS_CODES: ReadonlySet<string> = new Set([...Object.keys(STATE_NAMES), ...FURTHER_CODES]);

/**
 * Codes that are words, abbreviations or payers of their own as well ("in", "co", "va"): a state only where one is
 * expected.
 */
export const AMBIGUOUS_STATE_CODES: ReadonlySet<string> = new Set([
  'al',
  'co',
  'de',
  'hi',
  'id',
  'in',
  'la',
  'me',
  'oh',
  'ok',
  'or',
  'va',
]);

/** Parts of a state or of the country that, like a state, distinguish payers of one brand. */
export const REGIONS: ReadonlySet<string> = new Set(
  `north south east west northern southern eastern western northeast northwest southeast southwest northeastern
  northwestern southeastern southwestern central upstate mid midwest atlantic region queens overseas`.split(
    /\s+/,
  ),
);
