import { serviceTypeCodeOf } from '../../packages/x12/src/text/service-types';
import type { Input, UnsayableRule } from './unsayable-rule';
import { isBirthDate } from './_values';

const PATIENT = {
  payerName: 'Aetna',
  memberId: 'W123456789',
  patientFirstName: 'Jane',
  patientLastName: 'Doe',
};

/** The rules about the fields of a check. */
export const UNSAYABLE_RULES_OF_CHECKS: readonly UnsayableRule[] = [
  {
    rule: 'a birth date is a day of the calendar, 1900 or later, not in the future',
    field: /^(patient|subscriber)DateOfBirth$/,
    breaks: (value, _input, now) => !isBirthDate(String(value), now),
    witness: { operationId: 'checkEligibility', body: { ...PATIENT, patientDateOfBirth: '1980-02-30' } },
  },
  {
    rule: 'a check has the member id, or a social security number in its place',
    operations: ['checkEligibility', 'startCheck', 'mockEligibility'],
    field: /^memberId$/,
    breaks: (value, { body }) => value === undefined && (body?.['patientSocialSecurityNumber'] ?? '') === '',
    witness: { operationId: 'checkEligibility', body: { ...PATIENT, memberId: undefined } },
  },
  {
    rule: 'a live check names no fixture',
    operations: ['checkEligibility', 'startCheck', 'checkEligibilityByQuery'],
    field: /^mockFixture$/,
    breaks: (value) => (value ?? '') !== '',
    witness: { operationId: 'checkEligibility', body: { ...PATIENT, mockFixture: 'dental' } },
  },
  {
    rule: 'a fixture is one of everybody or of the workspace',
    operations: ['mockEligibility', 'mockEligibilityByQuery'],
    field: /^$/,
    breaks: (_value, { query, body }) => (query['mockFixture'] ?? body?.['mockFixture'] ?? '') !== '',
    witness: { operationId: 'mockEligibility', body: { ...PATIENT, mockFixture: 'no-such-fixture' } },
  },
  {
    rule: 'a dependent is asked about by the id on the card',
    operations: ['checkEligibility', 'startCheck', 'mockEligibility'],
    field: /^memberId$/,
    breaks: (value, { body }) =>
      value === undefined && /^(spouse|child|other)$/i.test(String(body?.['relationship'])),
    witness: {
      operationId: 'checkEligibility',
      body: {
        ...PATIENT,
        memberId: undefined,
        patientSocialSecurityNumber: '219-09-9999',
        patientDateOfBirth: '2015-03-04',
        relationship: 'child',
      },
    },
  },
  {
    rule: 'of the name of a policyholder both parts are sent, or none',
    field: /^subscriber(First|Last)Name$/,
    breaks: (value) => (value ?? '') === '',
    witness: { operationId: 'checkEligibility', body: { ...PATIENT, subscriberLastName: 'Young' } },
  },
  {
    rule: 'a birth date comes with a social security number',
    operations: ['checkEligibility', 'startCheck', 'mockEligibility'],
    field: /^patientDateOfBirth$/,
    breaks: (value, { body }) => body?.['memberId'] === undefined && (value ?? '') === '',
    witness: {
      operationId: 'checkEligibility',
      body: { ...PATIENT, memberId: undefined, patientSocialSecurityNumber: '219-09-9999' },
    },
  },
  {
    rule: 'a service type is a code of X12 or a word for one, and there are at most ten',
    field: /^serviceTypeCodes(\.\d+)?$/,
    breaks: hasUnknownServiceType,
    witness: { operationId: 'checkEligibility', body: { ...PATIENT, serviceTypeCodes: ['ZZ'] } },
  },
  {
    rule: 'the service type of an item is a code of X12 or a word for one',
    operations: ['estimateCheck', 'keepFixture', 'writeClinicRates'],
    field: /^((items|rows)\.\d+\.)?serviceTypeCode$/,
    breaks: (value) => serviceTypeCodeOf(String(value)) === undefined,
    witness: {
      operationId: 'estimateCheck',
      body: { items: [{ serviceTypeCode: 'ZZ', allowedAmount: 150 }] },
    },
  },
  {
    rule: 'an amount has no parts of a cent',
    field: /^(items|rows)\.\d+\.allowedAmount$/,
    breaks: (value) => !/^\d+(\.\d\d?)?$/.test(String(value)),
    witness: {
      operationId: 'writeClinicRates',
      body: { rows: [{ visitKind: 'a', serviceTypeCode: '98', allowedAmount: 0.001 }] },
    },
  },
  {
    rule: 'a visit of an estimate is one that the clinic has rates for',
    field: /^visitKind$/,
    operations: ['estimateCheck'],
    breaks: (value) => value !== undefined && value !== 'office-visit',
    witness: { operationId: 'estimateCheck', body: { visitKind: 'none-of-the-clinic' } },
  },
  {
    rule: 'a visit has one rate for a service and a payer, and at most 50 services',
    field: /^rows\.\d+$/,
    operations: ['writeClinicRates'],
    breaks: () => true,
    witness: {
      operationId: 'writeClinicRates',
      body: {
        rows: [1, 2].map((allowedAmount) => ({ visitKind: 'a', serviceTypeCode: '98', allowedAmount })),
      },
    },
  },
  {
    rule: 'a date of service is a day of the calendar, 1900 or later',
    field: /^dateOfService$/,
    breaks: (value) => !isBirthDate(String(value), Number.POSITIVE_INFINITY),
    witness: { operationId: 'checkEligibility', body: { ...PATIENT, dateOfService: '2026-02-30' } },
  },
  {
    rule: 'idempotency keys that are sent in several places are equal',
    field: /^idempotencyKey$/,
    breaks: (_value, { query, body }) => query['idempotencyKey'] !== body?.['idempotencyKey'],
    witness: {
      operationId: 'mockEligibility',
      query: { idempotencyKey: '0b6a4f6f-0c11-7a51-9d3f-5f0c2c1e4b8e' },
      body: { ...PATIENT, idempotencyKey: '1b6a4f6f-0c11-7a51-9d3f-5f0c2c1e4b8e' },
    },
  },
];

function hasUnknownServiceType(_value: unknown, { query, body }: Input): boolean {
  const sent = serviceTypesOf(query['serviceTypeCodes'] ?? body?.['serviceTypeCodes']);
  return sent.length > 10 || sent.some((one) => serviceTypeCodeOf(one) === undefined);
}

/** A list, or a query's text with commas in it. */
function serviceTypesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? value.split(',') : [];
}
