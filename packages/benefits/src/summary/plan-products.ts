import type { BenefitLine } from '@eligibility/x12';

/**
 * What the name of a plan (EB05) and its insurance type (EB04) say of the product it is. Payers write products that pay
 * no office visit on service type 30, like medical plans; no standard says which they are.
 */

/** A kind of product that is no medical plan: how a sentence names it, and the words of its names. */
type Product = {
  readonly is: string;
  readonly words: string;
  /** A type of medical plan in the same name, such as HMO or Medicare, makes it a medical plan with this product. */
  readonly mayBePartOfPlan?: true;
};

const PRODUCTS: readonly Product[] = [
  { is: 'an accident plan', words: String.raw`accident(?:al|s)?(?: death\w*)?(?: only)?` },
  {
    is: 'a critical illness plan',
    words: 'critical (?:illness|care)|specified (?:disease|illness)|dread disease',
  },
  { is: 'a cancer plan', words: 'cancer' },
  {
    is: 'a hospital indemnity plan',
    words: '(?:hospital|fixed|limited) indemnity|hospital (?:confinement|cash|income)',
  },
  { is: 'a long-term care plan', words: 'long[- ]?term care|ltc|nursing home', mayBePartOfPlan: true },
  { is: 'a disability plan', words: '(?:long|short)[- ]?term disability|disability income|ltd|std' },
  { is: 'a life insurance policy', words: '(?:term |whole )?life insurance|term life' },
  { is: 'an employee assistance program', words: String.raw`employee assistance\w*|eap` },
  {
    is: 'a drug plan',
    words: 'medicare part d|part d|pdp|express scripts|caremark|optum ?rx|prime therapeutics',
  },
  { is: 'a drug plan', words: String.raw`pharmac\w*|prescription|rx|drugs?`, mayBePartOfPlan: true },
  {
    is: 'a behavioral health plan',
    words: String.raw`behaviou?ral(?: health)?|mental health|substance (?:abuse|use)|psychiatric`,
  },
  { is: 'a dental plan', words: String.raw`dental|orthodont\w*` },
  { is: 'a vision plan', words: String.raw`vision|eye ?(?:care|wear|med)|optical` },
  { is: 'a hearing plan', words: 'hearing' },
  { is: 'a transport benefit', words: String.raw`(?:non[- ]?emergency )?(?:medical )?transport\w*|nemt` },
];

/** An account that pays bills; next to any other word it is the plan that the account belongs to ("Choice Plus HSA"). */
const ACCOUNT: Product = {
  is: 'a health account',
  words: String.raw`health (?:reimbursement|savings)\w*|flexible spending|hra|hsa|fsa`,
};

const withPattern = (product: Product) => ({
  ...product,
  pattern: new RegExp(String.raw`\b(?:${product.words})\b`),
});
const PRODUCTS_BY_NAME = PRODUCTS.map(withPattern);
const KINDS = [...PRODUCTS_BY_NAME, withPattern(ACCOUNT)];
const ANY = new RegExp(
  String.raw`\b(?:${[...PRODUCTS, ACCOUNT].map(({ words }) => words).join('|')})\b`,
  'g',
);

/** Two products in one name: a plan is medical if one of them has no other product's words. */
const JOINT = /\s*(?:[+&/,]|\b(?:with|w|and|plus|incl\w*)\b)\s*/;
const MEDICAL = /\b(?:medical|health|hospital|comprehensive)\b/;
const PLAN_TYPE = /\b(?:hmo|ppo|epo|pos|hdhp|medicare|medicaid|advantage)\b/;
/** Levels of the plans that the Affordable Care Act names. */
const METAL = /\b(?:bronze|silver|gold|platinum|catastrophic)\b/;
const GENERAL =
  /\b(?:plans?|coverage|benefits?|insurance|programs?|services?|accounts?|arrangements?|group|basic|standard)\b/g;

/**
 * EB04 of what is no health plan: automobile, disability, long-term care, life, litigation, property, workers'
 * compensation.
 */
const OTHER_TYPES: ReadonlyMap<string | undefined, string> = new Map([
  ['AP', 'an automobile insurance policy'],
  ['D', 'a disability plan'],
  ['DB', 'a disability plan'],
  ['LC', 'a long-term care plan'],
  ['LI', 'a life insurance policy'],
  ['LT', 'a litigation award'],
  ['PE', 'a property insurance policy'],
  ['RP', 'a property insurance policy'],
  ['WC', "workers' compensation"],
]);

