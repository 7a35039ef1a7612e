import type { BenefitLine } from '@eligibility/x12';
import { type Scope, scopeOf } from './message-words';

/** III with code list ZZ (place of service codes of CMS): office; telehealth elsewhere and at the patient's home. */
const OFFICE = '11';
const TELEHEALTH: readonly string[] = ['02', '10'];

/** EB11 Y: authorization or certification is required. */
const REQUIRED = 'Y';

/** How near a line is to a visit at a primary care office, the visit that a front desk asks about; lower is nearer. */
const RANKS = {
  'primary care in an office': 0,
  'primary care': 1,
  office: 2,
  'not labelled': 3,
  'labelled otherwise': 4,
  specialist: 5,
  'another place': 6,
} as const;
const BY_TELEHEALTH = Object.keys(RANKS).length;
const PARTIAL_SERVICE = 2 * BY_TELEHEALTH;

/**
 * Ranks the lines that a cost share may be taken from, copay and coinsurance alike, by what their messages (MSG),
 * places of service (III) and authorization (EB11) say. No organization publishes such an order; this one is derived
 * from payers' published answers, so that the figure is the one of an ordinary visit: primary care before any office,
 * an office before no label, a specialist and another place after it, then telehealth, and last a line about a part of
 * the service alone.
 */
export function visitRank({ messages, placesOfService, authorization }: BenefitLine): number {
  const scope = scopeOf(messages);
  const isRemote = scope.isTelehealth || placesOfService.some((place) => TELEHEALTH.includes(place));
  return (
    RANKS[kindOf(scope, { messages, placesOfService })] +
    (isRemote && !placesOfService.includes(OFFICE) ? BY_TELEHEALTH : 0) +
    (scope.isNarrower || authorization === REQUIRED ? PARTIAL_SERVICE : 0)
  );
}

/** True for the rank of a line about less than its service type: it names a therapy, or needs an authorization. */
export function isPartialService(rank: number): boolean {
  return rank >= PARTIAL_SERVICE;
}

function kindOf(
  { visit, isInOffice }: Scope,
  { messages, placesOfService }: Pick<BenefitLine, 'messages' | 'placesOfService'>,
): keyof typeof RANKS {
  const isOffice = isInOffice || placesOfService.includes(OFFICE);
  if (visit === 'primary-care') return isOffice ? 'primary care in an office' : 'primary care';
  if (visit === 'specialist') return 'specialist';
  if (isOffice) return 'office';
  if (placesOfService.length > 0) return 'another place';
  return messages.length === 0 ? 'not labelled' : 'labelled otherwise';
}
