import { invalid } from '@eligibility/contract';
import { characterCount } from '@eligibility/kit';
import type { DailyLimit } from '../domain/daily-use';

/** A name chosen by the caller, which becomes a part of a field name in the store: hence no dot and no dollar. */
const SCOPE = /^[A-Za-z0-9:_-]{1,100}$/;
/** The workspace and the key; more would be a mistake. */
const MAX_HELD_SCOPES = 4;
/** The workspace and many of its keys, as an operator reads them. */
const MAX_READ_SCOPES = 100;

/**
 * What the fields of requests must be, wherever they occur. How many checks one grant or correction may move is the
 * domain's rule.
 */
const RULES = {
  workspaceId: line('workspace_id', 100),
  operationId: line('operation_id', 100),
  dailyLimits: (limits: readonly DailyLimit[]) => {
    const names = limits.map(({ scope }) => scope);
    scopes(MAX_HELD_SCOPES)(names);
  },
  dailyScopes: scopes(MAX_READ_SCOPES),
  fence: atLeast('fence', 1),
  actor: line('actor', 200),
  reason: line('reason', 200),
  beforeSequence: atLeast('before_sequence', 0),
};

type Rules = typeof RULES;
type Fields = { readonly [Field in keyof Rules]?: Parameters<Rules[Field]>[0] };

/** The same request. @throws AppError `validation-failed` naming the first field that is not well formed */
export function checked<Request extends Fields>(request: Request): Request {
  const fields: Fields = request;
  for (const [field, rule] of Object.entries(RULES) as [keyof Rules, (value: unknown) => void][])
    if (fields[field] !== undefined) rule(fields[field]);
  return request;
}

/** One line of visible text. Control characters are refused because not every store returns a NUL unchanged. */
function line(field: string, maxCharacters: number): (text: string) => void {
  return (text) => {
    const isLine = characterCount(text) <= maxCharacters && text.trim() !== '' && !/\p{Cc}/u.test(text);
    if (!isLine) invalid(field, `must be 1 to ${String(maxCharacters)} characters, no control characters.`);
  };
}

function atLeast(field: string, least: number): (value: number) => void {
  return (value) => {
    if (value < least) invalid(field, `must be ${String(least)} or more.`);
  };
}

function scopes(most: number): (names: readonly string[]) => void {
  return (names) => {
    const areScopes = names.length <= most && names.every((name) => SCOPE.test(name));
    if (areScopes && new Set(names).size === names.length) return;
    const rule = `must be at most ${String(most)}, each once, of letters, digits, colons and hyphens.`;
    invalid('scopes', rule);
  };
}
