/**
 * What the free text of a 271 (MSG, and plan names in EB05) says of a line's scope. No standard defines these texts.
 * The words of `NARROWER_SERVICE` are those that X12's service types (code source 1365) are named with, and the
 * specialties and diseases that payers name in office visits; the rest is what payers' published answers say.
 */

/**
 * What follows these words is left out of a line, or needs something of another one; it is not what the line is about.
 */
const EXCEPTION =
  /\b(?:except(?:ing)?|exclud\w*|other than|unless|not includ\w*|not appl\w*|do(?:es)? not|without|waived?)\b[^]*$/;

/** Clauses about what an amount is made of, such as "includes pharmacy" or "combined medical and dental". */
const COMPOSITION =
  /\b(?:includ\w*|combin\w*|integrated|shared with)|\bmed(?:ical)? ?(?:and\b|[&/+])|(?:\band|[&/+]) ?med(?:ical)?\b/;

const NARROWER_SERVICE = new RegExp(
  [
    String.raw`\b(?:`,
    [
      // Therapies and treatments.
      'therap(?:y|ies|ist)|psychotherapy|chemotherapy|analysis|rehab\\w*|chiropract\\w*|acupuncture|massage|dialysis|radiation',
      'infusions?|injections?|transplants?|nutrition\\w*|counsell?ing|treatment of|surg(?:ery|ical|eries)|anesthesia',
      // Conditions.
      'autism|cancer|oncology|diabet\\w*|maternity|pregnancy|prenatal|obstetric\\w*|infertility|substance|alcohol\\w*',
      'chemical dependency|mental|behaviou?ral|psychiatr\\w*|allerg\\w*|hearing|audiolog\\w*|podiatr\\w*|dermatolog\\w*',
      'cardiac|cardiolog\\w*|pulmonary|gyn\\w*|ob[-/ ]?gyn',
      // Other benefits than a visit.
      'dental|vision|eye ?(?:care|wear|exams?)|optical|optometr\\w*|pharmac(?:y|ies)|prescriptions?|rx|drugs?|supplies|equipment|dme',
      'imaging|x-?rays?|radiolog\\w*|mri|ct|pet|scans?|lab(?:s|oratory)?|patholog\\w*|diagnostic|immuni[sz]ations?|vaccin\\w*',
      'screenings?|mammogram\\w*|preventive|preventative|wellness|routine|physical exam\\w*|newborn|well (?:child|baby|woman)',
      'ambulance|transport\\w*|emergency|urgent|hospital|inpatient|outpatient|facility|hospice|home health|skilled nursing|respite',
    ].join('|'),
    String.raw`)\b`,
  ].join(''),
);

const TELEHEALTH = /\b(?:tele-?(?:health|medicine|visits?)|virtual|e-?visits?)\b/;
const PRIMARY_CARE = /\b(?:pcp|primary|prime care|(?:family|general) pract\w*)\b/;
const NOT_PRIMARY = /\bnon[- ]?(?:pcp|primary)\b/;
const REFERRING = /\breferr\w*\b/;
const NO_REFERRAL = /\bno referr\w*\b/;
const SPECIALIST = /\bspec(?:ialists?)?\b/;
const OFFICE = /\boffice\b/;
/** One price for both: "PCP/SPECIALIST", "primary care or specialist". */
const PRIMARY_AND_SPECIALIST = /(?:pcp|primary\b.*?)\s*(?:[/&]|\bor\b|\band\b)\s*spec/;

/** The kind of visit that a line prices, by its messages. */
type Visit = 'primary-care' | 'specialist' | 'office';

export type Scope = {
  /** About a therapy, a disease or another product, and about no ordinary visit: less than its service type. */
  readonly isNarrower: boolean;
  readonly isTelehealth: boolean;
  readonly isInOffice: boolean;
  /** Of several, the first of primary care, specialist, office. */
  readonly visit: Visit | undefined;
};

const NO_SCOPE: Scope = { isNarrower: false, isTelehealth: false, isInOffice: false, visit: undefined };

const VISITS: readonly Visit[] = ['primary-care', 'specialist', 'office'];

