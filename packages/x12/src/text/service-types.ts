/** 1 to 99 but 29 and 31, which are of no use in an inquiry. */
const NUMBERED = /^([1-9]|1\d|2[0-8]|30|3[2-9]|[4-9]\d)$/;

const LETTERED: ReadonlySet<string> = new Set(
  [
    'A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 AA AB AC AD AE AF AG AH AI AJ AK AL AM AN AO AQ AR',
    'B1 B2 B3 BA BB BC BD BE BF BG BH BI BJ BK BL BM BN BP BQ BR BS BT BU BV BW BX BY BZ',
    'C1 CA CB CC CD CE CF CG CH CI CJ CK CL CM CN CO CP CQ DG DM DS GF GN GY IC MH NI ON PT PU RN RT TC TN UC',
  ].flatMap((line) => line.split(' ')),
);

/**
 * True for a service type that an inquiry may ask about: the 187 codes of EQ01 in 005010X279A1 (X12 data element 1365).
 */
export function isServiceType(code: string): boolean {
  return NUMBERED.test(code) || LETTERED.has(code);
}

/** X12 EQ01 30: health benefit plan coverage, which every payer must answer. */
export const HEALTH_PLAN_SERVICE_TYPE = '30';

/**
 * Services that have plans of their own, by the service type of the plan as a whole: dental care, pharmacy, vision. The
 * ones that a health plan may pay as well (maxillofacial prosthetics 27, dental accident 37, oral surgery 40) are not in.
 */
const SEPARATE_PLANS = {
  '35': ['35', '23', '24', '25', '26', '28', '36', '38', '39', '41'],
  '88': ['88', '89', '90', '91', '92'],
  AL: ['AL', 'AM', 'AN', 'AO'],
} as const;

/** The service type of the plan that pays for a service: 35 for orthodontics (38), 30 for most. Both are codes of EQ01. */
export function planServiceType(code: string): string {
  const plan = Object.entries(SEPARATE_PLANS).find(([, services]) =>
    services.some((service) => service === code),
  );
  return plan?.[0] ?? HEALTH_PLAN_SERVICE_TYPE;
}

/**
 * The words by which a service type may be asked for: the name of its code in X12's list of service type codes
 * (https://x12.org/codes/service-type-codes, data element 1365 as 005010X279A1 uses it), and what a front desk calls
 * it. Only codes of which no other code is meant are here; every code may be sent as it is.
 */
export const SERVICE_TYPE_WORDS = {
  '1': ['medical care', 'medical'],
  '2': ['surgical', 'surgery'],
  '4': ['diagnostic x-ray', 'x-ray'],
  '5': ['diagnostic lab', 'lab', 'laboratory'],
  '6': ['radiation therapy'],
  '7': ['anesthesia'],
  '23': ['diagnostic dental'],
  '24': ['periodontics'],
  '25': ['restorative'],
  '26': ['endodontics'],
  '30': ['health benefit plan coverage', 'health plan'],
  '33': ['chiropractic', 'chiropractor'],
  '35': ['dental care', 'dental', 'dentist'],
  '36': ['dental crowns'],
  '37': ['dental accident'],
  '38': ['orthodontics', 'orthodontia'],
  '39': ['prosthodontics'],
  '40': ['oral surgery'],
  '41': ['routine dental', 'preventive dental'],
  '42': ['home health care'],
  '45': ['hospice'],
  '47': ['hospital'],
  '48': ['hospital inpatient', 'inpatient'],
  '50': ['hospital outpatient', 'outpatient'],
  '62': ['mri', 'cat scan', 'ct scan', 'mri/cat scan'],
  '65': ['newborn care'],
  '68': ['well baby care'],
  '69': ['maternity'],
  '76': ['dialysis'],
  '78': ['chemotherapy'],
  '80': ['immunizations', 'vaccination'],
  '81': ['routine physical'],
  '82': ['family planning'],
  '83': ['infertility'],
  '86': ['emergency services', 'emergency', 'emergency room'],
  '88': ['pharmacy'],
  '93': ['podiatry'],
  '98': ['professional physician visit office', 'office visit'],
  A4: ['psychiatric'],
  A6: ['psychotherapy'],
  AD: ['occupational therapy'],
  AE: ['physical medicine'],
  AF: ['speech therapy'],
  AG: ['skilled nursing care'],
  AI: ['substance abuse'],
  AL: ['vision', 'optometry', 'eye care'],
  BE: ['massage therapy'],
  BF: ['pulmonary rehabilitation'],
  BG: ['cardiac rehabilitation'],
  DM: ['durable medical equipment'],
  MH: ['mental health'],
  PT: ['physical therapy'],
  UC: ['urgent care'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

const CODE_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(SERVICE_TYPE_WORDS).flatMap(([code, words]) =>
    words.map((word): [string, string] => [folded(word), code]),
  ),
);

/**
 * The X12 service type code that a code or a word means, in any letter case and with any punctuation between words.
 * @returns undefined when it is neither a code nor a word of the table
 */
export function serviceTypeCodeOf(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return isServiceType(code) ? code : CODE_OF.get(folded(text));
}

/** The name of a code for a person, such as `dental care (35)`; the code alone where the table has no word for it. */
export function serviceTypeName(code: string): string {
  const words = new Map<string, readonly string[]>(Object.entries(SERVICE_TYPE_WORDS)).get(code);
  return words?.[0] === undefined ? code : `${words[0]} (${code})`;
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
