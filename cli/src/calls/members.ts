import { isoTime, type Clock } from '@eligibility/kit';
import { serviceTypeCodeOf } from '@eligibility/x12';
import { InvalidArgumentError, Option } from 'commander';
import { commaList, parseReason, wholeNumber } from '../shared-options';
import { parseDuration } from '../text/duration';
import type { Member } from './document';

/** What `none`, or `never`, is read as; commander gives null another meaning. */
const NONE = Symbol('none');

/** Names that are shorter than those of the API. */
const NAMES: Readonly<Record<string, string>> = {
  workspaceId: 'workspace',
  keyId: 'key',
  payerId: 'payer',
  clientIds: 'clinics',
  allowedAddresses: 'allow',
  rateLimitPerMinute: 'rate-limit',
  lowBalanceChecks: 'low-balance',
  answersMaxAgeSeconds: 'answers-max-age',
  defaultServiceType: 'default-service',
  taxonomyCode: 'taxonomy',
  payerProviderIds: 'payer-id',
  createdAt: 'created',
  expiresAt: 'expires',
  revokedAt: 'revoked',
  retiredAt: 'retired',
  lastUsedAt: 'last-used',
  overlapSeconds: 'overlap',
  restoredFrom: 'version',
  until: 'for',
};
/** More choices than these are more than help can list. */
const MAX_CHOICES = 12;
const MS_PER_SECOND = 1_000;

/** The name of a member on the command line, without its dashes: `rateLimitPerMinute` is `rate-limit`. */
export function nameOf(member: string): string {
  const own = member.slice(member.lastIndexOf('.') + 1);
  return NAMES[own] ?? own.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The ids of paths that are called after what they are of. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  clientId: 'clinic',
  circuitId: 'payer',
  operatorId: 'name',
};

/** The name of an argument. */
export function argumentName({ name }: Pick<Member, 'name'>): string {
  return ARGUMENTS[name] ?? nameOf(name);
}

type Read = (text: string, before: unknown) => unknown;

/** How a member is read that is more than its JSON type says. The service judges what is left. */
function readers(clock: Pick<Clock, 'now'>): Readonly<Record<string, Read>> {
  return {
    reason: parseReason,
    state: (text) => text.toUpperCase(),
    defaultServiceType: (text) => serviceTypeCodeOf(text) ?? text,
    payerProviderIds: addPayerId,
    overlapSeconds: (text) => (text === '0' ? 0 : parseDuration(text) / MS_PER_SECOND),
    until: (text) => isoTime(clock.now() + parseDuration(text)),
    expiresAt: (text) => (text === 'never' ? NONE : isoTime(clock.now() + parseDuration(text))),
  };
}

/** Reads what was typed for a member. @throws InvalidArgumentError for what the member can never be */
export function readerOf(member: Member, clock: Pick<Clock, 'now'>): Read {
  const read = readers(clock)[member.name] ?? ofKind(member);
  return (text, before) =>
    member.isNullable === true && text.toLowerCase() === 'none' ? NONE : read(text, before);
}

function ofKind({ kind, minimum, choices }: Member): Read {
  if (kind === 'number') return wholeNumber(minimum ?? 0);
  if (kind === 'list') return commaList;
  return (text) => {
    if (choices === undefined || choices.length > MAX_CHOICES || choices.includes(text)) return text;
    throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`);
  };
}

/** What is sent for a value as it was read: null takes a limit away, undefined leaves the member out. */
export function sentFor({ isNullable }: Member, value: unknown): unknown {
  if (value !== NONE) return value;
  return isNullable === true ? null : undefined;
}

/** What help calls the value of an option. */
const VALUES: Readonly<Record<string, string>> = {
  text: 'text',
  number: 'count',
  list: 'a,b',
  payerProviderIds: 'payer:kind:id',
  expiresAt: 'span',
  overlapSeconds: 'span',
  until: 'span',
};

/** @param initial what is read if the option is not given */
export function optionOf(
  member: Member,
  clock: Pick<Clock, 'now'>,
  { text, initial }: { readonly text: string; readonly initial: string | undefined },
): Option {
  const { kind, choices = [], isNullable } = member;
  if (kind === 'flag') return new Option(`--${nameOf(member.name)}`, text);
  const few = choices.length <= MAX_CHOICES ? choices : [];
  const option = new Option(`--${nameOf(member.name)} <${valueName(member)}>`, helpText(kind, text, few));
  // Help and completion have them; the reader that follows takes the place of commander's own.
  if (kind === 'text' && few.length > 0) option.choices(isNullable === true ? [...few, 'none'] : few);
  const read = readerOf(member, clock);
  option.argParser(read);
  return initial === undefined ? option : option.default(read(initial, undefined), initial);
}

function valueName({ name, kind }: Member): string {
  return VALUES[name] ?? VALUES[kind] ?? 'value';
}

/** Commander lists the choices of one word; those of a list of words stand in the text. */
function helpText(kind: Member['kind'], text: string, choices: readonly string[]): string {
  const listed = kind === 'list' && choices.length > 0 ? [`of ${choices.join(', ')}`] : [];
  return [text, ...listed].filter((part) => part !== '').join('; ');
}

const PAYER_ID = /^(.+):(\w\w):([^:]+)$/;

/** One more number that a payer knows a clinic by. */
function addPayerId(text: string, former: unknown): readonly unknown[] {
  const [, payerId, qualifier, id] = PAYER_ID.exec(text) ?? [];
  if (id === undefined)
    throw new InvalidArgumentError('Write payer:kind:id, such as TXMCD:SV:0098765; repeatable.');
  return [...(Array.isArray(former) ? (former as unknown[]) : []), { payerId, qualifier, id }];
}