/** The scope that the messages of one line describe together. Their order does not matter. */
export function scopeOf(messages: readonly string[]): Scope {
  if (messages.length === 0) return NO_SCOPE;
  const clauses = clausesOf(messages).map(scopeOfClause);
  const ordinary = clauses.filter(({ isNarrower, visit }) => visit !== undefined && !isNarrower);
  return {
    isNarrower: ordinary.length === 0 && clauses.some(({ isNarrower }) => isNarrower),
    isTelehealth: clauses.some(({ isTelehealth }) => isTelehealth) && ordinary.every(isOfSpecialist),
    isInOffice: clauses.some(({ isInOffice }) => isInOffice),
    visit: VISITS.find((wanted) => clauses.some(({ visit }) => visit === wanted)),
  };
}

function scopeOfClause(clause: string): Scope {
  return {
    isNarrower: NARROWER_SERVICE.test(clause) && !COMPOSITION.test(clause),
    isTelehealth: TELEHEALTH.test(clause),
    isInOffice: OFFICE.test(clause),
    visit: visitIn(clause),
  };
}

function isOfSpecialist({ visit }: Scope): boolean {
  return visit === 'specialist';
}

const SEPARATOR = /[;,]/;

/** Payers list what a line holds for with semicolons and commas; an exception reaches to the next semicolon. */
function clausesOf(messages: readonly string[]): readonly string[] {
  const clauses: string[] = [];
  for (const message of messages) {
    const text = message.toLowerCase();
    if (SEPARATOR.test(text)) {
      for (const part of text.split(';')) clauses.push(...part.replace(EXCEPTION, '').split(','));
    } else clauses.push(text.replace(EXCEPTION, ''));
  }
  return clauses;
}

function visitIn(clause: string): Visit | undefined {
  const visit = visitOfProvider(clause);
  if (TELEHEALTH.test(clause)) return visit === 'specialist' ? visit : undefined;
  return visit ?? (OFFICE.test(clause) ? 'office' : undefined);
}

function visitOfProvider(clause: string): Visit | undefined {
  const isSpecialist = SPECIALIST.test(clause);
  if (isSpecialist && !PRIMARY_AND_SPECIALIST.test(clause)) return 'specialist';
  if (PRIMARY_CARE.test(clause)) {
    if (NOT_PRIMARY.test(clause)) return 'specialist';
    // The primary care physician who refers a patient is not the one who is visited.
    if (!REFERRING.test(clause) || NO_REFERRAL.test(clause)) return 'primary-care';
  }
  return isSpecialist ? 'specialist' : undefined;
}

const OTHER_PRODUCT = /\b(?:vision|eye ?(?:care|wear)|optical|dental|transport\w*|hearing)\b/;
const DRUG_PRODUCT = /\b(?:pharmacy|prescription|rx|drugs?)\b/;
const MEDICAL_PRODUCT =
  /\bmedical\b|\bhealth\b|\bhospital\b|\bcomprehensive\b|[+&]|\bwith\b|\bw\/|\band\b|\bincl/;
const PLAN_TYPE = /\b(?:hmo|ppo|epo|pos|hdhp|hsa|medicare|medicaid)\b/;

/**
 * Any part of a word of the first two. Most limits have messages and most plans names, and hardly any of them such a
 * word.
 */
const PRODUCT = /vision|eye|optical|dental|transport|hearing|pharmacy|prescription|rx|drug/i;

/** True for a limit that a message gives to drugs, eyes or teeth alone, such as "PRESCRIPTION DRUG DEDUCTIBLE". */
export function limitsOtherProduct(messages: readonly string[]): boolean {
  if (!messages.some((message) => PRODUCT.test(message))) return false;
  return clausesOf(messages).some(
    (clause) => (OTHER_PRODUCT.test(clause) || DRUG_PRODUCT.test(clause)) && !COMPOSITION.test(clause),
  );
}

/** True for the name of a plan that is about eyes, teeth, drugs, ears or rides alone, such as "VISION PLAN". */
export function namesOtherProduct(planName: string): boolean {
  if (!PRODUCT.test(planName)) return false;
  const name = planName.toLowerCase();
  if (MEDICAL_PRODUCT.test(name)) return false;
  return OTHER_PRODUCT.test(name) || (DRUG_PRODUCT.test(name) && !PLAN_TYPE.test(name));
}
