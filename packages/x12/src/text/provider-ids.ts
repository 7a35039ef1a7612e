/** NM108 of a provider that has no NPI: the number that the payer itself gave it is in NM109 instead. */
export const SERVICE_PROVIDER_NUMBER = 'SV';

/**
 * How a payer may know a provider beyond its NPI, in loop 2100B of a 270 (005010X279A1): NM108 `SV`, and REF01 of
 * Medicare's (1C) and Medicaid's (1D) number of a provider, of its facility (1J), its submitter (EO), its plan's
 * network (N5), its facility's network (N7), a former number (Q4) and the tax number (TJ).
 */
export const PROVIDER_ID_QUALIFIERS = [
  SERVICE_PROVIDER_NUMBER,
  ...(['1C', '1D', '1J', 'EO', 'N5', 'N7', 'Q4', 'TJ'] as const),
] as const;
export type ProviderIdQualifier = (typeof PROVIDER_ID_QUALIFIERS)[number];

/** The form of such an id, X12 REF02 and NM109. */
export const PROVIDER_ID = /^[0-9A-Z][0-9A-Z -]{0,48}[0-9A-Z]$/;

/** The number that replaces the NPI of a provider (`SV`); undefined where its NPI is sent. */
export function serviceProviderNumberOf(
  ids: readonly { readonly qualifier: string; readonly id: string }[],
): string | undefined {
  return ids.find(({ qualifier }) => qualifier === SERVICE_PROVIDER_NUMBER)?.id;
}

/** True where every id has the form and a known qualifier, and no qualifier is there twice. */
export function areProviderIds(ids: readonly { readonly qualifier: string; readonly id: string }[]): boolean {
  const qualifiers = ids.map(({ qualifier }) => qualifier);
  const areKnown = qualifiers.every((one) => PROVIDER_ID_QUALIFIERS.some((known) => known === one));
  return areKnown && new Set(qualifiers).size === ids.length && ids.every(({ id }) => PROVIDER_ID.test(id));
}
