const A_TO_G = ['AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA'] as const;
const H_TO_L = ['HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA'] as const;
const M = ['ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT'] as const;
const N_TO_R = ['NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'OH', 'OK', 'OR', 'PA', 'PR', 'RI'] as const;
const S_TO_W = ['SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY'] as const;
const ISLANDS = ['AS', 'GU', 'MP', 'VI', 'FM', 'MH', 'PW'] as const;
const ARMED_FORCES = ['AA', 'AE', 'AP'] as const;

/** Every state as the Postal Service abbreviates it (Publication 28, appendix B), with territories and armed forces. */
export const USPS_CODES = [
  ...[...A_TO_G, ...H_TO_L, ...M, ...N_TO_R, ...S_TO_W],
  ...[...ISLANDS, ...ARMED_FORCES],
] as const;
export type UspsCode = (typeof USPS_CODES)[number];

/** The code that a text is, in capital letters; undefined for any other text. */
export function uspsCodeOf(text: string): UspsCode | undefined {
  return USPS_CODES.find((code) => code === text);
}
