import { NO_PATIENT, type Entries, type Question } from '../question';
import type { Line } from '../today/lines';

const CLINIC = '4f0c2b1e-9a7d-4c3e-8b21-6d5e4f3a2b10';

export const FORM: Entries = {
  ...NO_PATIENT,
  clientId: CLINIC,
  serviceType: '30',
  fixture: undefined,
};

/** A question about a made-up member of Aetna. */
export function questionAbout(memberId: string): Question {
  return {
    clientId: CLINIC,
    fixture: undefined,
    payer: 'Aetna',
    body: { payerName: 'Aetna', memberId, patientFirstName: 'Jane', patientLastName: 'Doe' },
  };
}

/** The line of the log about `questionAbout(memberId)`. */
export function lineAbout(memberId: string, line: Partial<Line> = {}): Line {
  const { body } = questionAbout(memberId);
  return {
    id: `check-${memberId}`,
    createdAt: new Date().toISOString(),
    tags: ['live'],
    clientId: CLINIC,
    keyId: null,
    personId: 'ann',
    askedBy: 'Ann Lee',
    requestId: `request-${memberId}`,
    traceId: null,
    simulated: true,
    payerId: '60054',
    payerName: 'Aetna',
    outcome: 'active',
    reason: null,
    fields: [],
    nextStep: { step: 'none', sentence: null, askAfter: null, payerName: null, payerId: null, phone: null },
    doubts: [],
    success: true,
    upstreamStatusCode: 200,
    latencyMs: 40,
    charged: true,
    question: body as NonNullable<Line['question']>,
    ...line,
  };
}
