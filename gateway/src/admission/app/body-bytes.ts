export type BodyLimits = {
  /** The bytes of large bodies that one workspace, and all of them, may send at once. */
  readonly workspaceBytes: number;
  readonly allBytes: number;
};

/** Takes the bytes of a body, until the returned function is called; undefined when there is no room for them. */
export type TakeBytes = (holder: string, bytes: number) => (() => void) | undefined;

/** Counts the bytes of large bodies that this process reads and works on. */
export function bodyBytes({ workspaceBytes, allBytes }: BodyLimits): TakeBytes {
  const held = new Map<string, number>();
  let all = 0;
  const of = (holder: string): number => held.get(holder) ?? 0;
  const add = (holder: string, bytes: number): void => {
    all += bytes;
    const next = of(holder) + bytes;
    if (next === 0) held.delete(holder);
    else held.set(holder, next);
  };
  return (holder, bytes) => {
    if (all + bytes > allBytes || of(holder) + bytes > workspaceBytes) return undefined;
    add(holder, bytes);
    return () => {
      add(holder, -bytes);
    };
  };
}
