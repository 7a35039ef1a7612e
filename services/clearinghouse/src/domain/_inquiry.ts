import type { CheckInquiry } from '@eligibility/contract';
import type { Inquiry } from './inquiry';

const ABOUT = {
  workspaceId: '5d1f2c0a-93b5-4f0e-8a1c-6a2c1f5a7e01',
  workspaceShareWeight: 10,
  checkId: '0b9ffb0e-7a43-4a4c-9d0e-3f3f6a1f2b11',
  payer: { payerId: 'payer-1', name: 'Directory Name', tradingPartnerId: '00042', routes: [] },
  provider: {
    organizationName: 'Maple Street Clinic',
    npi: '1999999984',
    practitioner: undefined,
    payerIds: [],
  },
  subscriber: {
    memberId: 'MARKERMEMBER',
    firstName: 'Markerfirst',
    lastName: 'Markerlast',
    dateOfBirth: '1984-02-29',
  },
  callerAddresses: [],
};

/** A question of a gateway about a person who does not exist. */
export const ASKED = { ...ABOUT, coverage: 'health' } satisfies CheckInquiry;

/** The inquiry that it becomes. */
export const INQUIRY = { ...ABOUT, serviceTypeCode: '30' } satisfies Inquiry;
