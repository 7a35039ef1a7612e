import { readJsonReply } from '@eligibility/benefits';
import {
  controlNumberOf,
  isMemberId,
  isSocialSecurityNumber,
  numberInPlaceOfMemberId,
  procedureCodeList,
  RELATIONSHIP_CODES,
  surnameOf,
} from '@eligibility/x12';
import type { OpenConnector } from '../../app/ports';
import type { Inquiry } from '../../domain/inquiry';
import type { StatedReply } from '../../domain/stated-reply';
import { endpoint, type EndpointOptions } from '../http/endpoint';
import { type HttpResponse, type Posted, statementOf } from '../http/post';
import { providerOf, type RequestProvider } from './request-provider';
import type { Authorizations } from './sign-in';

export type JsonConnectorOptions = EndpointOptions & {
  readonly authorizations: Authorizations;
};

/**
 * Asks a clearinghouse that speaks "medical network eligibility v3" JSON; `url` is the whole address of its eligibility
 * endpoint, such as `https://host/change/medicalnetwork/eligibility/v3`.
 * @throws TypeError when `url` is none
 */
export function jsonConnector({ authorizations, ...options }: JsonConnectorOptions): OpenConnector {
  const { post, identify, close } = endpoint(options);
  /** A token may end before its time: an inquiry that is refused for it was not read, and is sent once more. */
  const signedIn = async (
    send: (authorization: string) => Promise<Posted>,
    signal: AbortSignal,
  ): Promise<Posted> => {
    const first = await authorizations.current(signal);
    if (first.kind !== 'signed-in') return first.kind === 'refused' ? NOT_SIGNED_IN : { kind: 'never-sent' };
    const posted = await send(first.authorization);
    if (posted.kind !== 'response' || posted.httpStatus !== 401) return posted;
    authorizations.drop(first.authorization);
    const second = await authorizations.current(signal);
    const isOther = second.kind === 'signed-in' && second.authorization !== first.authorization;
    return isOther ? send(second.authorization) : posted;
  };
  return {
    ask: async (inquiry, signal, attempt = 1) => {
      const body = requestBody(inquiry);
      if (body === undefined) return { kind: 'unwritable' };
      const send = (authorization: string): Promise<Posted> =>
        post(inquiry, { headers: { ...HEADERS, authorization }, body }, { signal, attempt });
      const posted = await signedIn(send, signal);
      return posted.kind === 'response' ? replyWithDocuments(posted, body) : posted;
    },
    signIn: (signal) => authorizations.current(signal),
    // The format has no field for a trace (TRN02) of ours.
    traceOf: controlNumber,
    identify,
    close,
  };
}

const HEADERS = { 'content-type': 'application/json', accept: 'application/json' };
/** What a request without a token would be answered. */
const NOT_SIGNED_IN: Posted = { kind: 'response', httpStatus: 401, contentType: '', body: '' };

function replyWithDocuments(response: HttpResponse, sent: string): StatedReply {
  const reply = { ...readJsonReply(response), ...statementOf(response) };
  const { body: received = '' } = response;
  const isKept = reply.kind === 'answered' || reply.kind === 'clearinghouse-refused';
  return isKept ? { ...reply, documents: { format: 'json', sent, received } } : reply;
}

/** The body of a "medical network eligibility v3" inquiry, the JSON form of an X12 270. */
export type EligibilityRequest = {
  /** Nine digits, ISA13. */
  readonly controlNumber: string;
  readonly tradingPartnerServiceId: string;
  readonly provider: RequestProvider;
  readonly subscriber: {
    readonly memberId?: string;
    /** Nine digits, in place of the member id. */
    readonly ssn?: string;
    readonly groupNumber?: string;
  } & Partial<RequestPerson>;
  /** The patient, where that is not the subscriber: one. */
  readonly dependents?: readonly (RequestPerson & {
    /** X12 INS02. */
    readonly individualRelationshipCode?: string;
  })[];
  readonly encounter: {
    /** Left out where a procedure is asked about alone. */
    readonly serviceTypeCodes?: readonly string[];
    /** YYYYMMDD */
    readonly dateOfService?: string;
    readonly procedureCode?: string;
    /** The code list of the procedure: X12 EQ02-1. */
    readonly productOrServiceIDQualifier?: string;
  };
};

