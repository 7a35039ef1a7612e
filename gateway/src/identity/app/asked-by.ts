import type { IdentityContext } from './context';

/** Who sent a request, as checks and lists of requests have it: one of the two ids, or none. */
type Asker = { readonly keyId?: string | undefined; readonly personId?: string | undefined };

/**
 * Finds the names of those who asked, as they are now: of a person, or of an API key. Each is looked up once, however
 * many lines name it.
 * @returns a function that gives null for a person or a key that there is no more
 */
export function askerNames({
  workspaces,
  people,
}: IdentityContext): (asker: Asker) => Promise<string | null> {
  const names = new Map<string, Promise<string | null>>();
  const once = (id: string, find: (id: string) => Promise<{ readonly name: string } | undefined>) => {
    const name = names.get(id) ?? find(id).then((found) => found?.name ?? null);
    names.set(id, name);
    return name;
  };
  return ({ keyId, personId }) => {
    if (personId !== undefined) return once(personId, people.findPerson);
    return keyId === undefined ? Promise.resolve(null) : once(keyId, workspaces.findKeyById);
  };
}
