import { AppError, characterCount } from '@eligibility/kit';
import type { WantedHold } from '../app/hold';
import type { OperationKey } from '../app/ports';
import type { DailyLimit } from '../domain/daily-use';
import type { FundingTerms } from '../domain/funding';

const MAX_ID_CHARACTERS = 100;
const MAX_TEXT_CHARACTERS = 200;

/** @throws AppError `validation-failed` */
export function workspaceIdOf(request: { readonly workspaceId: string }): string {
  return line('workspace_id', request.workspaceId, MAX_ID_CHARACTERS);
}

/** @throws AppError `validation-failed` */
export function operationKeyOf(request: OperationKey): OperationKey {
  return {
    workspaceId: workspaceIdOf(request),
    operationId: line('operation_id', request.operationId, MAX_ID_CHARACTERS),
  };
}

/** @throws AppError `validation-failed` */
export function fenceOf(request: { readonly fence: number }): number {
  return request.fence >= 1 ? request.fence : invalid('fence must be 1 or more.');
}

/** A name chosen by the caller, which becomes a part of a field name in the store: hence no dot and no dollar. */
const SCOPE = /^[A-Za-z0-9:_-]{1,100}$/;
/** The workspace and the key; more would be a mistake. */
const MAX_HELD_SCOPES = 4;
/** The workspace and many of its keys, as an operator reads them. */
export const MAX_READ_SCOPES = 100;

/** @throws AppError `validation-failed` */
export function scopesOf(scopes: readonly string[], most: number): readonly string[] {
  const areScopes = scopes.length <= most && scopes.every((scope) => SCOPE.test(scope));
  if (areScopes && new Set(scopes).size === scopes.length) return scopes;
  return invalid(
    `scopes must be at most ${String(most)}, each once, of letters, digits, colons and hyphens.`,
  );
}

/** @throws AppError `validation-failed` */
export function wantedHoldOf(request: {
  readonly fence: number;
  readonly dailyLimits: readonly DailyLimit[];
}): WantedHold {
  const { dailyLimits } = request;
  scopesOf(
    dailyLimits.map(({ scope }) => scope),
    MAX_HELD_SCOPES,
  );
  return { fence: fenceOf(request), dailyLimits };
}

/**
 * How many checks one grant or correction may move is the domain's rule, not the wire's. @throws AppError
 * `validation-failed`
 */
export function fundingTermsOf(request: FundingTerms): FundingTerms {
  return {
    checks: request.checks,
    actor: line('actor', request.actor, MAX_TEXT_CHARACTERS),
    reason: line('reason', request.reason, MAX_TEXT_CHARACTERS),
  };
}

/** One line of visible text. Control characters are refused because not every store returns a NUL unchanged. */
function line(field: string, text: string, maxCharacters: number): string {
  const isLine = characterCount(text) <= maxCharacters && text.trim() !== '' && !/\p{Cc}/u.test(text);
  return isLine
    ? text
    : invalid(`${field} must be 1 to ${String(maxCharacters)} characters, no control characters.`);
}

/** @throws AppError `validation-failed`, always */
export function invalid(detail: string): never {
  throw new AppError('validation-failed', { detail });
}
