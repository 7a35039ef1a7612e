import type { KeyLimits, LimitName } from './workspace';

const LIMIT_NAMES: readonly LimitName[] = ['allowedAddresses', 'rateLimitPerMinute', 'checksPerDay'];

/** The limits that have a value. */
export function setLimits(limits: Partial<KeyLimits>): readonly LimitName[] {
  return LIMIT_NAMES.filter((name) => limits[name] !== undefined);
}

/** Which limits an operator has set, after one has made this change. */
export function operatorLimitsAfter(
  before: readonly LimitName[] = [],
  change: Partial<KeyLimits>,
): readonly LimitName[] {
  const set = setLimits(change);
  return LIMIT_NAMES.filter((name) => set.includes(name) || (before.includes(name) && !(name in change)));
}

/**
 * Which limits would allow more than before. An address or network counts as new unless it was in the list as it is
 * written.
 */
export function loosened(before: KeyLimits, after: KeyLimits): readonly LimitName[] {
  return LIMIT_NAMES.filter((name) => {
    if (name !== 'allowedAddresses') return isMore(before[name], after[name]);
    const allowed = before.allowedAddresses;
    return allowed !== undefined && !(after.allowedAddresses?.every((one) => allowed.includes(one)) ?? false);
  });
}

function isMore(before: number | undefined, after: number | undefined): boolean {
  return before !== undefined && (after === undefined || after > before);
}
