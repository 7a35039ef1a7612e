/** Keeps the newest note of each id until `flush` writes all of them at once. */
export function noteBuffer<Note>(write: (notes: ReadonlyMap<string, Note>) => Promise<void>): {
  readonly add: (id: string, note: Note) => void;
  readonly flush: () => Promise<void>;
} {
  let noted = new Map<string, Note>();
  return {
    add: (id: string, note: Note): void => {
      noted.set(id, note);
    },
    flush: async (): Promise<void> => {
      if (noted.size === 0) return;
      const batch = noted;
      noted = new Map();
      await write(batch);
    },
  };
}
