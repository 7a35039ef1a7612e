import type { NeutralBenefit } from './neutral/neutral-answer';
import { SEGMENTS } from './neutral/segments-of-271';
import type { Delimiters } from './segments';

type Named = Record<string, string>;

/** The elements after the segment's id, by the names at their places. */
export function byName(elements: readonly (string | undefined)[], names: readonly string[]): Named {
  const named: Named = {};
  for (let at = 1; at < elements.length; at += 1) {
    const element = elements[at];
    if (element === undefined) continue;
    const name = names[at - 1];
    if (name === undefined) addMore(named, at, element);
    else named[name] = element;
  }
  return named;
}

function addMore(named: Named, at: number, element: string): void {
  const open = named as unknown as { more?: Record<string, string> };
  (open.more ??= {})[String(at)] = element;
}

type OpenBenefit = { -readonly [Name in keyof NeutralBenefit]: NeutralBenefit[Name] };

/** EB01, EB03, EB13, EB14: elements that repeat or have parts. */
const TAKEN_APART: readonly number[] = [1, 3, 13, 14];

/** Reads the elements of EB; those that repeat or have parts are taken apart. */
export function readBenefit(
  elements: readonly (string | undefined)[],
  delimiters: Delimiters,
): NeutralBenefit {
  const benefit: OpenBenefit = {};
  for (let at = 1; at < elements.length; at += 1) {
    const element = elements[at];
    if (element === undefined) continue;
    const name = SEGMENTS.EB.elements[at - 1];
    if (TAKEN_APART.includes(at)) takeApart(benefit, element, { at, delimiters });
    else if (name === undefined) addMore(benefit as unknown as Named, at, element);
    else (benefit as unknown as Named)[name] = element;
  }
  return benefit;
}

type Place = { readonly at: number; readonly delimiters: Delimiters };

function takeApart(benefit: OpenBenefit, element: string, { at, delimiters }: Place): void {
  const { repetition, component } = delimiters;
  if (at === 13) benefit.procedure = partsOf(element, component);
  else if (at === 14) benefit.diagnosisPointers = partsOf(element, component);
  else {
    const repeated = repetitionsOf(element, repetition);
    if (at === 3)
      addServices(benefit, undeclared(repeated), repetition === undefined ? undefined : component);
    else {
      if (repeated[0] !== undefined) benefit.code = repeated[0];
      if (repeated.length > 1) benefit.codes = repeated;
    }
  }
}

/** Codes of service types that are divided by a sign which ISA does not name. */
const UNDECLARED = /^[A-Z0-9]{1,2}([^A-Z0-9\s:])(?:[A-Z0-9]{1,2}\1)*[A-Z0-9]{1,2}$/;

function undeclared(services: readonly string[]): readonly string[] {
  const [only = ''] = services;
  const [, sign] = services.length === 1 ? (UNDECLARED.exec(only) ?? []) : [];
  return sign === undefined ? services : only.split(sign);
}

function addServices(benefit: OpenBenefit, services: readonly string[], component: string | undefined): void {
  if (services.length === 0) return;
  if (component === undefined || !services.some((service) => service.includes(component))) {
    benefit.serviceTypes = services;
    return;
  }
  benefit.serviceTypeParts = services.map((service) => partsOf(service, component));
  benefit.serviceTypes = benefit.serviceTypeParts
    .map(([first = '']) => first)
    .filter((first) => first !== '');
}

/** EB03 repeats at most 99 times. */
const MAX_REPETITIONS = 99;

/**
 * The repetitions of an element, without blank ones.
 * @param repetition ISA11; undefined before 005010
 */
export function repetitionsOf(
  written: string | undefined,
  repetition: string | undefined,
): readonly string[] {
  if (written === undefined) return [];
  if (repetition === undefined || !written.includes(repetition)) return [written];
  return written
    .split(repetition, MAX_REPETITIONS)
    .map((code) => code.trim())
    .filter((code) => code !== '');
}

/** The parts of a composite up to its last one that is not blank. */
function partsOf(composite: string, component: string): readonly string[] {
  return unpadded(composite.split(component, MAX_REPETITIONS).map((part) => part.trim()));
}

/** Without the blank parts at the end. */
export function unpadded(parts: string[]): string[] {
  while (parts.at(-1) === '') parts.pop();
  return parts;
}
