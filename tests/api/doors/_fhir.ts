import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Access } from '../../helpers/client';

/** What a request is about; the patient is Jane Doe. */
export type Asked = {
  readonly memberId?: string;
  readonly payerName?: string;
  readonly identifier?: string;
  /** Elements of the Coverage beside the member id. */
  readonly coverage?: object;
  /** Elements of the request itself. */
  readonly request?: object;
};

type Resource = Readonly<Record<string, unknown>>;

/** A request as EHRs send it: what it refers to is contained. */
export function coverageEligibilityRequest(asked: Asked = {}): Resource {
  const {
    memberId = `W${randomUUID().slice(0, 8)}`,
    payerName = 'Aetna',
    identifier,
    coverage,
    request,
  } = asked;
  return {
    resourceType: 'CoverageEligibilityRequest',
    status: 'active',
    purpose: ['benefits'],
    created: '2026-11-28',
    ...(identifier !== undefined && { identifier: [{ system: 'https://ehr.example', value: identifier }] }),
    contained: [
      {
        resourceType: 'Patient',
        id: 'patient',
        name: [{ family: 'Doe', given: ['Jane'] }],
        birthDate: '1980-04-12',
      },
      {
        resourceType: 'RelatedPerson',
        id: 'parent',
        patient: { reference: '#patient' },
        name: [{ family: 'Doe', given: ['Ann'] }],
        birthDate: '1955-05-05',
      },
      {
        resourceType: 'Coverage',
        id: 'coverage',
        status: 'active',
        beneficiary: { reference: '#patient' },
        payor: [{ display: payerName }],
        subscriberId: memberId,
        ...coverage,
      },
    ],
    patient: { reference: '#patient' },
    insurer: { display: payerName },
    insurance: [{ focal: true, coverage: { reference: '#coverage' } }],
    ...request,
  };
}

export type FhirAnswer = {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly resource: Resource;
};

/** Sends a resource, or reads where there is none, with the key of a workspace. */
export async function fhir(
  { baseUrl, apiKey }: Pick<Access, 'baseUrl' | 'apiKey'>,
  path: string,
  resource?: object | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<FhirAnswer> {
  const answer = await fetch(`${baseUrl}/fhir${path}`, {
    method: resource === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/fhir+json', ...headers },
    ...(resource !== undefined && {
      body: typeof resource === 'string' ? resource : JSON.stringify(resource),
    }),
  });
  return {
    status: answer.status,
    header: (name) => answer.headers.get(name),
    resource: (await answer.json()) as Resource,
  };
}

/** What a program prints that makes every call by fhir-kit-client. @throws Error with what it complains of */
export async function byKitClient(
  { baseUrl, apiKey }: Pick<Access, 'baseUrl' | 'apiKey'>,
  request: object,
): Promise<string> {
  const program = spawn(process.execPath, [join(__dirname, 'programs/fhir.mjs'), baseUrl]);
  program.stdin.end(JSON.stringify({ apiKey, request }));
  const [printed, complaint] = await Promise.all([text(program.stdout), text(program.stderr)]);
  if (complaint !== '') throw new Error(complaint);
  return printed;
}
