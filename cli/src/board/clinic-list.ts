import type { Fact } from '../text/facts';
import type { Cell } from '../text/table';

/** A clinic as the operator API returns it; times are ISO 8601. */
export type ListedClinic = {
  readonly clientId: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly npi: string;
  readonly practitioner?: { readonly firstName: string; readonly lastName: string };
  readonly createdAt: string;
  readonly retiredAt: string | null;
};

export const CLINIC_HEADER = ['CLIENT ID', 'STATE', 'NPI', 'PRACTITIONER', 'CREATED', 'NAME'];

export function clinicRow(clinic: ListedClinic): readonly Cell[] {
  const { clientId, retiredAt, npi, createdAt, name } = clinic;
  const state: Cell = retiredAt === null ? 'open' : { text: 'retired', tone: 'warning' };
  return [clientId, state, npi, practitionerText(clinic), createdAt, name];
}

export function clinicFacts(clinic: ListedClinic): readonly Fact[] {
  return [
    ['client id', clinic.clientId],
    ['workspace', clinic.workspaceId],
    ['name', clinic.name],
    ['npi', clinic.npi],
    ['practitioner', practitionerText(clinic)],
    ['created', clinic.createdAt],
    ['retired', clinic.retiredAt ?? 'no'],
  ];
}

function practitionerText({ practitioner }: ListedClinic): string {
  return practitioner === undefined ? '-' : `${practitioner.firstName} ${practitioner.lastName}`;
}
