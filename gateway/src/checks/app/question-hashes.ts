import { basicName, comparedMemberId, NAME_LENGTH } from '@eligibility/x12';
import stableStringify from 'safe-stable-stringify';
import type { CheckKind, CheckQuestion, NamedPatient, Patient, Policyholder } from '../domain/check';
import type { QuestionHashes } from '../domain/reservation';
import type { KeyedHash } from '../../basics/keyed-hash';

/** What is asked, in which workspace: the input of a check's hashes. */
export type HashedQuestion = {
  readonly workspaceId: string;
  readonly kind: CheckKind;
  readonly mockFixture?: string | undefined;
  readonly question: CheckQuestion;
};

/**
 * The keyed hashes of a question. They are keyed because the input of a plain hash of a birth date and a member id could
 * be guessed. In the fingerprint, names are normalised in letter case and repeated blanks, which do not matter for them,
 * and the member id as ids are compared: without blanks and hyphens. A social security number is in the fingerprint
 * alone, together with all else that was asked. So is the state that the request names, because it decides which payer a
 * name means: with another one it is another question. The clinic's state is not in it: a retry stays a retry when the
 * clinic moves meanwhile.
 */
export function questionHashes(hash: KeyedHash, asked: HashedQuestion): QuestionHashes {
  const { workspaceId, question, kind, mockFixture } = asked;
  const { payerName, patient, relationship, policyholder, state, service } = question;
  const meaning = {
    kind,
    mockFixture,
    payerName: folded(payerName),
    memberId: patient.memberId === undefined ? undefined : comparedMemberId(patient.memberId),
    firstName: folded(patient.firstName),
    lastName: folded(patient.lastName),
    dateOfBirth: patient.dateOfBirth,
    // Left out of the text when there is none.
    gender: patient.gender,
    groupNumber: patient.groupNumber,
    socialSecurityNumber: patient.socialSecurityNumber,
    state,
    relationship: relationship === 'self' ? undefined : relationship,
    policyholder: policyholder && foldedNames(policyholder),
    service,
  };
  const text = stableStringify(meaning);
  return {
    fingerprint: hash(text),
    memberHash: patientHashOf(hash, workspaceId, patient),
    nameHash: nameHashOf(hash, workspaceId, patient),
  };
}

/** Of the member id; without one, of what the person is named by, so that no search for a member id finds the check. */
function patientHashOf(hash: KeyedHash, workspaceId: string, { memberId, ...named }: Patient): string {
  if (memberId !== undefined) return memberHashOf(hash, workspaceId, memberId);
  const { firstName, lastName, dateOfBirth } = named;
  const text = ['patient-without-member-id', workspaceId, folded(firstName), folded(lastName), dateOfBirth];
  return hash(JSON.stringify(text));
}

/** By which the checks of a member id are found. Bound to the workspace: that of another workspace is another hash. */
export function memberHashOf(hash: KeyedHash, workspaceId: string, memberId: string): string {
  return hash(JSON.stringify(['patient-member', workspaceId, comparedMemberId(memberId)]));
}

/**
 * By which the checks of a name with a birth date are found; undefined without a birth date. Names are compared as X12
 * writes them, without accents, because front desks type them either way.
 */
export function nameHashOf(
  hash: KeyedHash,
  workspaceId: string,
  { firstName, lastName, dateOfBirth }: NamedPatient,
): string | undefined {
  if (dateOfBirth === undefined) return undefined;
  const names = [basicName(firstName, NAME_LENGTH.first), basicName(lastName, NAME_LENGTH.last)];
  return hash(JSON.stringify(['patient-name', workspaceId, ...names, dateOfBirth]));
}

function foldedNames({ firstName, lastName, dateOfBirth }: Policyholder): Policyholder {
  return {
    firstName: firstName === undefined ? undefined : folded(firstName),
    lastName: lastName === undefined ? undefined : folded(lastName),
    dateOfBirth,
  };
}

function folded(text: string): string {
  return text.replace(/\s+/gu, ' ').toUpperCase();
}
