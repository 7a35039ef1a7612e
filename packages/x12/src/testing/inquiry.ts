import type { InquiryEnvelope } from '../envelope';
import type { EligibilityInquiry } from '../inquiry';

/** An inquiry about a person who does not exist. */
export const INQUIRY = {
  checkId: '0b9ffb0e-7a43-4a4c-9d0e-3f3f6a1f2b11',
  payer: { name: 'Directory Name', tradingPartnerId: '00042' },
  provider: { organizationName: 'Maple Street Clinic', npi: '1999999984', practitioner: undefined },
  subscriber: {
    memberId: 'MARKERMEMBER',
    firstName: 'Markerfirst',
    lastName: 'Markerlast',
    dateOfBirth: '1984-02-29',
  },
  serviceTypeCode: '30',
} satisfies EligibilityInquiry;

export const ENVELOPE: InquiryEnvelope = {
  sender: { qualifier: 'ZZ', id: 'MAPLECLINIC' },
  receiver: { qualifier: '30', id: '123456789' },
  controlNumber: 905,
  originatorId: '9MAPLE0001',
  sentAt: new Date('2026-01-15T09:30:59.999Z'),
  onDate: '2026-01-14',
  usage: 'T',
};
