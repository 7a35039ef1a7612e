import { language } from '../language/language';
import { SERVICES_IN_SPANISH } from './service-types.es';
import { t } from './texts';

/** A service that a payer can be asked about: its X12 code, its name, and what else people call it. */
export type ServiceType = {
  readonly code: string;
  readonly name: string;
  readonly words: readonly string[];
};

/** X12 30: the plan as a whole, which is what a check without a service type asks about. */
export const WHOLE_PLAN = '30';

/** By code; the names are for people. What a word means is the API's: a test holds this list against its table. */
const NAMES: Readonly<Record<string, readonly [name: string, ...words: string[]]>> = {
  '30': ['Health plan as a whole', 'health benefit plan coverage', 'health plan'],
  '98': ['Office visit', 'professional physician visit office', 'doctor'],
  '35': ['Dental', 'dental care', 'dentist'],
  AL: ['Vision', 'optometry', 'eye care'],
  MH: ['Mental health'],
  PT: ['Physical therapy', 'physio'],
  UC: ['Urgent care'],
  '86': ['Emergency', 'emergency services', 'emergency room', 'ER'],
  '88': ['Pharmacy', 'drugs', 'prescriptions'],
  '1': ['Medical care', 'medical'],
  '2': ['Surgery', 'surgical'],
  '4': ['X-ray', 'diagnostic x-ray'],
  '5': ['Laboratory', 'diagnostic lab', 'lab'],
  '6': ['Radiation therapy'],
  '7': ['Anesthesia'],
  '23': ['Diagnostic dental'],
  '24': ['Periodontics', 'gums'],
  '25': ['Restorative', 'fillings'],
  '26': ['Endodontics', 'root canal'],
  '33': ['Chiropractic', 'chiropractor'],
  '36': ['Dental crowns'],
  '37': ['Dental accident'],
  '38': ['Orthodontics', 'orthodontia', 'braces'],
  '39': ['Prosthodontics', 'dentures'],
  '40': ['Oral surgery'],
  '41': ['Routine dental', 'preventive dental', 'cleaning'],
  '42': ['Home health care'],
  '45': ['Hospice'],
  '47': ['Hospital'],
  '48': ['Hospital, inpatient', 'inpatient'],
  '50': ['Hospital, outpatient', 'outpatient'],
  '62': ['MRI or CT scan', 'mri', 'cat scan', 'ct scan', 'mri/cat scan'],
  '65': ['Newborn care'],
  '68': ['Well baby care'],
  '69': ['Maternity', 'pregnancy'],
  '76': ['Dialysis'],
  '78': ['Chemotherapy'],
  '80': ['Immunizations', 'vaccination'],
  '81': ['Routine physical'],
  '82': ['Family planning'],
  '83': ['Infertility'],
  '93': ['Podiatry', 'foot'],
  A4: ['Psychiatric', 'psychiatrist'],
  A6: ['Psychotherapy', 'counseling'],
  AD: ['Occupational therapy'],
  AE: ['Physical medicine'],
  AF: ['Speech therapy'],
  AG: ['Skilled nursing care'],
  AI: ['Substance abuse', 'addiction'],
  BE: ['Massage therapy'],
  BF: ['Pulmonary rehabilitation'],
  BG: ['Cardiac rehabilitation'],
  DM: ['Durable medical equipment', 'DME'],
};

/** The usual ones first, then by name. */
export const SERVICE_TYPES: readonly ServiceType[] = serviceTypes();

function serviceTypes(): readonly ServiceType[] {
  const usual = [WHOLE_PLAN, '98', '35', 'AL', 'MH', 'PT', 'UC', '86', '88'];
  const rank = (code: string): number => (usual.includes(code) ? usual.indexOf(code) : usual.length);
  return Object.entries(NAMES)
    .map(([code, [name, ...words]]) => localized(code, name, words))
    .sort((a, b) => rank(a.code) - rank(b.code) || a.name.localeCompare(b.name, language));
}

/** In Spanish a service is found by its English words as well, which stand on insurance cards. */
function localized(code: string, name: string, words: readonly string[]): ServiceType {
  const spanish = language === 'es' ? SERVICES_IN_SPANISH[code] : undefined;
  return spanish === undefined ? { code, name, words } : { code, name: spanish, words: [name, ...words] };
}

const BY_CODE = new Map(SERVICE_TYPES.map((type) => [type.code, type]));

export function serviceTypeName(code: string): string {
  return BY_CODE.get(code)?.name ?? t.form.serviceType(code);
}

/** A service type of an answer: in the words of the API, or in Spanish where the console has them. */
export function serviceWord(code: string, text: string | null): string {
  return language === 'es' || text === null ? serviceTypeName(code) : text;
}

/** Whether what was typed is the code of a service type, or begins a word of what it is called. */
export function isMeant({ code, name, words }: ServiceType, typed: string): boolean {
  const text = folded(typed);
  return folded(code) === text || [name, ...words].some((word) => ` ${folded(word)}`.includes(` ${text}`));
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
