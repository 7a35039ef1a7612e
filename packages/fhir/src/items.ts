import type { Schema } from '@eligibility/api-types';
import type {
  CodeableConcept,
  CoverageEligibilityResponseInsuranceItem as Item,
  CoverageEligibilityResponseInsuranceItemBenefit as Benefit,
} from 'fhir/r4';
import { conceptOf, networkOf, termOf, unitOf } from './codings';
import { coinsuranceOf, copayOf, deductibleOf, limitOf, outOfPocketOf } from './figures';
import { known } from './known';
import { SYSTEMS } from './systems';

type Plan = Schema<'BenefitPlan'>;
/** What says which item a line of a plan is in; not every kind of line has all of it. */
type Scope = Pick<Schema<'BenefitCoverage'>, 'serviceTypes' | 'network' | 'procedure'> &
  Partial<Schema<'BenefitCoverage'>>;
type Period = Schema<'BenefitLimit'>['period'];

/** What one line of a plan adds to the item of its scope. */
type Line = {
  readonly scope: Scope;
  readonly period?: Period;
  readonly benefits?: readonly Benefit[];
  readonly excluded?: boolean;
};

/** X12 EB01 of a coverage that is in force. */
const ACTIVE: ReadonlySet<string> = new Set(['1', '2', '3', '4', '5']);

/**
 * The items of a plan: one for each service, network, level, period and condition, with all benefits of it. A line about
 * several services is in the item of each, because the codings of one category mean the same thing.
 */
export function itemsOf(plan: Plan): readonly Item[] {
  const items = new Map<string, Item>();
  for (const line of linesOf(plan))
    for (const service of line.scope.serviceTypes.length > 0 ? line.scope.serviceTypes : [undefined]) {
      const scoped = scopeOf(line, service);
      const key = JSON.stringify(scoped);
      const { benefit = [], ...item } = items.get(key) ?? scoped;
      const all = [...benefit, ...(line.benefits ?? [])];
      items.set(key, {
        ...item,
        ...(line.excluded !== undefined && { excluded: line.excluded }),
        ...(all.length > 0 && { benefit: all }),
        ...authorizationOf(item, line.scope.authorizationRequired),
      });
    }
  return [...items.values()].filter(saysSomething);
}

function linesOf(plan: Plan): readonly Line[] {
  return [
    ...plan.coverage.map((scope) => ({ scope, excluded: !ACTIVE.has(scope.benefit.code) })),
    ...plan.deductibles.map((scope) => ({ scope, period: scope.period, benefits: deductibleOf(scope) })),
    ...plan.outOfPocket.map((scope) => ({ scope, period: scope.period, benefits: outOfPocketOf(scope) })),
    ...plan.copays.map((scope) => ({ scope, period: scope.period, benefits: copayOf(scope) })),
    ...plan.coinsurance.map((scope) => ({ scope, period: scope.period, benefits: coinsuranceOf(scope) })),
    ...plan.limits.map((scope) => ({ scope, period: scope.period, benefits: limitOf(scope) })),
    ...plan.exclusions.map((scope) => ({ scope, excluded: true })),
    ...plan.authorizations.map((scope) => ({ scope: { ...scope, authorizationRequired: scope.required } })),
  ];
}

/** An item without what lines add to it. */
function scopeOf({ scope, period = null }: Line, service: Schema<'BenefitCode'> | undefined): Item {
  const description = [
    ...(scope.placesOfService ?? []).map(({ code, text }) => text ?? code),
    ...(scope.messages ?? []),
  ].join('; ');
  const procedure = procedureOf(scope.procedure);
  const category = service ? conceptOf(service, SYSTEMS.serviceType) : WHOLE_PLAN;
  return {
    // R4 wants one of the two, and not both (invariant ces-1).
    ...(procedure
      ? { productOrService: procedure, ...(service?.text && { name: service.text }) }
      : { category }),
    ...known({
      network: networkOf(scope.network),
      unit: unitOf(scope.level ?? null),
      term: termOf(period),
      description: description === '' ? undefined : description,
    }),
  };
}

/** Of a line that names no service. */
const WHOLE_PLAN: CodeableConcept = { text: 'The plan as a whole' };

/** The lists of codes that X12 EB13-1 names. */
const PROCEDURE_LISTS: ReadonlyMap<string, string> = new Map([
  ['AD', SYSTEMS.cdt],
  ['CJ', SYSTEMS.cpt],
  ['HC', SYSTEMS.hcpcs],
]);

function procedureOf(procedure: Scope['procedure']): CodeableConcept | undefined {
  if (procedure?.code == null) return undefined;
  const { code, lastCode, description, kind } = procedure;
  const text = [lastCode === null ? code : `${code} to ${lastCode}`, description].filter(
    (part) => part !== null,
  );
  const system = PROCEDURE_LISTS.get(kind?.code ?? '');
  return {
    ...(system !== undefined && lastCode === null && { coding: [{ system, code }] }),
    text: text.join(' '),
  };
}

/** Required once is required. */
function authorizationOf(
  { authorizationRequired: before }: Item,
  required: boolean | null | undefined,
): Pick<Item, 'authorizationRequired'> {
  const stated = before === true ? true : (required ?? before);
  return stated === undefined ? {} : { authorizationRequired: stated };
}

function saysSomething({ benefit, excluded, authorizationRequired }: Item): boolean {
  return benefit !== undefined || excluded !== undefined || authorizationRequired !== undefined;
}
