import { SEGMENTS, SERVICE_TYPE_WORDS } from '@eligibility/x12';
import {
  isTestMember,
  TEST_BIRTH,
  TEST_FIRST_NAME,
  TEST_PROVIDER,
  TEST_TIME,
  TEST_TRACE,
} from '../domain/own-fixture';
import { refuse } from './refuse';

/** The values and the words of the scenarios that everybody has: they are of nobody. */
type Shipped = { readonly values: ReadonlySet<string>; readonly words: ReadonlySet<string> };

/** What is kept of a value; undefined for one that is not understood in its place. */
type Rule = (value: string, shipped: Shipped) => string | undefined;

/** The elements of a segment by their names; of a neutral answer some are lists. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * The elements of a segment as a fixture keeps them: codes, days and amounts as they are; names of test members alone;
 * ids, addresses, numbers and unusual words masked, unless a scenario of everybody has them.
 * @param place of the segment in the document, for the refusal
 * @throws AppError `validation-failed` naming the place of what is not understood, or of a person who is no test member
 */
export type KeptValues = (segment: string, values: Values, place: string) => Values;

/** @param documents X12 of the scenarios that everybody has */
export function keptValues(documents: readonly string[]): KeptValues {
  const text = [WORDS, ...documents, ...Object.values(SERVICE_TYPE_WORDS).flat()].join('\n');
  const words = new Set(text.toUpperCase().match(WORD));
  const shipped = { values: new Set(documents.flatMap((one) => one.split(/[*~\n]+/))), words };
  return (segment, values, place) => {
    const named = segment === 'NM1' ? testName(values, place, shipped) : values;
    return Object.fromEntries(
      Object.entries(named).map(([name, value]) => {
        const element = elementOf(segment, name);
        const kept = keptValue(value, (one) => ruleOf(element, values)(one, shipped));
        return [name, kept ?? refuse(`document has what is not understood (${place}, ${element}).`)];
      }),
    );
  };
}

/** As long as the readers read a value. */
const MAX_LENGTH = 500;

function keptValue(value: unknown, rule: (one: string) => string | undefined): unknown {
  if (!Array.isArray(value))
    return typeof value === 'string' && value.length < MAX_LENGTH ? rule(value) : undefined;
  const kept = value.map((one) => keptValue(one, rule));
  return kept.includes(undefined) ? undefined : kept;
}

const NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(SEGMENTS).map(([id, { elements }]) => [id, elements]),
);

/** Such as DMG02. */
function elementOf(id: string, name: string): string {
  const at = NAMES.get(id)?.indexOf(name) ?? -1;
  return `${id}${at === -1 ? name.padStart(2, '0') : String(at + 1).padStart(2, '0')}`;
}

const masked = (text: string): string => text.replace(/[\p{L}\p{M}]/gu, 'X').replace(/\p{N}/gu, '0');

/** Seven digits and more with any signs between them, five without, and days: phones, birth dates, ids. */
const NUMBER =
  /\p{Nd}(?:[^\p{L}\p{N}$%]{0,3}\p{Nd}){6,}|\p{Nd}{5,}|\d\d?([./-])\d\d?\1\d{2,4}|(?:\bMAY )?\b\d\d?(?: MAY)?,? (?:19|20)\d\d\b/giu;
const AMOUNT = /^(?:\d{1,7}|\d{1,3},\d{3})\.\d\d$/;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const DAY = String.raw`(?:\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|0{8})`;

const formed =
  (form: RegExp): Rule =>
  (value) =>
    form.test(value) ? value : undefined;
/** Codes may repeat, or be parts of one element, with any sign between them. */
const coded =
  (form: RegExp): Rule =>
  (value) =>
    /^[ -~]*$/.test(value) && value.split(/[^A-Z0-9. -]+/i).every((part) => form.test(part))
      ? value
      : undefined;
const test =
  (otherwise: (value: string) => string): Rule =>
  (value, { values }) =>
    values.has(value) ? value : otherwise(value);
const id = test(masked);
const title = test((value) =>
  value.replace(NUMBER, (number) => (AMOUNT.test(number) ? number : masked(number))),
);
const prose: Rule = (value, shipped) =>
  shipped.values.has(value)
    ? value
    : title(value, shipped)?.replace(WORD, (word) => (isOrdinary(word, shipped) ? word : masked(word)));

