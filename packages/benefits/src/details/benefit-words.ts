import { coded, words } from './coded';
import type { Coded } from './document-values';
import { SERVICE_TYPES } from './service-types';

/** EB01 */
export const BENEFITS = words({
  1: 'Active coverage',
  2: 'Active, full risk capitation',
  3: 'Active, services capitated',
  4: 'Active, services capitated to primary care',
  5: 'Active, pending investigation',
  6: 'Inactive',
  7: 'Inactive, pending eligibility update',
  8: 'Inactive, pending investigation',
  A: 'Coinsurance',
  B: 'Copay',
  C: 'Deductible',
  CB: 'Coverage basis',
  D: 'Benefit description',
  E: 'Exclusions',
  F: 'Limitations',
  G: 'Out-of-pocket maximum',
  H: 'Unlimited',
  I: 'Not covered',
  J: 'Cost containment',
  K: 'Reserve',
  L: 'Primary care provider',
  M: 'Pre-existing condition',
  MC: 'Managed care coordinator',
  N: 'Services restricted to the following provider',
  O: 'Not deemed a medical necessity',
  P: 'Benefit disclaimer',
  Q: 'Second surgical opinion required',
  R: 'Other or additional payer',
  S: "Prior years' history",
  T: 'Card reported lost or stolen',
  U: 'Contact the following entity for benefits',
  V: 'Cannot process',
  W: 'Other source of data',
  X: 'Health care facility',
  Y: 'Spend down',
});

/** EB02 */
export const LEVELS = words({
  CHD: 'Children only',
  DEP: 'Dependents only',
  ECH: 'Employee and children',
  EMP: 'Employee only',
  ESP: 'Employee and spouse',
  FAM: 'Family',
  IND: 'Individual',
  SPC: 'Spouse and children',
  SPO: 'Spouse only',
});

/** EB04 */
export const INSURANCE_TYPES = words({
  12: 'Medicare secondary, working aged',
  13: 'Medicare secondary, end-stage renal disease',
  14: 'Medicare secondary, no-fault',
  15: "Medicare secondary, workers' compensation",
  16: 'Medicare secondary, Public Health Service or other federal agency',
  41: 'Medicare secondary, black lung',
  42: "Medicare secondary, Veterans' Administration",
  43: 'Medicare secondary, disabled beneficiary under 65',
  47: 'Medicare secondary, other liability insurance',
  AP: 'Auto insurance policy',
  C1: 'Commercial',
  CO: 'COBRA',
  CP: 'Medicare conditionally primary',
  D: 'Disability',
  DB: 'Disability benefits',
  EP: 'Exclusive provider organization (EPO)',
  FF: 'Family or friends',
  GP: 'Group policy',
  HM: 'Health maintenance organization (HMO)',
  HN: 'HMO, Medicare risk',
  HS: 'Special low income Medicare beneficiary',
  IN: 'Indemnity',
  IP: 'Individual policy',
  LC: 'Long term care',
  LD: 'Long term policy',
  LI: 'Life insurance',
  LT: 'Litigation',
  MA: 'Medicare Part A',
  MB: 'Medicare Part B',
  MC: 'Medicaid',
  MH: 'Medigap Part A',
  MI: 'Medigap Part B',
  MP: 'Medicare primary',
  OT: 'Other',
  PE: 'Property insurance, personal',
  PL: 'Personal',
  PP: 'Personal payment (cash, no insurance)',
  PR: 'Preferred provider organization (PPO)',
  PS: 'Point of service (POS)',
  QM: 'Qualified Medicare beneficiary',
  RP: 'Property insurance, real',
  SP: 'Supplemental policy',
  TF: 'Tax Equity and Fiscal Responsibility Act (TEFRA)',
  WC: "Workers' compensation",
  WU: 'Wrap-up policy',
});

/** EB06 and HSD05 */
export const PERIODS = words({
  6: 'Hour',
  7: 'Day',
  13: '24 hours',
  21: 'Years',
  22: 'Service year',
  23: 'Calendar year',
  24: 'Year to date',
  25: 'Contract',
  26: 'Episode',
  27: 'Visit',
  28: 'Outlier',
  29: 'Remaining',
  30: 'Exceeded',
  31: 'Not exceeded',
  32: 'Lifetime',
  33: 'Lifetime remaining',
  34: 'Month',
  35: 'Week',
  36: 'Admission',
});

/** EB09 and HSD01 */
export const QUANTITIES = words({
  '8H': 'Minimum',
  99: 'Quantity used',
  CA: 'Covered, actual',
  CE: 'Covered, estimated',
  D3: 'Number of co-insurance days',
  DB: 'Deductible blood units',
  DY: 'Days',
  FL: 'Units',
  HS: 'Hours',
  LA: 'Lifetime reserve, actual',
  LE: 'Lifetime reserve, estimated',
  M2: 'Maximum',
  MN: 'Months',
  P6: 'Number of services or procedures',
  QA: 'Quantity approved',
  S7: 'Age, high value',
  S8: 'Age, low value',
  VS: 'Visits',
  YY: 'Years',
});

/** III02 with III01 ZZ: place of service codes of CMS. */
export const PLACES = words({
  '01': 'Pharmacy',
  '02': "Telehealth, not in the patient's home",
  10: "Telehealth in the patient's home",
  11: 'Office',
  12: 'Home',
  13: 'Assisted living facility',
  17: 'Walk-in retail health clinic',
  19: 'Off-campus outpatient hospital',
  20: 'Urgent care facility',
  21: 'Inpatient hospital',
  22: 'On-campus outpatient hospital',
  23: 'Emergency room',
  24: 'Ambulatory surgical center',
  31: 'Skilled nursing facility',
  34: 'Hospice',
  41: 'Ambulance, land',
  49: 'Independent clinic',
  50: 'Federally qualified health center',
  51: 'Inpatient psychiatric facility',
  61: 'Comprehensive inpatient rehabilitation facility',
  62: 'Comprehensive outpatient rehabilitation facility',
  65: 'End-stage renal disease treatment facility',
  72: 'Rural health clinic',
  81: 'Independent laboratory',
});

/** HSD03 */
export const DELIVERY_UNITS = words({
  DA: 'Days',
  MO: 'Months',
  VS: 'Visit',
  WK: 'Week',
  YR: 'Years',
});

/** EB13-1 */
export const PROCEDURE_KINDS = words({
  AD: 'Dental procedure (CDT)',
  CJ: 'Procedure (CPT)',
  HC: 'Procedure (HCPCS or CPT)',
  ID: 'Procedure (ICD-9-CM)',
  IV: 'Home infusion product or service',
  N4: 'Drug (NDC)',
  ZZ: 'Mutually defined',
});

const SERVICES = words(Object.fromEntries(SERVICE_TYPES));

/** EB03 and EQ01 with their words. */
export function serviceOf(code: string): Coded {
  return coded(code, SERVICES);
}
