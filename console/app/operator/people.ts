import type { Schema } from '@eligibility/api-types';
import { api, dataOf } from '../api/client';
import { given, type CursorPage } from '../api/pages';

export type Person = Schema<'InstallationPerson'>;
export type InstallationRole = Schema<'InstallationRole'>;

export const PEOPLE = ['ops', 'people'] as const;

const inPath = (personId: string) => ({ path: { personId } });

export const ROLES = [
  { value: 'operator', label: 'Operator', description: 'Everything: workspaces, money, payers, people.' },
  { value: 'on-call', label: 'On call', description: 'The board and its switches, nothing else.' },
] as const satisfies readonly {
  readonly value: InstallationRole;
  readonly label: string;
  readonly description: string;
}[];

export async function listPeople(cursor: string | undefined): Promise<CursorPage<Person>> {
  return dataOf(api.GET('/ops/people', { params: { query: given({ cursor }) } }));
}

export async function invitePerson(email: string, roles: readonly InstallationRole[]): Promise<Person> {
  return dataOf(api.POST('/ops/people', { body: { email, installationRoles: [...roles] } }));
}

export async function changePerson(personId: string, roles: readonly InstallationRole[]): Promise<Person> {
  return dataOf(
    api.PATCH('/ops/people/{personId}', {
      params: inPath(personId),
      body: { installationRoles: [...roles] },
    }),
  );
}

export async function removePerson(personId: string): Promise<void> {
  await dataOf(api.DELETE('/ops/people/{personId}', { params: inPath(personId) }));
}

export async function sessionsOf(personId: string): Promise<readonly Schema<'ListedSession'>[]> {
  const { data } = await dataOf(api.GET('/ops/people/{personId}/sessions', { params: inPath(personId) }));
  return data;
}

export async function endSessionsOf(personId: string): Promise<void> {
  await dataOf(api.DELETE('/ops/people/{personId}/sessions', { params: inPath(personId) }));
}

/** Makes a link that signs in one browser, once. */
export async function makeSignInLink(body: Schema<'NewSignInLink'>): Promise<Schema<'SignInLink'>> {
  return dataOf(api.POST('/ops/sign-in-links', { body }));
}