const code = coded(/^[A-Z0-9]{0,3}$/i);
/** DTP01 of a 271; no other day is one of a plan or a service. */
const DATES =
  /^(?:096|102|152|19[348]|29[0125]|30[47]|318|34[0-36-9]|35[67]|382|435|458|472|539|540|636|771)$/;
/** NM104 and NM105 were looked at with NM103. */
const RULES = new Map<string, Rule>(
  (
    [
      [formed(/^.$/), 'ISA11 ISA16'],
      [formed(/^\d{1,6}$/), 'ISA09 ISA10 SE01 GE01 IEA01'],
      [formed(/^\d{6}(?:X\d{3}(?:A\d)?)?$/), 'GS08 ST03'],
      [formed(/^-?(?:\d{0,7}|9+)(?:\.\d{0,6})?$/), 'EB07 EB08 EB10 HSD02 HSD04 HSD06'],
      [formed(new RegExp(`^${DAY}(?:-${DAY})?$`)), 'BHT04 DTP03 GS04'],
      [
        coded(/^(?:[A-Z0-9]{0,3}|\d{4,5}|\d{3}\.\d\d?|(?=.*\d)(?=.*[A-Z])[A-Z0-9.]{4,7})$/i),
        'BHT01 EB13 HI01 HI02 HI03 HI04 HI05 HI06 HI07 HI08 III02 ISA12 LE01 LS01',
      ],
      [
        id,
        'BHT03 GS02 GS03 ISA06 ISA08 MPI07 N301 N302 N401 N402 N403 N406 NM109 PER04 PER06 PER08 PRV03 REF02 TRN03 TRN04',
      ],
      [title, 'EB05 NM103'],
      [prose, 'III04 MPI04 MSG01 PER02 REF03'],
      [(value: string) => value, 'NM104 NM105'],
      [formed(/^[A-Z]{0,4}\.?$/i), 'NM106 NM107'],
      [formed(DATES), 'DTP01'],
      [() => '', 'ISA02 ISA04'],
      [test(() => TEST_BIRTH), 'DMG02'],
      [test(() => TEST_TIME), 'BHT05 GS05'],
      [test(() => TEST_TRACE), 'TRN02'],
      [test(() => '000000001'), 'IEA02 ISA13'],
      [test(() => '1'), 'GE02 GS06'],
      [test(() => '0001'), 'SE02 ST02'],
    ] as const
  ).flatMap(([rule, elements]) => elements.split(' ').map((element) => [element, rule] as const)),
);

/** REF01 of the references that name a plan; the description of any other may be about a person. */
const PLANS: readonly unknown[] = ['18', 'N6'];

function ruleOf(element: string, { qualifier }: Values): Rule {
  return element === 'REF03' && PLANS.includes(qualifier) ? title : (RULES.get(element) ?? code);
}

/** A plural or a past tense is as ordinary as its word. */
function isOrdinary(word: string, { words }: Shipped): boolean {
  const upper = word.toUpperCase();
  const stems = ['', 'S', 'ES', 'D', 'ED', 'ING', 'LY'].map((ending) =>
    upper.endsWith(ending) ? upper.slice(0, upper.length - ending.length) : '',
  );
  return /^\d+$/.test(word) || stems.some((stem) => words.has(stem));
}

