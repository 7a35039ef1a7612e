/** A part of a context, or as much of it as a test needs. */
type PartOf<Part> = Part extends (...args: never) => unknown ? Part : Partial<Part>;

/** The context of a room, with only those parts that a test needs. */
export function aContext<RoomContext extends object>(
  parts: NoInfer<{ readonly [Name in keyof RoomContext]?: PartOf<RoomContext[Name]> }>,
): RoomContext {
  return parts as RoomContext;
}
