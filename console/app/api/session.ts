import type { Schema } from '@eligibility/api-types';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api, chooseWorkspace, dataOf } from './client';
import { ApiProblem } from './problem';
import { rememberedIn, shownWorkspace, type Membership, type ShownWorkspace } from './shown-workspace';

export type Session = Schema<'PersonSession'>;
export type { Membership } from './shown-workspace';

/** Who is signed in; null while no one is. Asked again each minute, so that an end is noticed. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    try {
      const session = await dataOf(api.GET('/api/session'));
      showWorkspaceOf(session);
      return session;
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.isSignedOut) return null;
      throw failure;
    }
  },
  staleTime: 30_000,
  refetchInterval: 60_000,
  // Who has signed in again in another tab comes back to the page that was open here.
  refetchOnWindowFocus: 'always',
});

const REMEMBERED = 'workspace';

/** The choice of this tab; a new tab begins where the browser was last. So one tab never changes another. */
function rememberedText(): string | null {
  return sessionStorage.getItem(REMEMBERED) ?? localStorage.getItem(REMEMBERED);
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Which workspace is shown, outside of a component. */
export function shownOf(session: Session): ShownWorkspace {
  return shownWorkspace(session, rememberedIn(rememberedText()));
}

/** From now on every call is for the workspace that the pages show, and is refused when that one is gone. */
function showWorkspaceOf(session: Session): void {
  const shown = shownOf(session);
  if (shown.kind === 'shown') remember(session, shown.membership);
  else chooseWorkspace(shown.kind === 'gone' ? shown.workspaceId : undefined);
}

function remember({ person }: Session, { workspaceId, name }: Membership): void {
  chooseWorkspace(workspaceId);
  const text = JSON.stringify({ personId: person.id, workspaceId, name });
  if (sessionStorage.getItem(REMEMBERED) === text) return;
  sessionStorage.setItem(REMEMBERED, text);
  localStorage.setItem(REMEMBERED, text);
  for (const listener of listeners) listener();
}

/** Forgets which workspace was shown: a sign-in link leads to the workspace that it is for, not to the one before. */
export function forgetWorkspace(): void {
  sessionStorage.removeItem(REMEMBERED);
  localStorage.removeItem(REMEMBERED);
}

/** Shows another workspace of this person from now on; nothing of the one before is kept. */
export function useSwitchWorkspace(): (membership: Membership) => void {
  const queries = useQueryClient();
  const session = useSession();
  return (membership) => {
    remember(session, membership);
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  };
}

/** The session of a signed-in page. @throws Error outside of the shell, which renders pages only with one */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('this page needs a session');
  return data;
}

/** Which workspace is shown, or why none is. */
export function useShownWorkspace(): ShownWorkspace {
  const text = useSyncExternalStore(subscribe, rememberedText);
  return shownWorkspace(useSession(), rememberedIn(text));
}

/** The membership whose workspace is shown; undefined while none is. */
export function useMembership(): Membership | undefined {
  const shown = useShownWorkspace();
  return shown.kind === 'shown' ? shown.membership : undefined;
}
