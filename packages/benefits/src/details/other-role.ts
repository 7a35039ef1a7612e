import type { Entity } from '@eligibility/x12';
import { isActive, statesCoverage } from '../summary/coverage';
import { HEALTH_PLAN, OTHER_PAYER } from '../summary/line-selection';
import type { OtherCoverage } from './document';
import type { Source } from './scope';

/** What another plan is to the one that was asked. */
export type OtherRole = OtherCoverage['role'];

/** What is read for it. */
export type Named = {
  readonly sources: readonly Source[];
};

/** EB04 of coverage lines: Medicare Part A and Part B; Medicaid. */
const MEDICARE: readonly string[] = ['MA', 'MB'];
const MEDICAID = 'MC';
/** EB04 of an EB01 R line in Medicare's answers: HMO at risk, HMO, PPO, point of service, indemnity. */
const ADVANTAGE: readonly string[] = ['HN', 'HM', 'PR', 'PS', 'IN'];

/** EB01: a managed care coordinator, and whom to ask about a part of the benefits. */
const COORDINATOR = 'MC';
const CONTACT = 'U';

/** NM101: insured person; managed care organization. */
export const INSURED = 'IL';
const MANAGED_CARE = 'Y2';

/** NM101 of those who are no payer: providers, employers and insured persons. */
const OTHERS: readonly string[] = ['03', '13', '1P', '36', '73', 'FA', INSURED, 'LR', 'P3'];

const ORDERS: ReadonlyMap<
  string | undefined,
  Extract<OtherRole, 'primary' | 'secondary' | 'tertiary'>
> = new Map([
  ['PRP', 'primary'],
  ['SEP', 'secondary'],
  ['TTP', 'tertiary'],
]);

/** EB03, by the part of the benefits that another organization manages. */
const PARTS: readonly (readonly [OtherRole, RegExp])[] = [
  ['pharmacy', /^(88|89|9[0-2]|B[23WX]|G[FN])$/],
  ['behavioral-health', /^(A[4-8I-K]|B[BC]|C[E-J]|MH|RT)$/],
  ['dental', /^(2[3-8]|3[5-9]|4[01])$/],
  ['vision', /^(A[L-O]|CP)$/],
];

/** An EB01 R line of a plan that pays in Medicare's place, where Medicare answers. */
export function isMedicareAdvantage({ line }: Source, { sources }: Pick<Named, 'sources'>): boolean {
  if (line.code !== OTHER_PAYER || !ADVANTAGE.includes(line.insuranceType ?? '')) return false;
  return sources.some(({ line: one }) => statesCoverage(one) && MEDICARE.includes(one.insuranceType ?? ''));
}

/** Who is named as a payer on a line; undefined for a line that names none, which may be worth to know too. */
export function organizationsOf({ rest: { entities = [] } }: Source): readonly (Entity | undefined)[] {
  const organizations = entities.filter(({ name: { role = '' } }) => !OTHERS.includes(role));
  return organizations.length === 0 ? [undefined] : organizations;
}

/** Undefined for a line, or an entity on it, that names no other plan. */
export function roleOf(source: Source, entity: Entity | undefined, named: Named): OtherRole | undefined {
  const { code, planName } = source.line;
  const order = ORDERS.get(entity?.name.role);
  if (code === OTHER_PAYER) return roleOfPayer(source, entity, named);
  if (order !== undefined) return order;
  if (isManagedMedicaid(source, entity, named)) return partOf(source) ?? 'managed-care';
  return entity === undefined && planName === undefined ? undefined : roleOfManager(source, entity);
}

/** EB01 R */
function roleOfPayer(source: Source, entity: Entity | undefined, named: Named): OtherRole {
  if (isMedicareAdvantage(source, named)) return 'medicare-advantage';
  const order = ORDERS.get(entity?.name.role);
  if (order !== undefined) return order;
  const isManaged = entity?.name.role === MANAGED_CARE || isBehindMedicaid(source, named);
  return isManaged ? 'managed-care' : (partOf(source) ?? 'other');
}

/** Active Medicaid, on a line that names the managed care organization which pays in its place. */
function isManagedMedicaid({ line }: Source, entity: Entity | undefined, { sources }: Named): boolean {
  if (entity?.name.role !== MANAGED_CARE || !isActive(line)) return false;
  return sources.some(({ line: one }) => statesCoverage(one) && one.insuranceType === MEDICAID);
}

/** EB01 MC and U */
function roleOfManager(source: Source, entity: Entity | undefined): OtherRole | undefined {
  const { code } = source.line;
  if (code !== COORDINATOR && code !== CONTACT) return undefined;
  const part = partOf(source);
  if (part !== undefined) return part;
  const isPlan = code === COORDINATOR || entity?.name.role === MANAGED_CARE;
  return isPlan && isOfPlan(source) ? 'managed-care' : 'carve-out';
}

/** A Medicaid agency that names a plan with a kind of managed care names the one that pays in its place. */
function isBehindMedicaid({ line }: Source, { sources }: Named): boolean {
  if (!ADVANTAGE.includes(line.insuranceType ?? '')) return false;
  return sources.some(({ line: one }) => statesCoverage(one) && one.insuranceType === MEDICAID);
}

/** A line that is about the plan as a whole. */
function isOfPlan({ line: { serviceTypes } }: Source): boolean {
  return serviceTypes.length === 0 || serviceTypes.includes(HEALTH_PLAN);
}

/** The part of the benefits that all service types of a line are of. */
function partOf({ line: { serviceTypes } }: Source): OtherRole | undefined {
  if (serviceTypes.length === 0) return undefined;
  return PARTS.find(([, ofPart]) => serviceTypes.every((type) => ofPart.test(type)))?.[0];
}
