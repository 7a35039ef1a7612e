import type { Request } from 'express';
import type { StoredAnswersWish } from '../app/check-request';

/** What a request says about stored answers; `maxAgeMs` is undefined where it names no age. */
type Said = { readonly maxAgeMs: number | undefined; readonly isOnlyStored: boolean };

/** More seconds than an answer can be stored, as RFC 9111, section 1.2.2, demands of a number that is too large. */
const MOST_SECONDS = 2 ** 31;

/** `name`, or `name=value` with the value bare or quoted; both forms of a value are taken (RFC 9111, section 5.2). */
const DIRECTIVE = /^([!#$%&'*+.^_`|~0-9a-z-]+)\s*(?:=\s*("?)([^"]*)\2)?$/i;

/**
 * Which stored answers a live check takes (RFC 9111, section 5.2.1): from `Cache-Control`, and where that says nothing
 * about them, from the workspace's policy, which is for requests without an idempotency key.
 * @returns undefined when the payer is asked in any case
 */
export function storedAnswersWish(
  req: Request,
  { hasOwnKey, policySeconds }: { readonly hasOwnKey: boolean; readonly policySeconds: number | undefined },
): StoredAnswersWish | undefined {
  const { maxAgeMs, isOnlyStored } = saidIn(req.get('Cache-Control') ?? '') ?? {
    maxAgeMs: hasOwnKey ? undefined : policySeconds && policySeconds * 1_000,
    isOnlyStored: false,
  };
  if (isOnlyStored) return { maxAgeMs: maxAgeMs ?? MOST_SECONDS * 1_000, isOnlyStored, hasOwnKey };
  return maxAgeMs === undefined || maxAgeMs === 0 ? undefined : { maxAgeMs, isOnlyStored, hasOwnKey };
}

/**
 * Reads the directives about stored answers, and ignores the others. An age that is no whole number counts as 0, because
 * the RFC has an answer of an unclear age count as too old; of several ages, the first counts.
 * @returns undefined when there is none of them
 */
function saidIn(header: string): Said | undefined {
  const directives = header.split(',').flatMap((part) => {
    const [, name = '', , value] = DIRECTIVE.exec(part.trim()) ?? [];
    return name === '' ? [] : [{ name: name.toLowerCase(), value }];
  });
  const has = (wanted: string): boolean => directives.some(({ name }) => name === wanted);
  const age = directives.find(({ name }) => name === 'max-age');
  const isOnlyStored = has('only-if-cached');
  if (has('no-cache')) return { maxAgeMs: 0, isOnlyStored };
  if (age === undefined) return isOnlyStored ? { maxAgeMs: undefined, isOnlyStored } : undefined;
  return { maxAgeMs: secondsOf(age.value) * 1_000, isOnlyStored };
}

function secondsOf(value: string | undefined): number {
  return value !== undefined && /^\d+$/.test(value) ? Math.min(Number(value), MOST_SECONDS) : 0;
}
