import type { Schema } from '@eligibility/api-types';
import type { CodeableConcept, Coding } from 'fhir/r4';
import { SYSTEMS } from './systems';

type Code = Schema<'BenefitCode'>;

/** A code of X12 as a concept, with the codes of FHIR that mean the same before it. */
export function conceptOf(
  code: Code,
  system: string,
  ...same: readonly (Coding | undefined)[]
): CodeableConcept {
  const own = codingOf(code, system);
  const coding = [...same, own].filter((one) => one !== undefined);
  return {
    ...(coding.length > 0 && { coding }),
    ...((code.text !== null || own === undefined) && { text: code.text ?? code.code }),
  };
}

/** FHIR's `code` has no blanks at its ends and single ones within; what a payer wrote in its place becomes text alone. */
const CODE = /^\S+(?: \S+)*$/;

function codingOf({ code, text }: Code, system: string): Coding | undefined {
  return CODE.test(code) ? { system, code, ...(text !== null && { display: text }) } : undefined;
}

/** Of the benefit-type code system of R4. */
export function benefitType(code: 'deductible' | 'copay' | 'copay-percent' | 'visit'): Coding {
  return { system: SYSTEMS.benefitType, code };
}

/** X12 EB12; the codes of R4 know no "both", which is why it is left out. */
export function networkOf(network: Schema<'BenefitNetwork'>): CodeableConcept | undefined {
  return network === 'in' || network === 'out'
    ? { coding: [{ system: SYSTEMS.benefitNetwork, code: network }] }
    : undefined;
}

/** X12 EB02 of R4's benefit-unit. */
const UNITS = new Map([
  ['IND', 'individual'],
  ['FAM', 'family'],
]);

export function unitOf(level: Code | null): CodeableConcept | undefined {
  return level === null
    ? undefined
    : conceptOf(level, SYSTEMS.coverageLevel, sameIn(UNITS, level, SYSTEMS.benefitUnit));
}

/** X12 EB06 of R4's benefit-term. */
const TERMS = new Map([
  ['7', 'day'],
  ['22', 'annual'],
  ['23', 'annual'],
  ['25', 'annual'],
  ['32', 'lifetime'],
]);

export function termOf(period: Code | null): CodeableConcept | undefined {
  return period === null
    ? undefined
    : conceptOf(period, SYSTEMS.timePeriod, sameIn(TERMS, period, SYSTEMS.benefitTerm));
}

function sameIn(table: ReadonlyMap<string, string>, { code }: Code, system: string): Coding | undefined {
  const found = table.get(code);
  return found === undefined ? undefined : { system, code: found };
}
