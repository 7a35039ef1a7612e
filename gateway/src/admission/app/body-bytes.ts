import { counts } from './admission';

export type BodyLimits = {
  /** The bytes of large bodies that one workspace, and all of them, may send at once. */
  readonly workspaceBytes: number;
  readonly allBytes: number;
};

/** Takes the bytes of a body, until the returned function is called; undefined when there is no room for them. */
export type TakeBytes = (holder: string, bytes: number) => (() => void) | undefined;

/** Counts the bytes of large bodies that this process reads and works on. */
export function bodyBytes({ workspaceBytes, allBytes }: BodyLimits): TakeBytes {
  const held = counts();
  return (holder, bytes) => {
    if (held.all() + bytes > allBytes || held.of(holder) + bytes > workspaceBytes) return undefined;
    held.add(holder, bytes);
    return () => {
      held.add(holder, -bytes);
    };
  };
}
