import type { Schema } from '@eligibility/api-types';
import { api, dataOf } from '../../api/client';
import { given, type CursorPage } from '../../api/pages';
import { t as roles } from '../../roles/texts';

export type Person = Schema<'InstallationPerson'>;
export type InstallationRole = Schema<'InstallationRole'>;

export const PEOPLE = ['ops', 'people'] as const;

const inPath = (personId: string) => ({ path: { personId } });

/** The strongest first. */
export const ROLES = ['operator', 'on-call'] as const satisfies readonly InstallationRole[];

/** As people say them: `Operator, On call`; empty for none. */
export function namesOf(all: readonly InstallationRole[]): string {
  return ROLES.filter((role) => all.includes(role))
    .map((role) => roles.installation[role].name)
    .join(', ');
}

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
export async function makeSignInLink(body: Schema<'SignInLinkRequest'>): Promise<Schema<'SignInLink'>> {
  return dataOf(api.POST('/ops/sign-in-links', { body }));
}
