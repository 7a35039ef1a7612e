import type { Schema } from '@eligibility/api-types';
import type {
  Coding,
  CoverageEligibilityRequest,
  FhirResource,
  Identifier,
  Organization,
  Patient,
  Reference,
} from 'fhir/r4';
import { notSupported } from './input-error';
import { known } from './known';
import { memberFields, personFields, policyholderFields, type Cover } from './people';
import { notHere, repeated, resolverOf, type BundledResource, type Resolve } from './references';
import { requireRequest } from './shapes';
import { PROCEDURE_SYSTEMS, SERVICE_TYPE_SYSTEMS, SYSTEMS } from './systems';

type CheckFields = Schema<'CheckRequest'>;

/** What a CoverageEligibilityRequest asks, in the terms of the API. */
export type FhirQuestion = {
  /** The fields of a check request but for the payer. */
  readonly fields: Partial<Omit<CheckFields, 'payerName'>>;
  /** The payer's id, its name, or both, in this order. */
  readonly payerNames: readonly string[];
  readonly providerNpi: string | undefined;
  /** The elements of the request that say more of the question than is asked, as FHIRPath. */
  readonly unread: readonly string[];
  /** The business identifier of the request: the same one is the same check. */
  readonly reference: string | undefined;
  /** Where the sender wants to be told of the response, as Salesforce Health Cloud writes it. */
  readonly callbackUrl: string | undefined;
  readonly repeated: RepeatedReferences;
};

/** What the response repeats of the request. */
export type RepeatedReferences = {
  readonly purpose: CoverageEligibilityRequest['purpose'];
  readonly patient: Reference;
  readonly coverage: Reference;
  readonly insurer: Reference;
  readonly requestor?: Reference;
  readonly request?: Reference;
};

const ROOT = 'CoverageEligibilityRequest';

/**
 * Reads a CoverageEligibilityRequest (FHIR R4). References to contained resources and to those of the same Bundle are
 * resolved; a logical reference is enough for the payer, the provider and the coverage.
 * @throws AppError `validation-failed` naming each element that is missing or cannot be used; the values are for the API
 * to judge
 */
export function questionOf(body: unknown, bundled?: readonly BundledResource[]): FhirQuestion {
  const request = requireRequest(body);
  const resolve = resolverOf(request.contained ?? [], bundled);
  requirePurpose(request);
  const patient = patientOf(request, resolve);
  const cover = coverOf(request, resolve);
  const insurer = insurerOf(request, resolve);
  const provider = providerOf(request, resolve);
  const [identifier] = request.identifier ?? [];
  return {
    fields: {
      ...personFields(patient, 'patient'),
      ...memberFields(cover, patient),
      ...policyholderFields(cover, { request, patient, resolve }),
      ...servedFields(request),
    },
    payerNames: insurer.names,
    providerNpi: provider.npi,
    unread: unreadIn(request),
    reference: identifierText(identifier),
    callbackUrl: callbackUrlIn(request),
    repeated: {
      purpose: request.purpose,
      patient: repeated(request.patient, patient),
      coverage: repeated(cover.reference, cover.coverage),
      insurer: insurer.reference,
      ...(provider.reference && { requestor: provider.reference }),
      ...(identifier && { request: { type: ROOT, identifier } }),
    },
  };
}

function requirePurpose({ purpose }: CoverageEligibilityRequest): void {
  if (purpose.some((wanted) => wanted === 'benefits' || wanted === 'validation')) return;
  throw notSupported(`${ROOT}.purpose`, 'must have benefits or validation');
}

function patientOf({ patient }: CoverageEligibilityRequest, resolve: Resolve): Patient {
  const expression = `${ROOT}.patient`;
  const found = resolve(patient, expression);
  if (found?.resourceType !== 'Patient') throw notHere(expression);
  return found;
}

/** The insurance that is asked about: the focal one, else the first. */
function coverOf({ insurance = [] }: CoverageEligibilityRequest, resolve: Resolve): Cover {
  const focal = insurance.findIndex((one) => one.focal === true);
  const at = Math.max(0, focal);
  const expression = `${ROOT}.insurance[${String(at)}].coverage`;
  const reference = insurance[at]?.coverage;
  const found = resolve(reference, expression);
  if (reference === undefined) throw notHere(expression);
  if (found?.resourceType === 'Coverage') return { reference, coverage: found };
  if (found !== undefined || reference.identifier?.value === undefined) throw notHere(expression);
  return { reference, coverage: undefined };
}

