import { formatGrant, parseGrant, type Grant } from '../../people/domain/roles';

/** Grants as a store writes them. */
export function grantTexts(grants: readonly Grant[]): readonly string[] {
  return grants.map(formatGrant);
}

/** A text that a later release wrote and this one does not know gives no role. */
export function grantsOf(texts: readonly string[]): readonly Grant[] {
  return texts.flatMap((text) => parseGrant(text) ?? []);
}
