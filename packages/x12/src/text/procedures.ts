/** CPT, HCPCS and CDT codes have five characters. */
const CODE = /^[0-9A-Z]{5}$/;
/** CDT, the codes of the American Dental Association: D and four digits. */
const DENTAL = /^D\d{4}$/;

/** True for a code of the form that CPT, HCPCS and CDT have; whether it exists is for the payer to say. */
export function isProcedureCode(code: string): boolean {
  return CODE.test(code);
}

/** X12 data element 235, as EQ02-1 of 005010X279A1 has it: AD for CDT, HC for CPT and HCPCS. */
export function procedureCodeList(code: string): 'AD' | 'HC' {
  return DENTAL.test(code) ? 'AD' : 'HC';
}
