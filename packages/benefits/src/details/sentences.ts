import type { BenefitLine } from '@eligibility/x12';
import type { visitOf } from '../summary/cost-share';
import { networkCodeOf } from '../summary/line-selection';
import type { Figure } from '../summary/money-lines';
import { INSURANCE_TYPES, LEVELS, PERIODS, serviceOf } from './benefit-words';
import { coded, type CodeList } from './coded';

const YEAR_TO_DATE = '24';
const REMAINING = '29';

/** The rule by which what remains of a limit was found, in one sentence. */
export function ruleOfLimit(name: string, figure: Figure): string {
  const rule = ruleOfAmount(name, figure);
  const { personsOwn } = figure;
  if (personsOwn === undefined) return `${rule}.`;
  return `${rule}; more remains of the person's own, ${String(personsOwn.value / 100)}.`;
}

function ruleOfAmount(name: string, { line, and, value }: Figure): string {
  const whose = `${capitalized(levelOf(line))} ${name}, ${networkWords(line)}`;
  if (and?.timeQualifier === YEAR_TO_DATE) return `${whose}: the limit less what was used this year`;
  if (and !== undefined)
    return `${whose}: the payer states more remaining than the limit, so the limit counts`;
  if (line.timeQualifier === REMAINING) return `${whose}: the amount that the payer states as remaining`;
  return value === 0 ? `${whose}: the limit is zero, so nothing remains` : whose;
}

/** Kinds whose names make no sentence. */
const VISIT_WORDS: Readonly<Partial<Record<ReturnType<typeof visitOf>['kind'], string>>> = {
  'not labelled': 'no visit in particular',
  'labelled otherwise': 'what its messages name',
};

/** The rule by which a copay or coinsurance was found, in one sentence. */
export function ruleOfCostShare(
  name: 'copay' | 'coinsurance',
  { line }: Figure,
  { kind, isRemote, isPart }: ReturnType<typeof visitOf>,
): string {
  const what = [
    VISIT_WORDS[kind] ?? kind,
    ...(isRemote ? ['by telehealth'] : []),
    ...(isPart ? ['a part of the service'] : []),
  ];
  const period = PERIODS.get(line.timeQualifier ?? '')?.text?.toLowerCase();
  const per = period === undefined ? '' : `, per ${period}`;
  return `${capitalized(levelOf(line))} ${name} of ${serviceWords(line)}, ${networkWords(line)}${per}; the line is about: ${what.join(', ')}.`;
}

/** Why a line was not chosen: the first respect in which it differs from the one that was. */
export function differenceOf(chosen: BenefitLine, other: BenefitLine): string {
  if (other.planName !== chosen.planName)
    return other.planName === undefined ? 'It names no plan.' : `It is of the plan "${other.planName}".`;
  if (other.insuranceType !== chosen.insuranceType)
    return `Its insurance type is ${wordsOf(other.insuranceType, INSURANCE_TYPES)}.`;
  if (other.messages.join('\0') !== chosen.messages.join('\0')) return messageOf(other);
  if (other.placesOfService.join() !== chosen.placesOfService.join())
    return `Its place of service is ${other.placesOfService.join(', ') || 'not stated'}.`;
  if (other.coverageLevel !== chosen.coverageLevel)
    return `Its coverage level is ${wordsOf(other.coverageLevel, LEVELS)}.`;
  if (other.timeQualifier !== chosen.timeQualifier)
    return `Its period is ${wordsOf(other.timeQualifier, PERIODS)}.`;
  if (other.authorization !== chosen.authorization)
    return 'It differs in whether an authorization is required.';
  return 'It differs in nothing but the amount; the one of most lines is used, else the higher.';
}

function messageOf({ messages }: BenefitLine): string {
  return messages.length === 0 ? 'It has no message.' : `Its message says: ${messages.join('; ')}.`;
}

function wordsOf(code: string | undefined, known: CodeList): string {
  if (code === undefined) return 'not stated';
  const { text } = coded(code, known);
  return text === null ? code : `${code} (${text})`;
}

function levelOf({ coverageLevel }: BenefitLine): string {
  if (coverageLevel === undefined) return 'the';
  return LEVELS.get(coverageLevel)?.text?.toLowerCase() ?? `level ${coverageLevel}`;
}

/** EB12 */
const NETWORKS: ReadonlyMap<string | undefined, string> = new Map([
  ['Y', 'in network'],
  ['N', 'out of network'],
  ['W', 'the same in and out of network'],
]);

function networkWords(line: BenefitLine): string {
  return NETWORKS.get(networkCodeOf(line)) ?? 'network not stated';
}

function serviceWords({ serviceTypes }: BenefitLine): string {
  if (serviceTypes.length === 0) return 'the plan';
  const [first = ''] = serviceTypes;
  const { text } = serviceOf(first);
  const words = text === null ? first : `${first} (${text})`;
  return serviceTypes.length === 1 ? words : `${words} and ${String(serviceTypes.length - 1)} more`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
