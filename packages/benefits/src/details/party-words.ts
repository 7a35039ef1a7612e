import { words } from './coded';

/** NM101 */
export const ROLES = words({
  '03': 'Dependent',
  13: 'Contracted service provider',
  '1I': 'Preferred provider organization',
  '1P': 'Provider',
  '2B': 'Third-party administrator',
  36: 'Employer',
  73: 'Other physician',
  FA: 'Facility',
  GP: 'Gateway provider',
  GW: 'Group',
  I3: 'Independent physicians association',
  IL: 'Insured or subscriber',
  LR: 'Legal representative',
  OC: 'Origin carrier',
  P3: 'Primary care provider',
  P4: 'Prior insurance carrier',
  P5: 'Plan sponsor',
  PR: 'Payer',
  PRP: 'Primary payer',
  SEP: 'Secondary payer',
  TTP: 'Tertiary payer',
  VER: 'Party performing verification',
  VN: 'Vendor',
  VY: 'Organization completing configuration change',
  X3: 'Utilization management organization',
  Y2: 'Managed care organization',
});

/** PER03, 05 and 07 */
export const CONTACT_KINDS = words({
  ED: 'EDI access number',
  EM: 'Email',
  EX: 'Telephone extension',
  FX: 'Fax',
  HP: 'Home telephone',
  TE: 'Telephone',
  UR: 'Web address',
  WP: 'Work telephone',
});

/** NM108 */
export const ID_KINDS = words({
  24: 'Employer identification number',
  34: 'Social security number',
  46: 'Electronic transmitter identification number (ETIN)',
  FA: 'Facility id',
  FI: 'Federal taxpayer identification number',
  II: 'Unique health identifier',
  MI: 'Member id',
  NI: 'Number of the NAIC',
  PI: 'Payer id',
  PP: 'Pharmacy processor number',
  SV: 'Service provider number',
  XV: 'Plan id of CMS',
  XX: 'National provider identifier (NPI)',
});

/** REF01 */
export const REFERENCE_KINDS = words({
  18: 'Plan number',
  '1L': 'Group or policy number',
  '1W': 'Member id',
  '3H': 'Case number',
  49: 'Family unit number',
  '6P': 'Group number',
  '9F': 'Referral number',
  ABB: 'Personal id',
  ALS: 'Alternative list id',
  CE: 'Class of contract',
  CLI: 'Coverage list id',
  CT: 'Contract number',
  EA: 'Medical record number',
  EJ: 'Patient account number',
  F6: 'Medicare number (HICN or MBI)',
  FO: 'Drug formulary number',
  G1: 'Prior authorization number',
  GH: 'Serial number of the id card',
  HJ: 'Number of the id card',
  IF: 'Issue number',
  IG: 'Insurance policy number',
  M7: 'Medical assistance category',
  MRC: 'Eligibility category',
  N6: 'Network of the plan',
  NQ: 'Medicaid id',
  Q4: 'Earlier id',
  SY: 'Social security number',
  Y4: 'Claim number of the agency',
});

/** DTP01 */
export const DATE_KINDS = words({
  '096': 'Discharge',
  102: 'Issue',
  152: 'Change takes effect',
  193: 'Period begins',
  194: 'Period ends',
  198: 'Completion',
  290: 'Coordination of benefits',
  291: 'Plan',
  292: 'Benefit',
  295: 'Primary care provider',
  304: 'Latest visit or consultation',
  307: 'Eligibility',
  318: 'Added',
  340: 'COBRA begins',
  341: 'COBRA ends',
  342: 'Premium paid from',
  343: 'Premium paid to',
  346: 'Plan begins',
  347: 'Plan ends',
  348: 'Benefit begins',
  349: 'Benefit ends',
  356: 'Eligibility begins',
  357: 'Eligibility ends',
  382: 'Enrollment',
  435: 'Admission',
  442: 'Death',
  458: 'Certification',
  472: 'Service',
  539: 'Policy begins',
  540: 'Policy expires',
  636: 'Last update',
  771: 'Status',
});

/** TRN01 */
export const TRACE_KINDS = words({ 1: 'Of the answer', 2: 'Of the inquiry' });

/** INS03 */
export const MAINTENANCE_TYPES = words({ '001': 'Change' });

/** INS04 */
export const MAINTENANCE_REASONS = words({ 25: 'The record differs from the inquiry' });

/** DMG03 */
export const GENDERS = words({ F: 'Female', M: 'Male', U: 'Unknown' });

/** INS02 */
export const RELATIONSHIPS = words({
  '01': 'Spouse',
  '03': 'Parent',
  '04': 'Grandparent',
  '05': 'Grandchild',
  '07': 'Nephew or niece',
  '09': 'Adopted child',
  10: 'Foster child',
  15: 'Ward',
  17: 'Stepchild',
  18: 'Self',
  19: 'Child',
  20: 'Employee',
  21: 'Unknown',
  23: 'Sponsored dependent',
  24: 'Dependent of a minor dependent',
  29: 'Significant other',
  32: 'Mother',
  33: 'Father',
  34: 'Other adult',
  36: 'Emancipated minor',
  39: 'Organ donor',
  40: 'Cadaver donor',
  53: 'Life partner',
  G8: 'Other relationship',
});

/** AAA04 */
export const FOLLOW_UPS = words({
  C: 'Correct the inquiry and send it again',
  N: 'Do not send it again',
  P: 'Send the original inquiry again',
  R: 'It may be sent again',
  S: 'Do not send it again: it was passed on to another organization',
  W: 'Wait 30 days, then send it again',
  X: 'Wait 10 days, then send it again',
  Y: 'Do not send it again: the payer will answer shortly',
});
