import { api } from './client';
import { queryClient } from './queries';
import { sessionQuery } from './session';

/** Tells the other tabs of this browser, whose session ends as well. */
const tabs = new BroadcastChannel('sign-out');
const forgetters = new Set<() => void>();

tabs.onmessage = () => {
  forget();
  void queryClient.invalidateQueries(sessionQuery);
};

/** Calls a function at the sign-out in any tab, to forget what is in memory. A session that ends by itself is none. */
export function atSignOut(forgetter: () => void): void {
  forgetters.add(forgetter);
}

/** Ends the session, and forgets what this tab and the others keep of it. @throws ApiProblem, TypeError without a network */
export async function signOut(): Promise<void> {
  await api.DELETE('/api/session');
  forget();
  tabs.postMessage('');
}

function forget(): void {
  sessionStorage.clear();
  for (const forgetter of forgetters) forgetter();
}
