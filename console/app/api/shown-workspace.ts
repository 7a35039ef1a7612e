import type { Schema } from '@eligibility/api-types';

type Session = Schema<'PersonSession'>;
export type Membership = Session['workspaces'][number];

/** The workspace that this person chose in this browser. */
export type Remembered = { readonly personId: string; readonly workspaceId: string; readonly name: string };

/** Which workspace's data the pages show. */
export type ShownWorkspace =
  | { readonly kind: 'shown'; readonly membership: Membership }
  /** The person has several, and has not said which one. */
  | { readonly kind: 'unchosen' }
  /** The one that was shown is not the person's any more. */
  | { readonly kind: 'gone'; readonly workspaceId: string; readonly name: string }
  /** The person has no workspace. */
  | { readonly kind: 'none' };

/**
 * The workspace that was shown before, or the only one. A page never changes to another one by itself: patients that are
 * typed into it would be another clinic's.
 */
export function shownWorkspace(
  { person, workspaces }: Pick<Session, 'person' | 'workspaces'>,
  remembered: Remembered | undefined,
): ShownWorkspace {
  // On a browser that several people share, one does not begin where another stopped.
  if (remembered?.personId === person.id) {
    const { workspaceId, name } = remembered;
    const membership = workspaces.find((one) => one.workspaceId === workspaceId);
    return membership === undefined ? { kind: 'gone', workspaceId, name } : { kind: 'shown', membership };
  }
  const [first, ...more] = workspaces;
  if (first === undefined) return { kind: 'none' };
  return more.length === 0 ? { kind: 'shown', membership: first } : { kind: 'unchosen' };
}

/** Reads what `JSON.stringify` of a choice was stored as; undefined for every other text. */
export function rememberedIn(text: string | null): Remembered | undefined {
  try {
    const { personId, workspaceId, name } = JSON.parse(text ?? '') as Partial<Record<string, unknown>>;
    const isOne = [personId, workspaceId, name].every((part) => typeof part === 'string');
    return isOne ? ({ personId, workspaceId, name } as Remembered) : undefined;
  } catch {
    return undefined;
  }
}
