import type { Schema } from '@eligibility/api-types';
import type {
  CodeableConcept,
  Coverage,
  CoverageEligibilityRequest,
  HumanName,
  Patient,
  Reference,
  RelatedPerson,
} from 'fhir/r4';
import { notSupported } from './input-error';
import { known } from './known';
import type { Resolve } from './references';
import { SYSTEMS } from './systems';

type CheckFields = Schema<'CheckRequest'>;

/** What the request says of a person, under the names that the API has for the patient or the policyholder. */
export function personFields(
  { name = [], birthDate, gender }: Pick<Patient | RelatedPerson, 'name' | 'birthDate' | 'gender'>,
  who: 'patient' | 'subscriber',
): Partial<CheckFields> {
  const { given, family, suffix } = nameOf(name);
  const last = [family, ...(suffix ?? [])].filter((part) => part !== undefined).join(' ');
  return known({
    [`${who}FirstName`]: given?.[0],
    [`${who}LastName`]: last === '' ? undefined : last,
    [`${who}DateOfBirth`]: birthDate?.slice(0, 10),
    ...(who === 'patient' && { patientGender: SEXES.get(gender ?? '') }),
  });
}

const SEXES = new Map<string, 'F' | 'M'>([
  ['female', 'F'],
  ['male', 'M'],
]);

const BEST_NAMES = ['official', 'usual', undefined, 'maiden', 'nickname', 'temp', 'anonymous', 'old'];

function nameOf(names: readonly HumanName[]): Partial<HumanName> {
  const [best = {}] = [...names].sort((a, b) => BEST_NAMES.indexOf(a.use) - BEST_NAMES.indexOf(b.use));
  return best;
}

/** The insurance that is asked about; a logical reference has the member id alone. */
export type Cover = { readonly reference: Reference; readonly coverage: Coverage | undefined };

/** The id on the card and the group, or in their place the social security number of the patient. */
export function memberFields(
  { reference, coverage }: Cover,
  { identifier: own = [] }: Patient,
): Partial<CheckFields> {
  const memberId = coverage === undefined ? reference.identifier?.value : memberIdIn(coverage);
  const ssn = own.find(({ system }) => system === SYSTEMS.socialSecurityNumber)?.value;
  return known({
    memberId,
    patientSocialSecurityNumber: memberId === undefined ? ssn : undefined,
    groupNumber: coverage?.class?.find(({ type }) => hasCode(type, 'group'))?.value,
  });
}

function memberIdIn({ subscriberId, identifier = [] }: Coverage): string | undefined {
  return subscriberId ?? (identifier.find(({ type }) => hasCode(type, 'MB')) ?? identifier[0])?.value;
}

function hasCode(concept: CodeableConcept | undefined, wanted: string): boolean {
  return concept?.coding?.some(({ code }) => code === wanted) === true;
}

type Relationship = NonNullable<CheckFields['relationship']>;

/** The subscriber-relationship codes of R4, and the individual relationship codes of X12, as the API has them. */
const RELATIONSHIPS = new Map<string, Relationship>([
  ['self', 'self'],
  ['spouse', 'spouse'],
  ['child', 'child'],
  ['parent', 'other'],
  ['common', 'other'],
  ['other', 'other'],
  ['injured', 'other'],
  ['18', 'self'],
  ['01', 'spouse'],
  ['19', 'child'],
  ['G8', 'other'],
]);

const RELATIONSHIP = 'CoverageEligibilityRequest.insurance.coverage.resolve().relationship';

type Asked = {
  readonly request: CoverageEligibilityRequest;
  readonly patient: Patient;
  readonly resolve: Resolve;
};

/**
 * Whose plan it is, where that is not the patient's own.
 * @throws AppError `validation-failed` for unknown codes alone: the patient would be asked about as the policyholder
 */
export function policyholderFields({ coverage }: Cover, asked: Asked): Partial<CheckFields> {
  if (coverage === undefined) return {};
  const subscriber = subscriberOf(coverage, asked);
  const relationship = relationshipIn(coverage, subscriber !== undefined);
  return {
    ...known({ relationship }),
    ...(relationship !== 'self' && subscriber && personFields(subscriber, 'subscriber')),
  };
}

function relationshipIn({ relationship }: Coverage, hasSubscriber: boolean): Relationship | undefined {
  const codes = relationship?.coding?.flatMap(({ code }) => code ?? []) ?? [];
  const [stated] = codes.flatMap((code) => RELATIONSHIPS.get(code) ?? []);
  if (stated !== undefined) return stated;
  if (codes.length === 0) return hasSubscriber ? 'unknown' : undefined;
  if (hasSubscriber) return 'other';
  throw notSupported(RELATIONSHIP, NOT_OF_FHIR);
}

const NOT_OF_FHIR = 'has no code of the subscriber-relationship codes of FHIR';

/** The person who has the plan, where that is another one than the patient. */
function subscriberOf(
  { subscriber }: Coverage,
  { request, patient, resolve }: Asked,
): Patient | RelatedPerson | undefined {
  if (subscriber?.reference === request.patient.reference) return undefined;
  const found = resolve(subscriber, 'CoverageEligibilityRequest.insurance.coverage.resolve().subscriber');
  const isPerson = found?.resourceType === 'Patient' || found?.resourceType === 'RelatedPerson';
  return isPerson && found !== patient ? found : undefined;
}
