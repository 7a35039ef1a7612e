import { SERVICE_TYPES } from '../details/service-types';

/**
 * The words that "medical network eligibility v3" JSON has beside the codes of X12. Programs compare them, and typed ones
 * take no others, so they are written as their publishers do; a code without a word of theirs stands alone.
 */
type Words = ReadonlyMap<string, string>;

/** @param pairs code and word, then `|` or a new line */
function wordsIn(pairs: string): Words {
  return new Map(
    pairs
      .trim()
      .split(/[|\n]/)
      .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)] as const),
  );
}

/** The codes by their words, in small letters: copies of answers that were kept for people have the words alone. */
export function codesOf(words: Words): Words {
  return new Map([...words].map(([code, word]) => [word.toLowerCase(), code]));
}

/** EB01 */
export const BENEFIT_WORDS = wordsIn(`
1 Active Coverage|2 Active - Full Risk Capitation|3 Active - Services Capitated
4 Active - Services Capitated to Primary Care Physician|5 Active - Pending Investigation|6 Inactive
7 Inactive - Pending Eligibility Update|8 Inactive - Pending Investigation|A Co-Insurance|B Co-Payment
C Deductible|CB Coverage Basis|D Benefit Description|E Exclusions|F Limitations|G Out of Pocket (Stop Loss)
H Unlimited|I Non-Covered|J Cost Containment|K Reserve|L Primary Care Provider|M Pre-existing Condition
MC Managed Care Coordinator|N Services Restricted to Following Provider|O Not Deemed a Medical Necessity
P Benefit Disclaimer|Q Second Surgical Opinion Required|R Other or Additional Payor|S Prior Year(s) History
T Card(s) Reported Lost/Stolen|U Contact Following Entity for Eligibility or Benefit Information
V Cannot Process|W Other Source of Data|X Health Care Facility|Y Spend Down`);

/** EB02 */
export const LEVEL_WORDS = wordsIn(`
CHD Children Only|DEP Dependents Only|ECH Employee and Children|EMP Employee Only|ESP Employee and Spouse
FAM Family|IND Individual|SPC Spouse and Children|SPO Spouse Only`);

/** EB04 */
export const INSURANCE_WORDS = wordsIn(`
12 Medicare Secondary Working Aged Beneficiary or Spouse with Employer Group Health Plan
13 Medicare Secondary End-Stage Renal Disease Beneficiary in the Mandated Coordination Period with an Employer's Group Health Plan
14 Medicare Secondary, No-fault Insurance including Auto is Primary|15 Medicare Secondary Worker's Compensation
16 Medicare Secondary Public Health Service (PHS)or Other Federal Agency|41 Medicare Secondary Black Lung
42 Medicare Secondary Veteran's Administration
43 Medicare Secondary Disabled Beneficiary Under Age 65 with Large Group Health Plan (LGHP)
47 Medicare Secondary, Other Liability Insurance is Primary|AP Auto Insurance Policy|C1 Commercial
CO Consolidated Omnibus Budget Reconciliation Act (COBRA)|CP Medicare Conditionally Primary|D Disability
DB Disability Benefits|EP Exclusive Provider Organization|FF Family or Friends|GP Group Policy
HM Health Maintenance Organization (HMO)|HN Health Maintenance Organization (HMO) - Medicare Risk
HS Special Low Income Medicare Beneficiary|IN Indemnity|IP Individual Policy|LC Long Term Care
LD Long Term Policy|LI Life Insurance|LT Litigation|MA Medicare Part A|MB Medicare Part B|MC Medicaid
MH Medigap Part A|MI Medigap Part B|MP Medicare Primary|OT Other|PE Property Insurance - Personal|PL Personal
PP Personal Payment (Cash - No Insurance)|PR Preferred Provider Organization (PPO)|PS Point of Service (POS)
QM Qualified Medicare Beneficiary|RP Property Insurance - Real|SP Supplemental Policy
TF Tax Equity Fiscal Responsibility Act (TEFRA)|WC Workers Compensation|WU Wrap Up Policy`);

/** EB06 and HSD05 */
export const PERIOD_WORDS = wordsIn(`
6 Hour|7 Day|13 24 Hours|21 Years|22 Service Year|23 Calendar Year|24 Year to Date|25 Contract|26 Episode
27 Visit|28 Outlier|29 Remaining|30 Exceeded|31 Not Exceeded|32 Lifetime|33 Lifetime Remaining|34 Month|35 Week
36 Admission`);

/** EB09 */
export const QUANTITY_WORDS = wordsIn(`
8H Minimum|99 Quantity Used|CA Covered - Actual|CE Covered - Estimated|D3 Number of Co-insurance Days
DB Deductible Blood Units|DY Days|HS Hours|LA Life-time Reserve - Actual|LE Life-time Reserve - Estimated
M2 Maximum|MN Month|P6 Number of Services or Procedures|QA Quantity Approved|S7 Age, High Value
S8 Age, Low Value|VS Visits|YY Years`);

/** EB12 */
export const NETWORK_WORDS = wordsIn(`
Y Yes|N No|U Unknown|W Not Applicable`);

/** HSD01 */
export const DELIVERY_WORDS = wordsIn(`
DY Days|FL Units|HS Hours|MN Month|VS Visits`);

/** HSD03 */
export const UNIT_WORDS = wordsIn(`
DA Days|MO Months|VS Visits|WK Week|YR Years`);

/** INS02 */
export const RELATIONSHIP_WORDS = wordsIn(`
18 Self|01 Spouse|19 Child|20 Employee|21 Unknown|39 Organ Donor|40 Cadaver Donor|53 Life Partner
G8 Other Relationship`);

/** TRN01 */
export const TRACE_WORDS = wordsIn(`
1 Current Transaction Trace Numbers|2 Referenced Transaction Trace Numbers`);

/** EB03, as far as the words are not ours with capitals and a dash. */
const OTHER_SERVICES = wordsIn(`
61 In-vitro Fertilization|62 MRI/CAT Scan|BV Obstetrical/Gynecological|BW Mail Order Prescription Drug: Brand Name
BX Mail Order Prescription Drug: Generic|CK Screening X-ray|CL Screening laboratory
CM Mammogram, High Risk Patient|CN Mammogram, Low Risk Patient`);

/** EB03 */
export const SERVICE_WORDS: Words = new Map([
  ...[...SERVICE_TYPES].map(([code, name]) => [code, capitals(name.replace(', ', ' - '))] as const),
  ...OTHER_SERVICES,
]);

function capitals(name: string): string {
  return name.replace(/(?<!\w)(?!(?:and|in|the)\b)[a-z]/g, (letter) => letter.toUpperCase());
}
