import type { Schema } from '@eligibility/api-types';
import { serviceTypeName } from '@eligibility/x12';
import type { Fact } from '../text/facts';
import type { Cell } from '../text/table';

type Clinic = Schema<'Clinic'>;

export const CLINIC_HEADER = ['CLIENT ID', 'STATUS', 'NPI', 'PRACTITIONER', 'CREATED', 'NAME'];

export function clinicRow(clinic: Clinic): readonly Cell[] {
  const { clientId, retiredAt, npi, createdAt, name } = clinic;
  const status: Cell = retiredAt === null ? 'open' : { text: 'retired', tone: 'warning' };
  return [clientId, status, npi ?? '-', practitionerText(clinic), createdAt, name];
}

export function clinicFacts(clinic: Clinic): readonly Fact[] {
  return [
    ['client id', clinic.clientId],
    ['workspace', clinic.workspaceId],
    ['name', clinic.name],
    ['npi', clinic.npi ?? '-'],
    ['practitioner', practitionerText(clinic)],
    ['taxonomy', clinic.taxonomyCode ?? '-'],
    ['state', clinic.state ?? '-'],
    ['default service', serviceText(clinic.defaultServiceType)],
    ...(clinic.payerProviderIds ?? []).map(({ payerId, qualifier, id }): Fact => [
      `id at ${payerId}`,
      `${qualifier} ${id}`,
    ]),
    ['created', clinic.createdAt],
    ['retired', clinic.retiredAt ?? 'no'],
  ];
}

function practitionerText({ practitioner }: Clinic): string {
  return practitioner === undefined ? '-' : `${practitioner.firstName} ${practitioner.lastName}`;
}

function serviceText(code: string | undefined): string {
  return code === undefined ? 'the plan as a whole' : serviceTypeName(code);
}
