import { given } from '../api/pages';
import { instantIn, linesIn, textIn, textsIn, wholeNumberIn } from '../design/form-values';
import type { Key, KeyChange, NewKey } from './key-acts';
import { SCOPES } from './key-state';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * The body of a new key from its form: what is left empty is left out.
 * @param nowMs epoch milliseconds, from which "in 90 days" counts
 */
export function newKeyIn(values: FormData, nowMs: number): NewKey {
  const clientIds = textsIn(values, 'clientIds');
  return {
    name: textIn(values, 'name') ?? '',
    scopes: SCOPES.map(({ value }) => value).filter((scope) => textsIn(values, 'scopes').includes(scope)),
    ...given({
      clientIds: clientIds.length === 0 ? undefined : [...clientIds],
      allowedAddresses: listOf(linesIn(values, 'allowedAddresses')),
      rateLimitPerMinute: wholeNumberIn(values, 'rateLimitPerMinute'),
      checksPerDay: wholeNumberIn(values, 'checksPerDay'),
      expiresAt: endIn(values, nowMs),
    }),
  };
}

function endIn(values: FormData, nowMs: number): string | undefined {
  const ends = textIn(values, 'ends');
  if (ends === 'at') return instantIn(values, 'expiresAt');
  return ends === undefined ? undefined : new Date(nowMs + Number(ends) * DAY_MS).toISOString();
}

/** What the form of a key's limits changes: null takes a limit away. Empty when nothing is changed. */
export function keyChangeIn(values: FormData, before: Key): KeyChange {
  const after = {
    allowedAddresses: listOf(linesIn(values, 'allowedAddresses')) ?? null,
    rateLimitPerMinute: wholeNumberIn(values, 'rateLimitPerMinute') ?? null,
    checksPerDay: wholeNumberIn(values, 'checksPerDay') ?? null,
  };
  return {
    ...(String(after.allowedAddresses) !== String(before.allowedAddresses) && {
      allowedAddresses: after.allowedAddresses,
    }),
    ...(after.rateLimitPerMinute !== before.rateLimitPerMinute && {
      rateLimitPerMinute: after.rateLimitPerMinute,
    }),
    ...(after.checksPerDay !== before.checksPerDay && { checksPerDay: after.checksPerDay }),
  };
}

function listOf<Item>(items: readonly Item[] | undefined): Item[] | undefined {
  return items === undefined ? undefined : [...items];
}
