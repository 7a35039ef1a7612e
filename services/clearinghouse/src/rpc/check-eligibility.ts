import { isIP } from 'node:net';
import { type CheckInquiry, decodeInquiry, encodeCheckResult, decodedPart } from '@eligibility/contract';
import { AppError, characterCount, MAX_PAYER_NAME_LENGTH, PAYER_ID } from '@eligibility/kit';
import { unary } from '@eligibility/kit/grpc';
import type {
  CheckEligibilityRequest,
  ClearinghouseServiceServer,
} from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import {
  areProviderIds,
  GROUP_NUMBER,
  isFoundByLastName,
  isMemberId,
  isProcedureCode,
  isServiceType,
  isSocialSecurityNumber,
  isUuid,
  NAME_LENGTH,
  nameProblem,
  NPI_FORM,
  serviceProviderNumberOf,
  TAXONOMY_CODE,
} from '@eligibility/x12';
import { type CheckDependencies, checkEligibility } from '../app/check-eligibility';
import type { Networks } from '../app/ports';
import { type Inquiry, inquiryOf, type Route } from '../domain/inquiry';
import { MAX_SHARE_WEIGHT } from '../isolation/domain/bulkhead';

/** The service's RPCs. Everything that a payer does is a result; a request or a deadline may be refused. */
export function clearinghouseService(
  dependencies: CheckDependencies & {
    readonly networks: Pick<Networks, 'isSimulated'>;
    /** How many calls in the background one payer may have at a time. */
    readonly backgroundPlaces: number;
  },
): ClearinghouseServiceServer {
  return {
    describeNetwork: unary(dependencies.log, async () => {
      const simulated = await dependencies.networks.isSimulated();
      const { backgroundPlaces } = dependencies;
      return { backgroundPlaces, ...(simulated !== undefined && { simulated }) };
    }),
    checkEligibility: unary(dependencies.log, async (request, { deadlineMs }) =>
      encodeCheckResult(await checkEligibility(dependencies, receivedInquiry(request), deadlineMs)),
    ),
  };
}

/**
 * The inquiry of a request; lengths are those of X12 NM1 and of the clearinghouses' formats.
 * @throws AppError `validation-failed` that names the wrong fields and quotes none of them
 */
export function receivedInquiry(request: CheckEligibilityRequest): Inquiry {
  const asked = decodedPart('payer, provider, subscriber and coverage', () => decodeInquiry(request));
  const wrong = wrongFields(asked);
  if (wrong.length === 0) return inquiryOf(asked);
  throw new AppError('validation-failed', { detail: `missing or not valid: ${wrong.join(', ')}` });
}

const WORKSPACE_ID = /^[\x21-\x7e]{1,80}$/;
const CONNECTOR = /^[\x21-\x7e]{1,80}$/;
/** More clearinghouses than any installation has. */
const MAX_ROUTES = 16;
/** More than any request comes through. */
const MAX_HOPS = 32;
/** As often as X12 repeats an element. */
const MAX_SERVICE_TYPES = 99;
/** X12 DMG03 of an inquiry. */
const GENDERS: readonly (string | undefined)[] = ['F', 'M', undefined];
const DATE = /^\d{4}-\d{2}-\d{2}$/;

type FieldCheck = readonly [field: string, isValid: boolean];

/** By the social security number, or by name and birth date alone. */
function isFoundWithoutId({
  memberId,
  socialSecurityNumber,
  dateOfBirth,
}: CheckInquiry['subscriber']): boolean {
  return memberId === '' && (socialSecurityNumber ?? dateOfBirth) !== undefined;
}

/** Of a patient with a member id and a birth date, the first name may not be known; of a policyholder, the whole name. */
function isFirstNameLeftOut({
  subscriber,
  dependent,
}: Pick<CheckInquiry, 'subscriber' | 'dependent'>): boolean {
  if (dependent === undefined) return isFoundByLastName(subscriber);
  return subscriber.firstName + subscriber.lastName === '';
}

function subscriberChecks({ subscriber, dependent }: CheckInquiry): readonly FieldCheck[] {
  const { memberId, socialSecurityNumber, dateOfBirth } = subscriber;
  const isMemberless = isFoundWithoutId(subscriber);
  const isFirstNameless = isFirstNameLeftOut({ subscriber, dependent });
  const isNameless = dependent !== undefined && isFirstNameless;
  return [
    ['subscriber.member_id', isMemberless || isMemberId(memberId)],
    [
      'subscriber.social_security_number',
      socialSecurityNumber === undefined || (isMemberless && isSocialSecurityNumber(socialSecurityNumber)),
    ],
    ['subscriber.first_name', isFirstNameless || isName(subscriber.firstName, NAME_LENGTH.first)],
    ['subscriber.last_name', isNameless || isName(subscriber.lastName, NAME_LENGTH.last)],
    ['subscriber.date_of_birth', isMemberless ? isDate(dateOfBirth ?? '') : isDateIfStated(dateOfBirth)],
    ['subscriber.gender', GENDERS.includes(subscriber.gender)],
    ['subscriber.group_number', GROUP_NUMBER.test(subscriber.groupNumber ?? '0')],
  ];
}

