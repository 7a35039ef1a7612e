import { planServiceType, type BenefitDate, type Elements, type Entity } from '@eligibility/x12';
import { COORDINATION, isOfSeparatePlan, periodOn } from '../summary/line-selection';
import { serviceOf } from './benefit-words';
import type { Coded, OtherCoverage } from './document';
import { INSURED, organizationsOf, roleOf, type Named, type OtherRole } from './other-role';
import { organizationOf } from './related';
import { idsOf, type Source } from './scope';

const BILLED: Readonly<Record<OtherRole, OtherCoverage['billed']>> = {
  'medicare-advantage': 'instead',
  'managed-care': 'instead',
  primary: 'first',
  pharmacy: 'part',
  'behavioral-health': 'part',
  dental: 'part',
  vision: 'part',
  'carve-out': 'part',
  other: 'unknown',
  secondary: 'after',
  tertiary: 'after',
};
const ORDER = Object.keys(BILLED);

/**
 * The other plans that the patient's lines name (EB01 R, MC and U; NM101 PRP, SEP, TTP and Y2): those to be billed
 * instead first. A plan that several lines name in one role is there once.
 * @param onDate the day the coverage is needed for, YYYY-MM-DD
 */
export function otherCoverageOf(named: Named, onDate: string): readonly OtherCoverage[] {
  const byPlan = new Map<string, OtherCoverage>();
  for (const source of named.sources) {
    for (const entity of organizationsOf(source)) {
      const role = roleOf(source, entity, named);
      if (role === undefined) continue;
      const one = coverageOf(source, entity, { role, onDate });
      const key = [role, one.name, one.id, one.planName, one.begin, one.end].join('\0');
      const same = byPlan.get(key);
      byPlan.set(key, same === undefined ? one : joined(same, one));
    }
  }
  return [...byPlan.values()].sort((one, other) => ORDER.indexOf(one.role) - ORDER.indexOf(other.role));
}

type Given = { readonly role: OtherRole; readonly onDate: string };

function coverageOf(source: Source, entity: Entity | undefined, { role, onDate }: Given): OtherCoverage {
  const { line } = source;
  // The dates of its own line alone: the plan of the payer that answered may have ended.
  const { begin, end } = periodOf(line.dates, onDate);
  return {
    ...organizationOf(entity),
    role,
    billed: BILLED[role],
    ...planOf(source),
    memberId: memberIdOf(source),
    serviceTypes: line.serviceTypes.map(serviceOf),
    begin,
    end,
    inForce: (begin ?? onDate) <= onDate && onDate <= (end ?? onDate),
    lines: idsOf([line]),
  };
}

function planOf({ line, rest }: Source): Pick<OtherCoverage, 'planName' | 'planNumber'> {
  const plan = referenceOf(rest, '18');
  return { planName: line.planName ?? plan?.description ?? null, planNumber: plan?.value ?? null };
}

function memberIdOf({ rest }: Source): string | null {
  const insured = rest.entities?.find(({ name }) => name.role === INSURED);
  return referenceOf(rest, '1W')?.value ?? insured?.name.id ?? null;
}

function referenceOf({ references }: Source['rest'], wanted: string): Elements<'REF'> | undefined {
  return references?.find(({ qualifier }) => qualifier === wanted);
}

function periodOf(
  dates: readonly BenefitDate[],
  onDate: string,
): { readonly begin: string | null; readonly end: string | null } {
  const { from, to } = periodOn(onDate, [dates]);
  if (from !== undefined || to !== undefined) return { begin: from ?? null, end: to ?? null };
  const coordinated = dates.find(({ qualifier }) => qualifier === COORDINATION);
  if (coordinated === undefined) return { begin: null, end: null };
  return { begin: coordinated.from, end: coordinated.to === coordinated.from ? null : coordinated.to };
}

function joined(one: OtherCoverage, other: OtherCoverage): OtherCoverage {
  const types = new Map([...one.serviceTypes, ...other.serviceTypes].map((type) => [type.code, type]));
  return {
    ...one,
    inForce: one.inForce || other.inForce,
    serviceTypes: [...types.values()],
    lines: [...new Set([...one.lines, ...other.lines])],
  };
}

/**
 * The plan to check and to bill in place of the payer that answered, or before it: one that pays for the service that
 * was asked about. Where the payer says that its own coverage is not active, any plan that it names and that is in force.
 */
export function payerInstead(
  others: readonly OtherCoverage[],
  { asked, isEnded }: { readonly asked: string; readonly isEnded: boolean },
): OtherCoverage | undefined {
  const isMeant = ({ billed, serviceTypes }: OtherCoverage): boolean => {
    if (billed === 'instead' || billed === 'first')
      return !isOfSeparatePlan(asked) || isFor(serviceTypes, asked);
    if (billed === 'part') return serviceTypes.some(({ code }) => pays(code, asked));
    return isEnded;
  };
  return others.find((one) => one.inForce && nameOf(one) !== undefined && isMeant(one));
}

function isFor(serviceTypes: readonly Coded[], asked: string): boolean {
  return serviceTypes.length === 0 || serviceTypes.some(({ code }) => pays(code, asked));
}

/** A plan of dental care as a whole (35) pays for a part of it (38). */
function pays(serviceType: string, asked: string): boolean {
  return serviceType === asked || (isOfSeparatePlan(asked) && serviceType === planServiceType(asked));
}

/** How people call it: the organization, else the plan. */
export function nameOf({ name, planName }: Pick<OtherCoverage, 'name' | 'planName'>): string | undefined {
  return name ?? planName ?? undefined;
}
