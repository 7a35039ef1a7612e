import type { Schema } from '@eligibility/api-types';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import { given, type CursorPage } from '../api/pages';
import type { ClinicActs } from '../clinics/clinic-acts';
import type { KeyActs } from '../keys/key-acts';
import { BALANCE_MS, CLINICS, WORKSPACE, type OwnWorkspace } from './own-workspace';

export type Usage = Schema<'Usage'>;
export type SeenRequest = Schema<'SeenRequest'>;

const KEYS = [...WORKSPACE, 'keys'] as const;

/** The most that the API gives at once; more clinics are looked up by their page. */
const PAGE = 200;
const REQUESTS_MS = 3_000;

/** @param lowBalanceChecks null for no threshold */
export function changeThreshold(lowBalanceChecks: number | null): Promise<OwnWorkspace> {
  return dataOf(api.PATCH('/api/workspace', { body: { lowBalanceChecks } }));
}

/** The use of so many days up to today, where the reader is. */
export function useUsage(days: number): UseQueryResult<Usage> {
  return useQuery({
    queryKey: [...WORKSPACE, 'usage', days],
    queryFn: () => dataOf(api.GET('/api/workspace/usage', { params: { query: spanOf(days, new Date()) } })),
    refetchInterval: 2 * BALANCE_MS,
  });
}

type UsageSpan = { readonly from: string; readonly to: string; readonly timeZone: string };

/** The first and the last of so many days that end with the day of a moment, in the reader's time zone. */
function spanOf(days: number, now: Date): UsageSpan {
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { from: isoDay(first), to: isoDay(now), timeZone };
}

/** `YYYY-MM-DD`, where the reader is. */
function isoDay(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The newest 200 clinics, for names and for choices. */
export const clinicsQuery = queryOptions({
  queryKey: [...CLINICS, 'names'],
  queryFn: async () =>
    (await dataOf(api.GET('/api/workspace/clinics', { params: { query: { limit: PAGE } } }))).data,
});

/** The workspace's own routes for its clinics. */
export const OWN_CLINICS: ClinicActs = {
  queryKey: CLINICS,
  list: (cursor) => dataOf(api.GET('/api/workspace/clinics', { params: { query: given({ cursor }) } })),
  add: (body) => dataOf(api.POST('/api/workspace/clinics', { body })),
  change: (clientId, body) =>
    dataOf(api.PATCH('/api/workspace/clinics/{clientId}', { params: { path: { clientId } }, body })),
};

/** The workspace's own routes for its keys. */
export const OWN_KEYS: KeyActs = {
  queryKey: KEYS,
  list: (cursor, usable) =>
    dataOf(api.GET('/api/workspace/keys', { params: { query: given({ usable, cursor }) } })),
  issue: (body) => dataOf(api.POST('/api/workspace/keys', { body })),
  change: (keyId, body) =>
    dataOf(api.PATCH('/api/workspace/keys/{keyId}', { params: { path: { keyId } }, body })),
  rotate: (keyId, overlapSeconds) =>
    dataOf(
      api.POST('/api/workspace/keys/{keyId}/rotate', {
        params: { path: { keyId } },
        body: { overlapSeconds },
      }),
    ),
  revoke: (keyId) => dataOf(api.DELETE('/api/workspace/keys/{keyId}', { params: { path: { keyId } } })),
};

export type Member = Schema<'Member'>;
export type Role = Schema<'WorkspaceRole'>;
export const MEMBERS = [...WORKSPACE, 'members'] as const;

export function listMembers(cursor: string | undefined): Promise<CursorPage<Member>> {
  return dataOf(api.GET('/api/workspace/members', { params: { query: given({ cursor }) } }));
}

export function inviteMember(body: Schema<'MemberRequest'>): Promise<Member> {
  return dataOf(api.POST('/api/workspace/members', { body }));
}

type MemberOrder = { readonly memberId: string; readonly body: Schema<'MemberChange'> };

export function changeMember({ memberId, body }: MemberOrder): Promise<Member> {
  return dataOf(api.PATCH('/api/workspace/members/{memberId}', { params: { path: { memberId } }, body }));
}

export async function removeMember(memberId: string): Promise<void> {
  await dataOf(api.DELETE('/api/workspace/members/{memberId}', { params: { path: { memberId } } }));
}

export type SignedInMember = Schema<'SignedInMember'>;

/** Who has a role by a link or by a group, while they are signed in. */
export const signedInQuery = queryOptions({
  queryKey: [...MEMBERS, 'signed-in'],
  queryFn: async () => (await dataOf(api.GET('/api/workspace/members/signed-in'))).data,
  refetchInterval: BALANCE_MS,
});

export async function removeSignedIn(personId: string): Promise<void> {
  await dataOf(api.DELETE('/api/workspace/members/signed-in/{personId}', { params: { path: { personId } } }));
}

/** Makes a link that signs in one browser to this workspace, once. */
export function makeMemberLink(body: Schema<'MemberLinkRequest'>): Promise<Schema<'SignInLink'>> {
  return dataOf(api.POST('/api/workspace/members/links', { body }));
}

export const requestsQuery = queryOptions({
  queryKey: [...WORKSPACE, 'requests'],
  queryFn: async () => (await dataOf(api.GET('/api/workspace/requests'))).data,
  refetchInterval: REQUESTS_MS,
});
