import type { BenefitLine, Elements, NeutralAnswer, PayerAnswer } from '@eligibility/x12';
import { isActive, statesCoverage } from '../summary/coverage';
import type { Decision } from '../summary/decision';
import { networkCodeOf, periodOn } from '../summary/line-selection';
import { BENEFITS, INSURANCE_TYPES } from './benefit-words';
import { coded, codedOrNull } from './coded';
import type { Authorization, Coverage, Note, OtherBenefit, Plan } from './document';
import { costShareOf, figuresOf } from './figures';
import { limitations, pairedLimits } from './limits';
import { relatedOf } from './related';
import {
  grouped,
  idsOf,
  isAuthorizationRequired,
  networkOf,
  procedureOf,
  scopeOf,
  type Source,
} from './scope';

/** What plans are made of. */
export type Answered = {
  readonly answer: PayerAnswer;
  readonly whole: NeutralAnswer;
  readonly decision: Decision;
  /** YYYY-MM-DD */
  readonly onDate: string;
};

/**
 * Divides the lines among the plans that the payer names on its lines about coverage (EB05). A line that names none of
 * them belongs to the plan of the summary, which comes first.
 */
export function plansOf(answered: Answered, sources: readonly Source[]): readonly Plan[] {
  if (sources.length === 0) return [];
  const { decision } = answered;
  const main = decision.question.plan.name ?? decision.planName;
  const named = sources.flatMap(({ line }) => (statesCoverage(line) ? (line.planName ?? []) : []));
  const byName = new Map<string | undefined, Source[]>([main, ...named].map((name) => [name, []]));
  const listOf = (name: string | undefined): Source[] | undefined => byName.get(name) ?? byName.get(main);
  for (const source of sources) listOf(source.line.planName)?.push(source);
  return [...byName].map(([name, own]) => planOf(answered, own, { name, isInSummary: name === main }));
}

type Which = { readonly name: string | undefined; readonly isInSummary: boolean };

function planOf(answered: Answered, sources: readonly Source[], { name, isInSummary }: Which): Plan {
  const lists = sorted(sources);
  const { coverage } = lists;
  const { group, number, networkName } = numbersOf(answered, coverage);
  const { begin, end } = datesOf(answered, coverage);
  const { primaryCareProviders, related } = relatedOf(sources);
  return {
    name: (isInSummary ? answered.decision.planName : name) ?? null,
    isInSummary,
    status: statusOf(answered.decision, coverage, isInSummary),
    insuranceType: codedOrNull(
      coverage.find(({ line }) => line.insuranceType !== undefined)?.line.insuranceType,
      INSURANCE_TYPES,
    ),
    group,
    number,
    networkName,
    begin,
    end,
    coverage: coverage.map(coverageOf),
    deductibles: pairedLimits(lists.C),
    outOfPocket: pairedLimits(lists.G),
    copays: lists.B.map(costShareOf),
    coinsurance: lists.A.map(costShareOf),
    limits: limitations(lists.F),
    exclusions: lists.excluded.map(coverageOf),
    authorizations: authorizationsIn(sources),
    primaryCareProviders,
    related,
    notes: notesIn(sources),
    other: lists.other.map(otherOf),
  };
}

function coverageOf(source: Source): Coverage {
  return Object.assign(scopeOf(source), { benefit: coded(source.line.code, BENEFITS) });
}

type Sorted = Readonly<Record<'coverage' | 'A' | 'B' | 'C' | 'F' | 'G' | 'excluded' | 'other', Source[]>>;

/** EB01 of lines that have a list of their own; those that `relatedOf` gives a place are not repeated. */
const LISTS: ReadonlyMap<string, Exclude<keyof Sorted, 'coverage'> | undefined> = new Map([
  ['A', 'A'],
  ['B', 'B'],
  ['C', 'C'],
  ['F', 'F'],
  ['G', 'G'],
  ['E', 'excluded'],
  ['I', 'excluded'],
  ['R', undefined],
  ['L', undefined],
]);

