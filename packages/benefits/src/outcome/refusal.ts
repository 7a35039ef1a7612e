import type { RequestField } from '@eligibility/x12';
import type { ClearinghouseWords } from '../upstream-reply';
import { reasonOf, type Reason } from './reasons';

/** The fields of a request, by the last part of the path that a clearinghouse names. */
const FIELDS: Readonly<Record<string, RequestField>> = {
  memberid: 'memberId',
  firstname: 'patientFirstName',
  lastname: 'patientLastName',
  dateofbirth: 'patientDateOfBirth',
  gender: 'patientGender',
  groupnumber: 'groupNumber',
  individualrelationshipcode: 'relationship',
  dateofservice: 'dateOfService',
  servicetypecodes: 'serviceTypeCodes',
  procedurecode: 'procedureCode',
};
/** A provider has names too, and they are the administrator's to correct. */
const OF_PROVIDER = /provider/i;
const LAST_NAME = /([a-z]+)(?:\[\d+\]|[./]\d+)?$/i;

/** The fields of the request that a refusal names; none where it is about the account, the clinic or the format. */
export function fieldsNamed(words: readonly ClearinghouseWords[] = []): readonly RequestField[] {
  const named = words.flatMap(({ field = '' }) => {
    if (OF_PROVIDER.test(field)) return [];
    return FIELDS[LAST_NAME.exec(field)?.[1]?.toLowerCase() ?? ''] ?? [];
  });
  return [...new Set(named)];
}

/** What a front desk reads of a refusal: the clearinghouse's own words, and what to do. */
export function refusalSentence(words: readonly ClearinghouseWords[] = []): string {
  const said = quoted(words);
  const { say } = refusalReason(fieldsNamed(words));
  return `The clearinghouse refused the inquiry before the payer saw it${said === '' ? '' : `, and says ${said}`}. ${say}`;
}

/** The words of a clearinghouse in quotes; empty without any. */
export function quoted(words: readonly ClearinghouseWords[] = []): string {
  const said = words.map(({ field, text }) => (field === undefined ? text : `${field}: ${text}`)).join('; ');
  return said === '' ? '' : `\u201c${said}\u201d`;
}

/** What a front desk does about a refusal that names these fields. */
export function refusalReason(fields: readonly RequestField[]): Reason {
  const reason = reasonOf('clearinghouse-refused');
  if (fields.length === 0) return reason;
  return { ...reason, step: 'correct-and-ask-again', fields, say: 'Correct what it names, then try again.' };
}
