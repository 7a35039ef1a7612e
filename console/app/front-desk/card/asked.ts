import type { Schema } from '@eligibility/api-types';
import { day, when } from '../../design/format';
import { relationshipOf } from '../policyholder';
import type { Question } from '../question';
import { serviceTypeName } from '../service-types';
import { t } from '../texts';
import type { Row } from '../today/rows';

/** What was asked, for whom, by whom and for how much, as every card says it, on the screen and on paper. */
export type Asked = {
  /** Undefined where the patient is no longer kept. */
  readonly patient: Patient | undefined;
  readonly payer: string | undefined;
  readonly service: string;
  /** The day of service; undefined for the day of the check. */
  readonly day: string | undefined;
  readonly clinic: string | undefined;
  readonly npi: string | undefined;
  readonly by: string | undefined;
  readonly at: string;
  /** What it cost; undefined until that is known. */
  readonly cost: string | undefined;
};

type Patient = {
  readonly name: string;
  readonly birthDate: string | undefined;
  /** Undefined where the social security number was sent in its place. */
  readonly memberId: string | undefined;
  /** Such as `child of Ann Young`; undefined for the policyholder. */
  readonly dependent: string | undefined;
};

type Around = {
  readonly clinics: readonly Pick<Schema<'Clinic'>, 'clientId' | 'name' | 'npi'>[];
  /** The name of the person at this desk. */
  readonly me: string;
};

export function askedOf(row: Row, { clinics, me }: Around): Asked {
  const { question, line, atMs } = row;
  const clinic = clinics.find(({ clientId }) => clientId === (question ?? line)?.clientId);
  return {
    ...(question === undefined ? NO_QUESTION : whatOf(question)),
    payer: line?.payerName ?? question?.payer,
    clinic: clinic?.name,
    npi: clinic?.npi,
    ...(line === undefined ? { by: me, at: when(new Date(atMs).toISOString()) } : askerOf(line)),
    cost: costOf(row),
  };
}

function askerOf({ askedBy, createdAt }: NonNullable<Row['line']>): Pick<Asked, 'by' | 'at'> {
  return { by: askedBy ?? undefined, at: when(createdAt) };
}

const NO_QUESTION = { patient: undefined, service: '', day: undefined } as const;

function whatOf({ body }: Question): Pick<Asked, 'patient' | 'service' | 'day'> {
  return {
    patient: patientOf(body),
    service: (body.serviceTypeCodes ?? []).map(serviceTypeName).join(', ') || t.card.wholePlan,
    day: spelledDay(body.dateOfService),
  };
}

function patientOf(body: Schema<'CheckRequest'>): Patient {
  const { patientFirstName, patientLastName, patientDateOfBirth, memberId } = body;
  return {
    name: `${patientFirstName} ${patientLastName}`,
    birthDate: spelledDay(patientDateOfBirth),
    memberId,
    dependent: dependentOf(body),
  };
}

function dependentOf(body: Schema<'CheckRequest'>): string | undefined {
  const { subscriberFirstName, subscriberLastName } = body;
  const relationship = relationshipOf(body);
  if (relationship === 'self') return undefined;
  const holder = subscriberFirstName == null ? '' : `${subscriberFirstName} ${subscriberLastName ?? ''}`;
  return t.card.dependent[relationship](holder === '' ? t.card.policyholder : holder);
}

function spelledDay(isoDay: string | null | undefined): string | undefined {
  return isoDay == null ? undefined : day(isoDay);
}

function costOf({ sent, line }: Row): string | undefined {
  if (sent?.question.fixture !== undefined || line?.tags.includes('mock') === true) return t.card.scenario;
  if (line !== undefined) return line.charged ? t.card.charged : t.card.free;
  return sent?.state.phase === 'refused' ? t.card.free : undefined;
}
