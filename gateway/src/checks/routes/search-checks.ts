import { served, type Operations } from '../../http/operation';
import type { ChecksContext } from '../app/context';
import { notePatientSearch } from '../../identity/http/answer-reads';
import { AppError, type Clock } from '@eligibility/kit';
import { NAME_LENGTH } from '@eligibility/x12';
import type { RequestHandler } from 'express';
import Joi from 'joi';
import { askerNames } from '../../identity/app/asked-by';
import { sentName } from '../../http/fields';
import { listQuery } from '../../http/list-query';
import { callerOf } from '../../identity/http/request-identity';
import { contextOf } from '../../http/request-context';
import { callerWith, type CallerRoute, type CallerWho } from '../../identity/http/who';
import { searchChecks, type WantedChecks } from '../app/search-checks';
import { parseBirthDate } from '../domain/calendar-date';
import { CHECK_PARAMETERS, checkFilterOf, logLine, type CheckParameters } from './checks';
import { memberIdField } from './check-request-schemas';
import { QUESTION_MESSAGES } from './read-check-request';
import { dateRule, optionalText } from './read-service-fields';

type PatientFields = {
  readonly memberId?: string;
  readonly patientFirstName?: string;
  readonly patientLastName?: string;
  readonly patientDateOfBirth?: string;
};
type Body = PatientFields &
  Omit<CheckParameters, 'requestId' | 'traceId' | 'idempotencyKey'> & { readonly limit: number };

const PAGE = { max: 100, default: 20 };

const NAME_FIELDS = ['patientFirstName', 'patientLastName', 'patientDateOfBirth'] as const;

const PATIENT_SEARCH_OPERATIONS = {
  searchChecks: {
    method: 'POST',
    path: '/eligibility/checks/search',
    who: callerWith('checks:read', 'check:live'),
    summary: 'Find checks by their patient, with what was asked, newest first',
    description:
      'Answered checks of a patient, or those that fit the other filters, each with its question while ' +
      'its answer is stored. A POST, so that no patient data is in a URL. Patients are found by keyed ' +
      'hashes: of the member id, compared without blanks and hyphens, and of first name, last name and ' +
      'date of birth together. A field that the search does not have is refused. A caller that is ' +
      'bound to clinics sees the checks of these alone. What a person searches is recorded in the ' +
      'audit log, without the patient.',
    sends: {
      json: 'CheckSearch',
      example: { patientFirstName: 'Jane', patientLastName: 'Doe', patientDateOfBirth: '1980-01-31' },
    },
    answers: {
      200: {
        description: 'One page.',
        headers: { 'Cache-Control': { $ref: '#/components/headers/NoStoreHeader' } },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/FoundChecks' } } },
      },
    },
  },
} satisfies Operations<CallerWho>;

/** Answered checks with their patients. */
export function patientSearchRoutes(context: ChecksContext): readonly CallerRoute[] {
  return served(PATIENT_SEARCH_OPERATIONS, { searchChecks: searchForChecks(context) });
}

/**
 * POST /api/eligibility/checks/search: answered checks with what was asked, newest first, found by their patient or by
 * the filters of the log. A POST, so that no patient is in a URL.
 */
function searchForChecks(context: ChecksContext): RequestHandler {
  const read = bodyReader(context.clock);
  return async (req, res) => {
    const wanted = read(req.body);
    const caller = callerOf(res);
    const { requestId } = contextOf(res);
    const { entries, nextCursor } = await searchChecks(context, { caller, requestId }, wanted);
    await notePatientSearch(context, res, { count: entries.length });
    const nameOf = askerNames(context);
    const data = await Promise.all(
      entries.map(async ({ entry, question }) => ({
        ...logLine(entry),
        askedBy: await nameOf(entry),
        question: question ?? null,
      })),
    );
    res.json({ data, nextCursor: nextCursor ?? null });
  };
}

function bodyReader(clock: Pick<Clock, 'now'>): (body: unknown) => WantedChecks {
  const { checkId, clientId, payerId, outcome, tag, from, to } = CHECK_PARAMETERS;
  const read = listQuery<Body>(
    {
      // In a body, a number is no text.
      limit: Joi.number().strict().integer().min(1).max(PAGE.max).default(PAGE.default),
      ...{ checkId, clientId, payerId, outcome, tag, from, to },
      memberId: memberIdField.messages(QUESTION_MESSAGES),
      patientFirstName: sentName(NAME_LENGTH.first).messages(QUESTION_MESSAGES),
      patientLastName: sentName(NAME_LENGTH.last).messages(QUESTION_MESSAGES),
      patientDateOfBirth: optionalText
        .custom(dateRule((text) => parseBirthDate(text, clock.now())))
        .messages(QUESTION_MESSAGES),
    },
    PAGE,
  );
  return (body) => {
    const { limit, cursor, memberId, ...fields } = read(body);
    const { patientFirstName, patientLastName, patientDateOfBirth, ...parameters } = fields;
    const filter = { limit, cursor, ...checkFilterOf(parameters) };
    return {
      memberId,
      name: nameIn({ patientFirstName, patientLastName, patientDateOfBirth }),
      filter,
    };
  };
}

/** All three parts, or undefined for none. @throws AppError `validation-failed` naming those that are missing */
function nameIn(
  fields: Readonly<Record<(typeof NAME_FIELDS)[number], string | undefined>>,
): WantedChecks['name'] {
  const { patientFirstName: firstName, patientLastName: lastName, patientDateOfBirth: dateOfBirth } = fields;
  const missing = NAME_FIELDS.filter((name) => fields[name] === undefined);
  if (missing.length === NAME_FIELDS.length) return undefined;
  if (firstName === undefined || lastName === undefined || dateOfBirth === undefined) {
    const message = 'is needed: a patient is found by first name, last name and date of birth together';
    throw new AppError('validation-failed', { fields: missing.map((field) => ({ field, message })) });
  }
  return { firstName, lastName, dateOfBirth };
}
