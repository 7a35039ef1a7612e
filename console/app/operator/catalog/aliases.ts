/** The aliases with one more, without blanks at its ends; the same ones where it is there already, in any letter case. */
export function withAlias(aliases: readonly string[], typed: string): readonly string[] {
  const alias = typed.trim();
  const isThere = aliases.some((known) => known.toLowerCase() === alias.toLowerCase());
  return alias === '' || isThere ? aliases : [alias, ...aliases];
}

export type AliasChange = { readonly added: readonly string[]; readonly removed: readonly string[] };

export function aliasChange(before: readonly string[], after: readonly string[]): AliasChange {
  return {
    added: after.filter((alias) => !before.includes(alias)),
    removed: before.filter((alias) => !after.includes(alias)),
  };
}
