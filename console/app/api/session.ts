import type { Schema } from '@eligibility/api-types';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, chooseWorkspace, dataOf } from './client';
import { ApiProblem } from './problem';

export type Session = Schema<'PersonSession'>;
export type Membership = Session['workspaces'][number];

/** Who is signed in; null while no one is. Asked again each minute, so that an end is noticed. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    try {
      const session = await dataOf(api.GET('/api/session'));
      chooseWorkspace(rememberedWorkspace(session)?.workspaceId);
      return session;
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.isSignedOut) return null;
      throw failure;
    }
  },
  staleTime: 30_000,
  refetchInterval: 60_000,
});

const REMEMBERED = 'workspace';

function rememberedWorkspace({ workspaces }: Session): Membership | undefined {
  const remembered = localStorage.getItem(REMEMBERED);
  return workspaces.find(({ workspaceId }) => workspaceId === remembered) ?? workspaces[0];
}

/** Shows another workspace of this person from now on, in this browser. */
export function switchWorkspace(workspaceId: string): void {
  localStorage.setItem(REMEMBERED, workspaceId);
  chooseWorkspace(workspaceId);
}

/** The session of a signed-in page. @throws Error outside of the shell, which renders pages only with one */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('this page needs a session');
  return data;
}

/** The membership whose workspace is shown; undefined for a person without a workspace. */
export function useMembership(): Membership | undefined {
  return rememberedWorkspace(useSession());
}
