/**
 * What the free text of a 271 (MSG) says of a line's scope. No standard defines these texts, so they are read from the
 * safe side: the words that leave a line as wide as its service type are listed, and every other word narrows it. A
 * vendor, a tier or a condition that is on no list never becomes the ordinary visit.
 */

/**
 * What follows these words is left out of a line, or needs something of another one; it is not what the line is about.
 */
const EXCEPTION =
  /\b(?:except(?:ing)?|exclud\w*|other than|unless|not includ\w*|not appl\w*|do(?:es)? not|without|waived?)\b[^]*$/;

/** What an amount is made of, such as "includes pharmacy" or "int med and rx". */
const COMPOSITION =
  /\b(?:includ\w*|combin\w*|integrated|shared (?:with|between))\b[^]*$|(?:\bint )?\bmed(?:ical)? ?(?:and\b|[&/+]) ?\w+|\w+ ?(?:\band|[&/+]) ?med(?:ical)?\b/;

/** When a limit is met, such as "is met when family amount is satisfied". */
const CONDITION = /\b(?:is|are) met\b[^]*$/;

/** Words and phrases that leave a line as wide as it is: the ordinary visit, the network, the amount and its period. */
const WIDENING = new RegExp(
  [
    String.raw`\bno referr\w*|\bin[- ]?(?:network|net|ntwk)\b(?: and out[- ]of[- ]network\b)?|\b(?:`,
    [
      "primary|prime|pcp|(?:family|general) pract\\w*|patient'?s?|care|(?:physician|doctor|provider|member)(?:'?s)?|offices?|visits?|vst|evaluations?",
      'medical|med|health|benefits?|plans?|coverage|covered|services?|network|participating|par|standard benefit',
      'co-?pay(?:ment)?s?|co-?ins(?:urance)?|deductibles?|ded|limits?|max(?:imum)?|oop|out[- ]of[- ]pocket|amounts?|individual|ind|family|fam|person|remaining|balance|combined|annual|yearly|calendar|contract|year|cal|yr|accum\\w*|to date|ytd',
      'appl(?:y|ies)|does|this|both|no|after|pays?|per|every|each|all|any|is|are|for|the|a|an|of|to|in|at|by|or|and|required|when|will|be|subject',
    ].join('|'),
    String.raw`)\b`,
  ].join(''),
  'g',
);

/**
 * Parts of care, by the words that X12's service types (code source 1365) are named with, and the specialties and
 * diseases that payers name. They narrow as unknown words do, and beyond that a limit on one of them is never the
 * plan's, and a line that lists one next to an ordinary visit holds for both.
 */
const PART_OF_CARE = new RegExp(
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
      'ambulance|transport\\w*|emergency|urgent|hospital|inpatient|outpatient|admissions?|facility|hospice|home health|skilled nursing|respite',
    ].join('|'),
    String.raw`)\b`,
  ].join(''),
);

const TELEHEALTH = /\b(?:tele-?(?:health|medicine|visits?)|virtual|online|e-?visits?)\b/;
const PRIMARY_CARE = /\b(?:pcp|primary|prime care|(?:family|general) pract\w*)\b/;
const NOT_PRIMARY = /\bnon[- ]?(?:pcp|primary)\b/;
const REFERRING = /\breferr\w*\b/;
const NO_REFERRAL = /\bno referr\w*\b/;
const SPECIALIST = /\bspec(?:ialists?)?\b/;
const OFFICE = /\boffice\b/;
/** One price for both: "PCP/SPECIALIST", "primary care or specialist". */
const PRIMARY_AND_SPECIALIST = /(?:pcp|primary\b.*?)\s*(?:[/&]|\bor\b|\band\b)\s*spec(?:ialists?)?\b/;

/** The kind of visit that a line prices, by its messages. */
type Visit = 'primary-care' | 'specialist' | 'office';

export type Scope = {
  /** About less than its service type: some word of it is none of those that widen. */
  readonly isNarrow: boolean;
  /** About a therapy, a disease or another product, and about no ordinary visit. */
  readonly isPart: boolean;
  readonly isTelehealth: boolean;
  readonly isInOffice: boolean;
  /** What EB12 says elsewhere, where a message is nothing but a network: in (Y), out (N), both (W). */
  readonly network: 'Y' | 'N' | 'W' | undefined;
  /** Of several, the first of primary care, specialist, office. */
  readonly visit: Visit | undefined;
};

const VISITS: readonly Visit[] = ['primary-care', 'specialist', 'office'];

/** Free text costs more to read than all the rest of a summary, so each line's is read once. */
const SCOPES = new WeakMap<readonly string[], Scope>();

/** The scope that the messages of one line describe together. Their order does not matter. */
export function scopeOf(messages: readonly string[]): Scope {
  const knownScope = SCOPES.get(messages) ?? readScope(messages);
  SCOPES.set(messages, knownScope);
  return knownScope;
}

function readScope(messages: readonly string[]): Scope {
  const clauses = clausesOf(messages).map(scopeOfClause);
  const ordinary = clauses.filter(({ isNarrow, visit }) => visit !== undefined && !isNarrow);
  const isListed = ({ isPart, visit }: Scope): boolean => isPart || visit !== undefined;
  const ofVisits = clauses.filter(({ isPart, visit }) => visit !== undefined && !isPart);
  return {
    isNarrow: clauses.some((clause) => clause.isNarrow && (ordinary.length === 0 || !isListed(clause))),
    isPart: ofVisits.length === 0 && clauses.some(({ isPart }) => isPart),
    isTelehealth:
      clauses.some(({ isTelehealth }) => isTelehealth) &&
      ofVisits.every(({ visit }) => visit === 'specialist'),
    isInOffice: clauses.some(({ isInOffice }) => isInOffice),
    network: networkIn(clauses),
    visit: VISITS.find((wanted) => clauses.some(({ visit }) => visit === wanted)),
  };
}

const OF_NETWORK = String.raw`(?: (?:benefits?|providers?|services?|only))*\W*$`;
const OUT_OF_NETWORK = new RegExp(
  String.raw`^\W*(?:out[- ]of[- ]network|non[- ]?par(?:ticipating)?|oon)` + OF_NETWORK,
);
const IN_NETWORK = new RegExp(String.raw`^\W*(?:in[- ]?network|participating|par|inn)` + OF_NETWORK);

function networkIn(clauses: readonly Scope[]): Scope['network'] {
  const [network, ...others] = new Set(clauses.flatMap((clause) => clause.network ?? []));
  return others.length === 0 ? network : 'W';
}

function networkOfClause(clause: string): Scope['network'] {
  if (OUT_OF_NETWORK.test(clause)) return 'N';
  return IN_NETWORK.test(clause) ? 'Y' : undefined;
}

function scopeOfClause(clause: string): Scope {
  const rest = [PRIMARY_AND_SPECIALIST, COMPOSITION, CONDITION, WIDENING].reduce<string>(
    (text, widening) => text.replace(widening, ''),
    clause,
  );
  return {
    isNarrow: /[a-z\d]/.test(rest),
    isPart: PART_OF_CARE.test(clause) && !COMPOSITION.test(clause),
    isTelehealth: TELEHEALTH.test(clause),
    isInOffice: OFFICE.test(clause),
    network: networkOfClause(clause),
    visit: visitIn(clause),
  };
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