function sorted(sources: readonly Source[]): Sorted {
  const lists: Sorted = { coverage: [], A: [], B: [], C: [], F: [], G: [], excluded: [], other: [] };
  for (const source of sources) {
    const { code, amountCents } = source.line;
    if (statesCoverage(source.line)) lists.coverage.push(source);
    else if (!LISTS.has(code)) lists.other.push(source);
    else {
      const list = LISTS.get(code);
      // A deductible of units of blood has no amount.
      const hasNoPlace = (list === 'C' || list === 'G') && amountCents === undefined;
      if (list !== undefined) lists[hasNoPlace ? 'other' : list].push(source);
    }
  }
  return lists;
}

function statusOf(decision: Decision, coverage: readonly Source[], isInSummary: boolean): Plan['status'] {
  if (isInSummary) return decision.status === 'not-stated' ? 'unknown' : decision.status;
  if (decision.hasDied) return 'inactive';
  return coverage.some(({ line }) => isActive(line) && decision.inForce(line)) ? 'active' : 'inactive';
}

/** REF of the plan's own lines, else of the patient's level, else of the subscriber's. */
function numbersOf(
  { whole }: Answered,
  coverage: readonly Source[],
): Pick<Plan, 'group' | 'number' | 'networkName'> {
  const references = [...coverage.flatMap(({ rest }) => rest.references ?? [])];
  for (const { level, references: own = [] } of [...whole.levels].reverse())
    if (level === 'subscriber' || level === 'dependent') references.push(...own);
  const find = (qualifier: string): Elements<'REF'> | undefined =>
    references.find((reference) => reference.qualifier === qualifier);
  const network = find('N6');
  return {
    group: numbered(find('6P') ?? find('1L')),
    number: numbered(find('18')).number,
    networkName: network?.description ?? numbered(network).number,
  };
}

function numbered({ value = null, description = null }: NumberAndName = {}): Plan['group'] {
  return { number: value, name: description };
}

type NumberAndName = { readonly value?: string | null; readonly description?: string | null };

function datesOf({ answer, onDate }: Answered, coverage: readonly Source[]): Pick<Plan, 'begin' | 'end'> {
  const ofCoverage = coverage.flatMap(({ line }) => line.dates);
  const { from = null, to = null } = periodOn(onDate, [ofCoverage, ...answer.planDates]);
  return { begin: from, end: to };
}

/** EB11 of every line that has one; lines about the same service, network and procedure are one entry. */
function authorizationsIn(sources: readonly Source[]): readonly Authorization[] {
  const stating = sources.filter(({ line }) => line.authorization !== undefined);
  if (stating.length === 0) return [];
  const groups = grouped(stating, ({ line, rest }) =>
    [
      line.serviceTypes.join(' '),
      networkCodeOf(line),
      rest.benefit.procedure?.join(':'),
      isAuthorizationRequired(line),
    ].join('\0'),
  );
  return groups.flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { serviceTypes } = scopeOf(first);
    return {
      serviceTypes,
      network: networkOf(first.line),
      procedure: procedureOf(first.rest),
      required: isAuthorizationRequired(first.line),
      lines: idsOf(group.map(({ line }) => line)),
    };
  });
}

/** EB01: disclaimer, description. */
const NOTED: readonly string[] = ['P', 'D'];

/** Whether the messages of a line are notes about the plan, and not about an amount. */
export function holdsNotes(line: BenefitLine): boolean {
  return statesCoverage(line) || NOTED.includes(line.code);
}

function notesIn(sources: readonly Source[]): readonly Note[] {
  const said = sources
    .filter(({ line }) => holdsNotes(line))
    .flatMap(({ line }) => line.messages.map((text) => ({ text, line })));
  return grouped(said, ({ text }) => text).map((group) => ({
    text: group[0]?.text ?? '',
    lines: idsOf(group.map(({ line }) => line)),
  }));
}

function otherOf(source: Source): OtherBenefit {
  return Object.assign(coverageOf(source), figuresOf(source));
}
