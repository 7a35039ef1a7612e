import { AppError, characterCount } from '@eligibility/kit';
import type { ListJournalRequest } from '@eligibility/protos/wallet/v1/wallet';
import type { WantedHold } from '../app/change-wallet';
import type { JournalPage, OperationKey } from '../app/ports';
import type { FundingTerms } from '../domain/operation';

// Every function here throws an AppError `validation-failed` for a request that is not well formed.

const MAX_ID_CHARACTERS = 100;
const MAX_TEXT_CHARACTERS = 200;
const DEFAULT_LINES = 50;
const MAX_LINES = 200;
/** A name chosen by the caller, which becomes a part of a field name in the store: hence no dot and no dollar. */
const SCOPE = /^[A-Za-z0-9:_-]{1,100}$/;
/** The workspace and the key; more would be a mistake. */
const MAX_HELD_SCOPES = 4;
/** The workspace and many of its keys, as an operator reads them. */
const MAX_READ_SCOPES = 100;

export function workspaceIdOf(request: { readonly workspaceId: string }): string {
  return line('workspace_id', request.workspaceId, MAX_ID_CHARACTERS);
}

export function operationKeyOf(request: OperationKey): OperationKey {
  const workspaceId = workspaceIdOf(request);
  return { workspaceId, operationId: line('operation_id', request.operationId, MAX_ID_CHARACTERS) };
}

export function fenceOf({ fence }: { readonly fence: number }): number {
  return fence >= 1 ? fence : invalid('fence must be 1 or more.');
}

export function wantedHoldOf(request: Required<WantedHold>): WantedHold {
  const { dailyLimits } = request;
  scopesOf(
    dailyLimits.map(({ scope }) => scope),
    MAX_HELD_SCOPES,
  );
  return { fence: fenceOf(request), dailyLimits };
}

/** How many checks one grant or correction may move is the domain's rule, not the wire's. */
export function fundingTermsOf({ checks, actor, reason }: FundingTerms): FundingTerms {
  line('actor', actor, MAX_TEXT_CHARACTERS);
  line('reason', reason, MAX_TEXT_CHARACTERS);
  return { checks, actor, reason };
}

export function readScopesOf({
  dailyScopes,
}: {
  readonly dailyScopes: readonly string[];
}): readonly string[] {
  return scopesOf(dailyScopes, MAX_READ_SCOPES);
}

export function pageOf({ beforeSequence, limit }: ListJournalRequest): JournalPage {
  if (beforeSequence < 0) return invalid('before_sequence must be 0 or more.');
  if (limit > MAX_LINES)
    return invalid(`limit must be 1 to ${String(MAX_LINES)}, or 0 for ${String(DEFAULT_LINES)}.`);
  return { beforeSequence: beforeSequence || undefined, limit: limit || DEFAULT_LINES };
}

export function invalid(detail: string): never {
  throw new AppError('validation-failed', { detail });
}

function scopesOf(scopes: readonly string[], most: number): readonly string[] {
  const areScopes = scopes.length <= most && scopes.every((scope) => SCOPE.test(scope));
  if (areScopes && new Set(scopes).size === scopes.length) return scopes;
  return invalid(
    `scopes must be at most ${String(most)}, each once, of letters, digits, colons and hyphens.`,
  );
}

/** One line of visible text. Control characters are refused because not every store returns a NUL unchanged. */
function line(field: string, text: string, maxCharacters: number): string {
  const isLine = characterCount(text) <= maxCharacters && text.trim() !== '' && !/\p{Cc}/u.test(text);
  return isLine
    ? text
    : invalid(`${field} must be 1 to ${String(maxCharacters)} characters, no control characters.`);
}
