import { openApiGroupsIn, protoGroupsIn } from './contract-groups';
import { FACTS, fieldName, OUTCOMES, wordOf, type Fact, type WordList } from './facts';
import { groupsIn, type Group } from './groups';
import type { TrackedFile } from './tree';

type Declaration = Pick<Group, 'kind' | 'name' | 'path' | 'line'>;

export type Counted = {
  readonly fact: string;
  /** In production code and contracts, all kinds but `table`. */
  readonly declarations: readonly Declaration[];
  /** Objects that repeat the words of a list, such as a translation of one list into another. */
  readonly tables: readonly Declaration[];
};

/** Every declaration of every fact in production code and contracts; generated code is not tracked, so not counted. */
export function countDeclarations(tree: readonly TrackedFile[]): readonly Counted[] {
  const groups = tree.flatMap(groupsOfFile);
  return [
    ...FACTS.map((fact) => ({
      fact: fact.name,
      declarations: groups.filter((group) => isDeclarationOf(group, fact)).map(placeOf),
      tables: [],
    })),
    countWords(groups, OUTCOMES),
  ];
}

function groupsOfFile({ path, purpose, text }: TrackedFile): readonly Group[] {
  if (purpose === 'production' && /\.[cm]?ts$/.test(path)) return groupsIn(path, text);
  if (purpose !== 'contract') return [];
  if (path.endsWith('.proto')) return protoGroupsIn(path, text);
  return path.endsWith('.yaml') ? openApiGroupsIn(path, text) : [];
}

/** A group declares a fact if it writes out enough of its fields itself; a type derived from another one does not. */
export function isDeclarationOf({ kind, name, members }: Group, fact: Fact): boolean {
  if (kind === 'words' || kind === 'table') return false;
  const present = new Set(members.map(fieldName));
  if (fact.isWhole === true && present.size > fact.fields.length) return false;
  const written = fact.fields.filter((field) => present.has(field)).length;
  return written >= fact.atLeast || (fact.names ?? []).includes(name);
}

export function countWords(groups: readonly Group[], list: WordList): Counted {
  const full = groups.filter(({ members }) => {
    const present = new Set(members.map((member) => wordOf(member, list.name)));
    return list.words.filter((word) => present.has(word)).length >= list.atLeast;
  });
  return {
    fact: list.name,
    declarations: full.filter(({ kind }) => kind !== 'table').map(placeOf),
    tables: full.filter(({ kind }) => kind === 'table').map(placeOf),
  };
}

function placeOf({ kind, name, path, line }: Group): Declaration {
  return { kind, name, path, line };
}
