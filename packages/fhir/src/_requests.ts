import type { Coverage, CoverageEligibilityRequest, Patient } from 'fhir/r4';

/** A CoverageEligibilityRequest with contained resources, as most programs send it. */
export function request(changes: Readonly<Record<string, unknown>> = {}): CoverageEligibilityRequest {
  return {
    resourceType: 'CoverageEligibilityRequest',
    status: 'active',
    purpose: ['benefits'],
    created: '2026-01-15',
    contained: [patient(), coverage()],
    patient: { reference: '#patient' },
    insurer: { identifier: { value: '60054' }, display: 'Aetna' },
    insurance: [{ focal: true, coverage: { reference: '#coverage' } }],
    ...changes,
  };
}

export function patient(changes: Partial<Patient> = {}): Patient {
  return {
    resourceType: 'Patient',
    id: 'patient',
    name: [{ family: 'Doe', given: ['Jane', 'Q'] }],
    birthDate: '1980-01-31',
    gender: 'female',
    ...changes,
  };
}

export function coverage(changes: Partial<Coverage> = {}): Coverage {
  return {
    resourceType: 'Coverage',
    id: 'coverage',
    status: 'active',
    beneficiary: { reference: '#patient' },
    payor: [{ display: 'Aetna' }],
    subscriberId: 'W123456789',
    ...changes,
  };
}