/** What payers write besides the words of services. */
const WORDS = `
A ABOVE ACCOUNT ACCUMULATE ACTIVE ADDITIONAL ADMISSION ADULT ADVANTAGE AFTER AGE ALL ALLOW ALLOWABLE ALLOWANCE AMOUNT
AN ANALYSIS AND ANNUAL ANY APPLICABLE APPLIES APPLY AS AT AUTH AUTHORIZATION AUTISM BASE BASIC BE BEFORE BEHAVIOR
BEHAVIORAL BENEFIT BETWEEN BILL BOTH BRAND BY CALENDAR CALL CAN CANNOT CARD CARE CENTER CERTIFICATION CESSATION CHARGE
CHILD CLAIM CLEANING CODE COINS COINSURANCE COMBINED CONSULTATION CONTACT CONTRACT COPAY COPAYMENT COST COUNSELING
COVER COVERAGE CUSTOMER DATE DAY DED DEDUCTIBLE DEPENDENT DESIGNATE DIABETES DIAGNOSTIC DO DOES DRUG DURING EACH
EFFECTIVE ELIGIBILITY ELIGIBLE EMERGENT EMPLOYER END ENTITY EPO EVERY EXAM EXCEED EXCELLENCE EXCEPT EXCLUDE EXCLUSION
FACILITY FAM FAMILY FIRST FOLLOW FOR FROM FULL FULLY FUND GENERAL GENERIC GROUP GYN HAS HEALTH HIGHEST HMO HOME
HOSPITAL HOUR HRA HSA ID IF IN INACTIVE INCLUDE IND INDEMNITY INDIVIDUAL INFORMATION INJURY INN INPATIENT INSURANCE
INT INTEGRATED IS LAB LIFETIME LIMIT LIMITATION LINE LONG LOWER MAIL MAJOR MANAGE MAX MAXIMUM MAY MED MEDICAID MEDICAL
MEET MEMBER MET MONTH MUST NAME NECESSITY NEED NEGOTIATED NET NETWORK NEW NO NON NOT NPI NUMBER NURSE OF OFFICE ON
ONCE ONE ONLINE ONLY OON OOP OR ORDER OTHER OUT OUTPATIENT OVER PAID PAR PARTICIPATING PATIENT PAY PAYABLE PAYER
PAYMENT PCP PER PERIOD PERSON PHYSICIAN PLAN PLEASE POCKET POLICY POS PPO PRACTICE PRACTITIONER PRE PREFERRED
PRESCRIPTION PREVENTIVE PRIMARY PRIME PRIOR PROCEDURE PROVIDE PROVIDER REFER REFERRAL REMAINING REQUIRE REQUIREMENT
RETAIL RX S SAME SATISFIED SAVING SECOND SEE SEND SENT SERVICE SHARE SPEC SPECIALIST SPECIALTY SPINE STANDARD STAY
SUBJECT SUBSCRIBER SURGERY T TELEHEALTH TELEMEDICINE TERM TEST THAN THAT THE THEN THERE THIS TIER TIME TO TOBACCO
TOTAL TRADITIONAL TRANSPORTATION TREATMENT UNDER UNIT UNLESS UNLIMITED UNTIL UP USE VIRTUAL VISIT VST WAIVE WALK WHEN
WHERE WHICH WHILE WILL WITH WITHIN WITHOUT X YEAR YOU YOUR YTD`;

type Name = Readonly<Partial<Record<string, string>>>;

/** NM101 of the patient and the insured, and of those who treat them. */
const PATIENTS: readonly string[] = ['IL', '03'];
const PROVIDERS: readonly string[] = ['1P', '13', '73', 'FA', 'GP', 'P3'];

/** NM1 of a test member, of a provider, who gets the name of the one in a scenario, or of an organization. */
function testName(values: Values, place: string, shipped: Shipped): Values {
  const { name, firstName, middleName, prefix: _prefix, suffix: _suffix, ...others } = values as Name;
  const { role = '', kind = ['PR', '1P'].includes(role) ? '2' : '1' } = others;
  const isPerson = kind !== '2' || PATIENTS.includes(role) || (firstName ?? middleName) !== undefined;
  if (!isPerson) return values;
  if (hasTestName(values as Name)) return withShippedFirst(values as Name, shipped);
  if (PROVIDERS.includes(role)) return { ...others, ...TEST_PROVIDER };
  return refuse(
    `document names a person who is no test member (${place}, NM1): a patient must not be in a fixture.`,
  );
}

/** A middle name is no more than an initial. */
function hasTestName({ name, firstName, middleName = '' }: Name): boolean {
  const isInitial = /^\p{L}?\.?$/u.test(middleName);
  return isInitial && isTestMember({ firstName: firstName ?? null, lastName: name ?? null });
}

/** Anybody's first name may stand before Doe, so that one which no scenario has is not kept. */
function withShippedFirst(values: Name, { values: shipped }: Shipped): Values {
  const { name = '', firstName = '' } = values;
  const isOther = name.toUpperCase() === 'DOE' && firstName !== '' && !shipped.has(firstName);
  return isOther ? { ...values, firstName: TEST_FIRST_NAME } : values;
}
