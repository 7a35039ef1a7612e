import { Coverage } from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import { CLINIC, PAYER, QUESTION, uuid, WORKSPACE } from '../../testing/samples';
import { inquiryToWire } from './clearinghouse';

const INQUIRY = {
  workspace: WORKSPACE,
  checkId: uuid(1),
  payer: PAYER,
  clinic: CLINIC,
  question: QUESTION,
  callerAddresses: ['198.51.100.7'],
};

describe('inquiryToWire', () => {
  it('sends the clearinghouse service the payer, the provider, the patient and the coverage', () => {
    expect(inquiryToWire(INQUIRY)).toEqual({
      checkId: uuid(1),
      payer: {
        payerId: 'payer-1',
        name: 'Cascade Mutual',
        tradingPartnerId: '00042',
        routes: [{ connector: 'north', payerId: '0042' }],
      },
      provider: { organizationName: 'Maple Street Clinic', npi: '1999999984', payerIds: [] },
      subscriber: {
        memberId: 'CANARY77001',
        firstName: 'Canarina',
        lastName: 'Markerlast',
        dateOfBirth: '1984-02-29',
      },
      about: { $case: 'coverage', value: Coverage.HEALTH },
      callerAddresses: ['198.51.100.7'],
      workspaceId: WORKSPACE.id,
      workspaceShareWeight: 0,
    });
  });

  it('sends the social security number in place of the member id', () => {
    const { memberId: _none, ...named } = QUESTION.patient;
    const question = { ...QUESTION, patient: { ...named, socialSecurityNumber: '219099999' } };
    expect(inquiryToWire({ ...INQUIRY, question }).subscriber).toEqual({
      ...named,
      memberId: '',
      socialSecurityNumber: '219099999',
    });
  });

  it('sends the share that an operator gave the workspace', () => {
    const workspace = { ...WORKSPACE, shareWeight: 40 };
    expect(inquiryToWire({ ...INQUIRY, workspace }).workspaceShareWeight).toBe(40);
  });

  it('says that nobody waits for the answer', () => {
    expect(inquiryToWire(INQUIRY).background).toBeUndefined();
    expect(inquiryToWire({ ...INQUIRY, isBackground: true }).background).toBe(true);
  });

  it('names the person who has the NPI, and the taxonomy', () => {
    const practitioner = { firstName: 'Ann', lastName: 'Ray' };
    const taxonomyCode = '207Q00000X';
    const { provider } = inquiryToWire({ ...INQUIRY, clinic: { ...CLINIC, practitioner, taxonomyCode } });
    expect(provider).toEqual({
      organizationName: CLINIC.name,
      npi: CLINIC.npi,
      payerIds: [],
      practitioner,
      taxonomyCode,
    });
  });

  it('sends what this payer knows the clinic by, and of no other payer', () => {
    const payerProviderIds = [
      { payerId: PAYER.payerId, qualifier: 'SV', id: '0098765' },
      { payerId: 'another', qualifier: 'TJ', id: '123456789' },
    ] as const;
    const clinic = { ...CLINIC, npi: undefined, payerProviderIds };
    expect(inquiryToWire({ ...INQUIRY, clinic }).provider).toMatchObject({
      npi: '',
      payerIds: [{ qualifier: 'SV', id: '0098765' }],
    });
  });

  it('sends no date of birth when none is known', () => {
    const patient = { ...QUESTION.patient, dateOfBirth: undefined };
    const { subscriber } = inquiryToWire({ ...INQUIRY, question: { ...QUESTION, patient } });
    expect(subscriber?.dateOfBirth).toBeUndefined();
  });

  it.each([
    [['dental'], Coverage.DENTAL],
    [['commercial', 'dental'], Coverage.HEALTH],
    [['dental', 'vision'], Coverage.HEALTH],
    [['vision'], Coverage.HEALTH],
    [[], Coverage.HEALTH],
  ])('asks a payer of %j about %s', (linesOfBusiness, coverage) => {
    const wire = inquiryToWire({ ...INQUIRY, payer: { ...PAYER, linesOfBusiness } });
    expect(wire.about).toEqual({ $case: 'coverage', value: coverage });
  });

  it('sends the service that the payer is asked about, and the service type that the summary is about', () => {
    const sent = { serviceTypeCodes: ['30'], dateOfService: '2026-12-01' };
    const service = { sent, dateOfService: '2026-12-01', notAsked: [] };
    expect(inquiryToWire({ ...INQUIRY, service: { ...service, summaryOf: 'PT' } })).toMatchObject({
      about: { $case: 'serviceTypeCode', value: 'PT' },
      service: sent,
    });
    expect(inquiryToWire({ ...INQUIRY, service: { ...service, summaryOf: undefined } })).toMatchObject({
      about: { $case: 'coverage', value: Coverage.HEALTH },
      service: sent,
    });
  });
});