/** The payer's id, where the insurer has one, then its name. */
function insurerOf({ insurer }: CoverageEligibilityRequest, resolve: Resolve) {
  const expression = `${ROOT}.insurer`;
  const found = resolve(insurer, expression) as Organization | undefined;
  const identifiers = found?.identifier ?? (insurer.identifier ? [insurer.identifier] : []);
  const id = identifiers.find(({ system, value }) => value !== undefined && !NO_PAYER_ID.has(system ?? ''));
  const names = [id?.value, found?.name ?? insurer.display].filter((name) => name !== undefined);
  if (names.length === 0) throw notHere(expression);
  return { names, reference: repeated(insurer, found) };
}

const NO_PAYER_ID: ReadonlySet<string> = new Set([SYSTEMS.npi, SYSTEMS.taxId]);

/** The provider whose NPI decides which clinic asks. */
function providerOf(request: CoverageEligibilityRequest, resolve: Resolve) {
  const reference = request.provider ?? request.item?.[0]?.provider;
  if (reference === undefined) return { npi: undefined, reference: undefined };
  const found = resolve(reference, `${ROOT}.provider`);
  return { npi: npiOf(reference, found, resolve), reference: repeated(reference, found) };
}

function npiOf(reference: Reference, found: FhirResource | undefined, resolve: Resolve): string | undefined {
  if (found?.resourceType === 'PractitionerRole') {
    const { organization, practitioner } = found;
    // One step and no more: a role that refers to itself has no end.
    return [organization, practitioner]
      .map((one) => one && ownNpiOf(one, resolve(one, `${ROOT}.provider`)))
      .find((npi) => npi !== undefined);
  }
  return ownNpiOf(reference, found);
}

function ownNpiOf(reference: Reference, found: FhirResource | undefined): string | undefined {
  const own = found !== undefined && 'identifier' in found ? found.identifier : undefined;
  const identifiers = Array.isArray(own) ? own : [reference.identifier];
  return identifiers.find((one) => one?.system === SYSTEMS.npi)?.value;
}

/** What is asked about, and for which day. */
function servedFields({ item = [], servicedDate, servicedPeriod }: CoverageEligibilityRequest) {
  const day = servicedDate ?? servicedPeriod?.start;
  const codesOf = (name: 'category' | 'productOrService', systems: readonly string[]): readonly string[] =>
    item.flatMap(({ [name]: concept }, at) =>
      concept ? [codeOf(concept.coding, systems, `${ROOT}.item[${String(at)}].${name}`)] : [],
    );
  const services = codesOf('category', SERVICE_TYPE_SYSTEMS);
  const procedures = codesOf('productOrService', PROCEDURE_SYSTEMS);
  if (new Set(procedures).size > 1)
    throw notSupported(`${ROOT}.item.productOrService`, 'must be one procedure');
  return known({
    serviceTypeCodes: services.length > 0 ? [...new Set(services)] : undefined,
    procedureCode: procedures[0],
    dateOfService: day?.slice(0, 10),
  });
}

/** What is read, and what says nothing of the question. */
const READ = new Set([
  ...['resourceType', 'id', 'meta', 'language', 'text', 'contained', 'extension', 'identifier', 'status'],
  ...['purpose', 'patient', 'created', 'enterer', 'priority', 'provider', 'insurer', 'insurance', 'item'],
  ...['servicedDate', 'servicedPeriod'],
]);
const READ_OF_ITEM = new Set(['id', 'extension', 'category', 'productOrService', 'provider']);

function unreadIn(request: CoverageEligibilityRequest): readonly string[] {
  const { item = [], insurance = [], servicedPeriod } = request;
  const { start, end = start } = servicedPeriod ?? {};
  return [
    ...Object.keys(request).filter((name) => !READ.has(name)),
    ...(end === start ? [] : ['servicedPeriod.end']),
    ...(insurance.length > 1 ? ['insurance.others'] : []),
    ...item.flatMap((one, at) =>
      Object.keys(one)
        .filter((name) => !READ_OF_ITEM.has(name))
        .map((name) => `item.${String(at)}.${name}`),
    ),
  ];
}

function codeOf(codings: readonly Coding[] = [], systems: readonly string[], expression: string): string {
  const found = codings.find(({ system, code }) => code !== undefined && systems.includes(system ?? ''));
  if (found?.code !== undefined) return found.code;
  throw notSupported(expression, `has no code of a known system: ${systems.slice(0, 3).join(', ')}`);
}

function identifierText(identifier: Identifier | undefined): string | undefined {
  if (identifier?.value === undefined) return undefined;
  const uuid = /^urn:uuid:(.+)$/i.exec(identifier.value)?.[1];
  return uuid ?? `${identifier.system ?? ''}|${identifier.value}`;
}

/** Of Salesforce Health Cloud; the domain before the name is that of the organization's partner. */
const CALLBACK = /\/callback-?url$/i;

function callbackUrlIn({ extension = [] }: CoverageEligibilityRequest): string | undefined {
  const found = extension.find(({ url }) => CALLBACK.test(url));
  return found?.valueUrl ?? found?.valueUri ?? found?.valueString;
}