/** What an insurance type (EB04) is of, where that is no health plan. */
export function productByType(insuranceType: string | undefined): string | undefined {
  return OTHER_TYPES.get(insuranceType);
}

/** The product that a plan is by its name, where that is no medical plan. */
export function productByName(planName = ''): string | undefined {
  const name = planName.toLowerCase();
  const kind = KINDS.find(({ pattern }) => pattern.test(name));
  if (kind === undefined || METAL.test(name) || name.split(JOINT).some(isMedicalPart)) return undefined;
  const rest = name.replace(ANY, ' ').replace(GENERAL, ' ');
  if (MEDICAL.test(rest) || (kind.mayBePartOfPlan && PLAN_TYPE.test(rest))) return undefined;
  return kind.is === ACCOUNT.is && /[a-z\d]/.test(rest) ? undefined : kind.is;
}

/** True for a name with a type of medical plan in it, which is more than a part of Medicare. */
export function namesPlanType(planName = ''): boolean {
  return PLAN_TYPE.test(planName.toLowerCase().replace(/\bmedicare\b(?! advantage)/g, ''));
}

/** One part of Medicare, and not both. */
const PART = /\bpart [ab]\b(?! *(?:[&/,+]|and\b))/g;

/** EB04 of the part of Medicare that a name alone says; undefined for both. */
export function partNamed(planName = ''): 'MA' | 'MB' | undefined {
  const [first, ...others] = planName.toLowerCase().match(PART) ?? [];
  if (first === undefined || others.length > 0) return undefined;
  return first.endsWith('a') ? 'MA' : 'MB';
}

/** The words of a programme that pays for a part of care, or for premiums, and not for care as a whole. */
const PROGRAMMES =
  /\b(?:slmb|qdwi|qi-?1?)\b|\b(?:qualified|qualifying) (?:disabled|individual)|\bspecified low[- ]income|\bmedicare savings|\b(?:premium (?:assist|pa[iy]|subsid)\w*|(?:medicare|state|part [ab]) (?:premium|buy[- ]?in)|discount)\b/;
const ONLY = /\bonly\b/;
const RESTRICTED = /\b(?:only|limited|restricted)\b/;
/** What is limited by network or person alone is whole coverage. */
const WHOLE =
  /\b(?:net ?work|medical|members?|individual|employees?|subscriber|self|adults?|child(?:ren)?) only\b/g;
/** Programmes of Medicaid for a part of care. */
const LIMITED_MEDICAID = /\b(?:emergency|family planning|inmate|incarcerat\w*|tuberculosis|testing)\b/;
/** EB04: Medicaid; a special low income beneficiary, whose premium alone is paid. */
const MEDICAID = 'MC';
const PREMIUM_ALONE = 'HS';

/** Whether a line says that its plan is limited: by its insurance type or its name, of Medicaid by its messages too. */
export function isLimited({ insuranceType, messages }: BenefitLine, planName: string): boolean {
  const isMedicaid = insuranceType === MEDICAID;
  const name = withoutWhole(planName);
  if (insuranceType === PREMIUM_ALONE || PROGRAMMES.test(name) || ONLY.test(name)) return true;
  if (!isMedicaid) return false;
  // What an answer is for ("FOR VERIFICATION ONLY") limits no plan.
  const isOfProgramme = (text: string): boolean =>
    PROGRAMMES.test(text) || (LIMITED_MEDICAID.test(text) && RESTRICTED.test(text));
  return LIMITED_MEDICAID.test(name) || messages.map(withoutWhole).some(isOfProgramme);
}

function withoutWhole(text: string): string {
  return text.toLowerCase().replace(WHOLE, ' ');
}

/** True for a name that has a metal or a type of medical plan in it, and the words of another product. */
export function isInDoubt(planName = ''): boolean {
  const name = planName.toLowerCase();
  const kind = PRODUCTS_BY_NAME.find(({ pattern }) => pattern.test(name));
  return (
    kind !== undefined && (METAL.test(name) || PLAN_TYPE.test(name)) && !name.split(JOINT).some(isMedicalPart)
  );
}

/** True for the name of a plan with the words of such a product in it, if it is one or not. */
export function mentionsOtherProduct(planName = ''): boolean {
  return KINDS.some(({ pattern }) => pattern.test(planName.toLowerCase()));
}

/** A part of a name that has words of its own, and none of another product's. */
function isMedicalPart(part: string): boolean {
  return part.replace(ANY, '') === part && /[a-z\d]/.test(part.replace(GENERAL, ''));
}