function dependentChecks({ dependent }: CheckInquiry): readonly FieldCheck[] {
  if (dependent === undefined) return [];
  return [
    ['dependent.first_name', isName(dependent.firstName, NAME_LENGTH.first)],
    ['dependent.last_name', isName(dependent.lastName, NAME_LENGTH.last)],
    ['dependent.date_of_birth', isDateIfStated(dependent.dateOfBirth)],
    ['dependent.gender', GENDERS.includes(dependent.gender)],
  ];
}

function providerChecks({ npi, payerIds, ...provider }: CheckInquiry['provider']): readonly FieldCheck[] {
  const isKnownByOther = npi === '' && serviceProviderNumberOf(payerIds) !== undefined;
  return [
    ['provider.organization_name', hasLength(provider.organizationName, NAME_LENGTH.organization)],
    ['provider.npi', isKnownByOther || NPI_FORM.test(npi)],
    ['provider.practitioner', isPractitioner(provider.practitioner)],
    ['provider.taxonomy_code', TAXONOMY_CODE.test(provider.taxonomyCode ?? '000000000X')],
    ['provider.payer_ids', areProviderIds(payerIds)],
  ];
}

function wrongFields(asked: CheckInquiry): readonly string[] {
  const { payer, provider, coverage, callerAddresses, service } = asked;
  const checks: readonly FieldCheck[] = [
    ['workspace_id', WORKSPACE_ID.test(asked.workspaceId)],
    ['workspace_share_weight', asked.workspaceShareWeight <= MAX_SHARE_WEIGHT],
    ['check_id', isUuid(asked.checkId)],
    ['payer.payer_id', PAYER_ID.test(payer.payerId)],
    ['payer.name', hasLength(payer.name, MAX_PAYER_NAME_LENGTH)],
    ['payer.trading_partner_id', payer.tradingPartnerId === '' || PAYER_ID.test(payer.tradingPartnerId)],
    ['payer.routes', payer.routes.length <= MAX_ROUTES && payer.routes.every(isRoute)],
    ...providerChecks(provider),
    ...subscriberChecks(asked),
    ...dependentChecks(asked),
    ['service_type_code', typeof coverage === 'string' || isServiceType(coverage.serviceTypeCode)],
    ['service.service_type_codes', areServiceTypes(service?.serviceTypeCodes ?? [])],
    ['service.procedure_code', isProcedureCode(service?.procedureCode ?? '00000')],
    ['service.procedure_alone', isAloneOrNot(service)],
    ['service.date_of_service', isDateIfStated(service?.dateOfService)],
    [
      'caller_addresses',
      callerAddresses.length <= MAX_HOPS && callerAddresses.every((each) => isIP(each) > 0),
    ],
  ];
  return checks.filter(([, isValid]) => !isValid).map(([field]) => field);
}

function areServiceTypes(codes: readonly string[]): boolean {
  return codes.length <= MAX_SERVICE_TYPES && codes.every(isServiceType);
}

/** A procedure that is asked about alone is there, and no service type is. */
function isAloneOrNot(service: CheckInquiry['service']): boolean {
  if (service?.procedureAlone !== true) return true;
  return service.procedureCode !== undefined && service.serviceTypeCodes.length === 0;
}

function isRoute({ connector, payerId }: Route): boolean {
  return CONNECTOR.test(connector) && PAYER_ID.test(payerId);
}

function isPractitioner(practitioner: Inquiry['provider']['practitioner']): boolean {
  if (practitioner === undefined) return true;
  const { firstName, lastName } = practitioner;
  return hasLength(firstName, NAME_LENGTH.first) && hasLength(lastName, NAME_LENGTH.last);
}

function hasLength(text: string, maxLength: number): boolean {
  return text !== '' && characterCount(text) <= maxLength;
}

function isName(text: string, maxLength: number): boolean {
  return hasLength(text, maxLength) && nameProblem(text, maxLength) === undefined;
}

function isDateIfStated(text: string | undefined): boolean {
  return text === undefined || isDate(text);
}

/** YYYY-MM-DD that the calendar has: a 30th of February would be read as the 1st or 2nd of March. */
function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
