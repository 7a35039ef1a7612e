/** What the page for signing in knows from its URL. */
export type SignInSearch = {
  /** The page that was asked for, below `/console`. */
  readonly returnTo?: string;
  /** Why the reader is here again: the identity provider knows the person, and this installation does not. */
  readonly refused?: 'true';
  /** The same: the identity provider did not answer. */
  readonly away?: 'true';
};

/** As the URL says; what is none of it is left out. */
export function signInSearch(search: Readonly<Record<string, unknown>>): SignInSearch {
  const { returnTo, refused, away } = search;
  return {
    ...(typeof returnTo === 'string' && isOfConsole(returnTo) ? { returnTo } : {}),
    ...(refused === 'true' ? { refused } : {}),
    ...(away === 'true' ? { away } : {}),
  };
}

type Place = { readonly pathname: string; readonly searchStr: string };

/** Where to go on after signing in: the page that is open. */
export function searchFor({ pathname, searchStr }: Place): SignInSearch {
  return pathname === '/' ? {} : { returnTo: `/console${pathname}${searchStr}` };
}

/** The address at which the identity provider is asked, which then leads to the page that was asked for. */
export function openIdStart({ returnTo = '/console/' }: SignInSearch): string {
  return `/api/session/openid/start?${String(new URLSearchParams({ returnTo }))}`;
}

/** The gateway holds the address against the same rule: it may lead to no other site. */
function isOfConsole(path: string): boolean {
  return path.startsWith('/console/');
}
