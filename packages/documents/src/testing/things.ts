import type { CollectionDeclaration } from '../declare';

/** Documents with a field of every type. */
export type Thing = {
  readonly _id: string;
  readonly owner: string;
  readonly name?: string | undefined;
  readonly size?: number | undefined;
  readonly isOn?: boolean | undefined;
  readonly bytes?: Uint8Array | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly lines?: readonly {
    readonly key: string;
    readonly size: number;
    readonly words?: readonly string[];
  }[];
  readonly counts?: Readonly<Record<string, number>>;
};
export const THINGS: CollectionDeclaration<Thing> = {
  name: 'test_things',
  fields: {
    _id: String,
    owner: String,
    name: String,
    size: Number,
    isOn: Boolean,
    bytes: Buffer,
    tags: [String],
    lines: [{ key: String, size: Number, words: [String] }],
    counts: 'counters',
  },
  indexes: {
    by_name: { fields: { name: 1 }, unique: true, where: { name: { $exists: true } } },
    on: { fields: { size: -1, _id: 1 }, where: { isOn: true } },
  },
};
export const A: Thing = { _id: 'a', owner: 'one', name: 'Ann', size: 1.5, isOn: true, tags: ['red', 'blue'] };
export const B: Thing = {
  _id: 'b',
  owner: 'one',
  size: 2,
  isOn: false,
  lines: [
    { key: 'k', size: 1, words: ['x'] },
    { key: 'l', size: 2 },
  ],
};
export const C: Thing = {
  _id: 'c',
  owner: 'two',
  name: '\'; DROP TABLE "test_things"; --',
  counts: { '2026-01-15/a-b': 3 },
  tags: [],
};
export const ALL = [A, B, C];
