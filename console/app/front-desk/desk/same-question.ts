import type { Schema } from '@eligibility/api-types';
import type { Question } from '../question';
import { WHOLE_PLAN } from '../service-types';

type Body = Schema<'CheckRequest'>;

/** What a question is about, however it was typed: the gateway compares questions in the same way. */
export function meaningOf({ clientId, fixture, body }: Omit<Question, 'payer'>): string {
  return JSON.stringify([
    clientId,
    fixture ?? null,
    folded(body.payerName),
    ...patientIn(body),
    ...policyholderIn(body),
    ...visitIn(body),
  ]);
}

function patientIn(body: Body): readonly string[] {
  return [
    (body.memberId ?? '').replace(/[\s-]+/g, '').toUpperCase(),
    folded(body.patientFirstName ?? ''),
    folded(body.patientLastName),
    body.patientDateOfBirth ?? '',
  ];
}

function policyholderIn(body: Body): readonly string[] {
  return [
    body.relationship ?? 'self',
    folded(body.subscriberFirstName ?? ''),
    folded(body.subscriberLastName ?? ''),
    body.subscriberDateOfBirth ?? '',
  ];
}

function visitIn({ serviceTypeCodes, dateOfService, procedureCode }: Body): readonly string[] {
  const services = (serviceTypeCodes ?? []).filter((code) => code !== WHOLE_PLAN);
  return [services.join(), dateOfService ?? '', procedureCode ?? ''];
}

function folded(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toUpperCase();
}
