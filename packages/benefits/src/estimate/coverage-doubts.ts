import type { BenefitDetails, Warning, WarningCode } from '../details/document';
import { exclusionsOn } from './benefit-limits';
import type { AssumptionCode, Bill, ReasonCode } from './estimate';
import type { Reading } from './reading';

/** What the coverage as a whole leaves open for one item, before its terms are read. */
export type CoverageDoubts = {
  readonly reasons: readonly { readonly code: ReasonCode; readonly lines: readonly string[] }[];
  readonly assumptions: readonly { readonly code: AssumptionCode; readonly lines: readonly string[] }[];
};

/** Warnings after which no amount can be computed. */
const BLOCKING: Readonly<Partial<Record<WarningCode, ReasonCode>>> = {
  'medicare-advantage': 'another-payer-first',
  'several-plans': 'several-plans',
  'spend-down': 'spend-down',
};

/** NM101: the primary payer. */
const PRIMARY = 'PRP';

/** Who pays first, whether the coverage is active, and in which network: from the warnings of the answer. */
export function coverageDoubtsOf(reading: Reading, network: Bill['network']): CoverageDoubts {
  const { details } = reading;
  const reasons: CoverageDoubts['reasons'][number][] = [];
  const assumptions: CoverageDoubts['assumptions'][number][] = [];
  if (details.status !== 'active' && exclusionsOn(reading).length === 0)
    reasons.push({ code: 'coverage-not-active', lines: [] });
  for (const warning of details.warnings) {
    const { code, lines } = warning;
    const blocking = BLOCKING[code] ?? reasonOf(reading, warning, network);
    if (blocking !== undefined) reasons.push({ code: blocking, lines });
    else if (code === 'other-payer-primary') assumptions.push({ code: 'other-payer-second', lines });
    else if (code === 'grace-period') assumptions.push({ code: 'coverage-continues', lines });
  }
  return { reasons, assumptions };
}

function reasonOf(
  { details, service }: Reading,
  { code, lines }: Warning,
  network: Bill['network'],
): ReasonCode | undefined {
  switch (code) {
    case 'other-payer-primary':
      return isPrimaryNamed(details, lines) ? 'another-payer-first' : undefined;
    case 'carve-out':
      return isAboutService(details, lines, service) ? 'another-payer-first' : undefined;
    case 'provider-out-of-network':
      return network === undefined ? 'network-unknown' : undefined;
    default:
      return undefined;
  }
}

/** A payer that is named without a rank may as well be the second one. */
function isPrimaryNamed({ plans }: BenefitDetails, ids: readonly string[]): boolean {
  return plans
    .flatMap(({ related }) => related)
    .some(({ role, lines }) => role?.code === PRIMARY && lines.some((id) => ids.includes(id)));
}

/** Lines without a service type, or about the plan (30), are about every service. */
function isAboutService(
  { plans }: BenefitDetails,
  ids: readonly string[],
  service: string | undefined,
): boolean {
  return plans
    .flatMap(({ related }) => related)
    .filter(({ lines }) => lines.some((id) => ids.includes(id)))
    .some(
      ({ serviceTypes }) =>
        serviceTypes.length === 0 || serviceTypes.some(({ code }) => code === service || code === '30'),
    );
}
