/** 1 to 99 but 29 and 31, which are of no use in an inquiry. */
const NUMBERED = /^([1-9]|1\d|2[0-8]|30|3[2-9]|[4-9]\d)$/;

const LETTERED: ReadonlySet<string> = new Set(
  [
    'A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 AA AB AC AD AE AF AG AH AI AJ AK AL AM AN AO AQ AR',
    'B1 B2 B3 BA BB BC BD BE BF BG BH BI BJ BK BL BM BN BP BQ BR BS BT BU BV BW BX BY BZ',
    'C1 CA CB CC CD CE CF CG CH CI CJ CK CL CM CN CO CP CQ DG DM DS GF GN GY IC MH NI ON PT PU RN RT TC TN UC',
  ].flatMap((line) => line.split(' ')),
);

/** True for a service type that an inquiry may ask about: the 187 codes of EQ01 in 005010X279A1 (X12 data element 1365). */
export function isServiceType(code: string): boolean {
  return NUMBERED.test(code) || LETTERED.has(code);
}