type RequestPerson = {
  readonly firstName: string;
  readonly lastName: string;
  /** X12 NM107; the format wants it apart from the last name. */
  readonly suffix?: string;
  /** YYYYMMDD */
  readonly dateOfBirth?: string;
  readonly gender?: string;
};

/** Builds the request of one inquiry; without a date of service the payer answers for today. */
export function buildRequest(inquiry: Inquiry): EligibilityRequest {
  const { payer, provider, subscriber, dependent } = inquiry;
  const { groupNumber } = subscriber;
  return {
    controlNumber: controlNumber(inquiry),
    tradingPartnerServiceId: payer.tradingPartnerId,
    provider: providerOf(provider),
    subscriber: {
      ...subscriberId(subscriber),
      ...personOf(subscriber),
      ...(groupNumber === undefined ? {} : { groupNumber }),
    },
    ...(dependent === undefined ? {} : { dependents: [dependentOf(dependent)] }),
    encounter: encounterOf(inquiry),
  };
}

type Person = Pick<Inquiry['subscriber'], 'firstName' | 'lastName' | 'dateOfBirth' | 'gender'>;

/** The fields of a person that are known; of a policyholder, the name may not be. */
function personOf({ firstName, lastName, dateOfBirth, gender }: Person): Partial<RequestPerson> {
  const { last, suffix } = surnameOf(lastName);
  return {
    ...(firstName === '' ? {} : { firstName }),
    ...(last === '' ? {} : { lastName: last }),
    ...(suffix === '' ? {} : { suffix }),
    ...(dateOfBirth === undefined ? {} : { dateOfBirth: dayOf(dateOfBirth) }),
    ...(gender === undefined ? {} : { gender }),
  };
}

function dependentOf(
  dependent: NonNullable<Inquiry['dependent']>,
): NonNullable<EligibilityRequest['dependents']>[number] {
  const { firstName, lastName, relationship } = dependent;
  return {
    firstName,
    lastName,
    ...personOf(dependent),
    ...(relationship !== 'unknown' && { individualRelationshipCode: RELATIONSHIP_CODES[relationship] }),
  };
}

/** One of the two: a payer that is sent both might search by either. */
function subscriberId(
  subscriber: Inquiry['subscriber'],
): Pick<EligibilityRequest['subscriber'], 'memberId' | 'ssn'> {
  const ssn = numberInPlaceOfMemberId(subscriber);
  if (ssn !== undefined) return { ssn };
  return subscriber.memberId === '' ? {} : { memberId: subscriber.memberId };
}

function encounterOf({
  serviceTypeCode,
  serviceTypeCodes = [serviceTypeCode],
  dateOfService,
  procedureCode,
}: Inquiry): EligibilityRequest['encounter'] {
  return {
    ...(serviceTypeCodes.length === 0 ? {} : { serviceTypeCodes }),
    ...(dateOfService === undefined ? {} : { dateOfService: dayOf(dateOfService) }),
    ...(procedureCode === undefined
      ? {}
      : { procedureCode, productOrServiceIDQualifier: procedureCodeList(procedureCode) }),
  };
}

/** YYYY-MM-DD as YYYYMMDD. */
function dayOf(date: string): string {
  return date.replaceAll('-', '');
}

/**
 * The text of `buildRequest`; undefined for an inquiry that a clearinghouse would refuse by its schema, which may cost
 * as much as an answer. Of all fields of an inquiry only the member id, and the number in its place, have an alphabet
 * there; names may have any character.
 */
export function requestBody(inquiry: Inquiry): string | undefined {
  const request = buildRequest(inquiry);
  const { memberId, ssn } = request.subscriber;
  const isFound =
    ssn === undefined ? inquiry.subscriber.dateOfBirth !== undefined : isSocialSecurityNumber(ssn);
  const isFit = memberId === undefined ? isFound : isMemberId(memberId);
  return isFit ? JSON.stringify(request) : undefined;
}

/** Nine digits, the same for every attempt of a check. */
export function controlNumber({ checkId }: Pick<Inquiry, 'checkId'>): string {
  return String(controlNumberOf(checkId)).padStart(9, '0');
}
