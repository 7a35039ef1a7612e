import { textIn, wholeNumberIn } from '../design/form-values';
import { count } from '../design/format';
import { t } from './texts';
import type { Workspace, WorkspaceChange } from './workspaces';

/** The settings of a workspace that its form has, as its fields have them: an empty field is null. */
export type Settings = Pick<
  Workspace,
  | 'name'
  | 'chargePolicy'
  | 'rateLimitPerMinute'
  | 'shareWeight'
  | 'checksPerDay'
  | 'lowBalanceChecks'
  | 'policies'
>;

export const CHARGE_POLICIES = [
  { value: 'every-live-check', label: t.policies['every-live-check'] },
  { value: 'answered-only', label: t.policies['answered-only'] },
] as const;
export const IDEMPOTENCY_POLICIES = [
  { value: 'warn', label: t.policies.warn },
  { value: 'required', label: t.policies.required },
] as const;
export const GET_POLICIES = [
  { value: 'allowed', label: t.policies.allowed },
  { value: 'refused', label: t.policies.refused },
] as const;
export const SEARCH_POLICIES = [
  { value: 'refused', label: t.policies.searchRefused },
  { value: 'allowed', label: t.policies.searchAllowed },
] as const;

export const SERVICE_POLICIES = [
  { value: 'ask-plan', label: t.policies.askPlan },
  { value: 'refuse', label: t.policies.refuseService },
] as const;

export const DATE_POLICIES = [
  { value: 'ask-today', label: t.policies.askToday },
  { value: 'refuse', label: t.policies.refuseService },
  { value: 'ask-anyway', label: t.policies.askAnyway },
] as const;

type Option<Value extends string> = { readonly value: Value; readonly label: string };

/** The value of a choice. @throws RangeError for one that the form does not offer */
export function choiceIn<Value extends string>(
  values: FormData,
  name: string,
  options: readonly Option<Value>[],
): Value {
  const chosen = options.find(({ value }) => value === values.get(name));
  if (chosen === undefined) throw new RangeError(`${name} is none of the choices`);
  return chosen.value;
}

export function settingsIn(values: FormData): Settings {
  return {
    name: textIn(values, 'name') ?? '',
    chargePolicy: choiceIn(values, 'chargePolicy', CHARGE_POLICIES),
    rateLimitPerMinute: wholeNumberIn(values, 'rateLimitPerMinute') ?? null,
    shareWeight: wholeNumberIn(values, 'shareWeight') ?? null,
    checksPerDay: wholeNumberIn(values, 'checksPerDay') ?? null,
    lowBalanceChecks: wholeNumberIn(values, 'lowBalanceChecks') ?? null,
    policies: {
      idempotencyKey: choiceIn(values, 'idempotencyKey', IDEMPOTENCY_POLICIES),
      getChecks: choiceIn(values, 'getChecks', GET_POLICIES),
      searchWithoutMemberId: choiceIn(values, 'searchWithoutMemberId', SEARCH_POLICIES),
      serviceNotTaken: choiceIn(values, 'serviceNotTaken', SERVICE_POLICIES),
      dateNotTaken: choiceIn(values, 'dateNotTaken', DATE_POLICIES),
      answersMaxAgeSeconds: wholeNumberIn(values, 'answersMaxAgeSeconds') ?? null,
    },
  };
}

/** One setting as people read it, before and after. */
export type ChangedSetting = { readonly name: string; readonly before: string; readonly after: string };

type Words = { readonly name: string; readonly of: (settings: Settings) => string };

const number = (value: number | null, otherwise: string): string =>
  value === null ? otherwise : count(value);
const label = (options: readonly Option<string>[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

const WORDS: readonly Words[] = [
  { name: t.fields.name, of: ({ name }) => name },
  { name: t.changed.charged, of: ({ chargePolicy }) => label(CHARGE_POLICIES, chargePolicy) },
  { name: t.fields.requests, of: (of) => number(of.rateLimitPerMinute, t.changed.standard) },
  { name: t.fields.share, of: (of) => number(of.shareWeight, t.changed.everyone) },
  { name: t.fields.checks, of: (of) => number(of.checksPerDay, t.changed.noLimit) },
  { name: t.changed.lowBalance, of: (of) => number(of.lowBalanceChecks, t.changed.noWarning) },
  {
    name: t.changed.idempotencyKey,
    of: ({ policies }) => label(IDEMPOTENCY_POLICIES, policies.idempotencyKey),
  },
  { name: t.fields.getChecks, of: ({ policies }) => label(GET_POLICIES, policies.getChecks) },
  {
    name: t.fields.searchWithoutMemberId,
    of: ({ policies }) => label(SEARCH_POLICIES, policies.searchWithoutMemberId),
  },
  {
    name: t.fields.serviceNotTaken,
    of: ({ policies }) => label(SERVICE_POLICIES, policies.serviceNotTaken),
  },
  {
    name: t.fields.dateNotTaken,
    of: ({ policies }) => label(DATE_POLICIES, policies.dateNotTaken),
  },
  {
    name: t.fields.answers,
    of: ({ policies }) => number(policies.answersMaxAgeSeconds, t.changed.never),
  },
];

/** What a person changed, in words; empty when nothing. */
export function changedSettings(before: Settings, after: Settings): readonly ChangedSetting[] {
  return WORDS.map(({ name, of }) => ({ name, before: of(before), after: of(after) })).filter(
    (setting) => setting.before !== setting.after,
  );
}

const FIELDS = [
  'name',
  'chargePolicy',
  'rateLimitPerMinute',
  'shareWeight',
  'checksPerDay',
  'lowBalanceChecks',
] as const;

const POLICIES = [
  'idempotencyKey',
  'getChecks',
  'searchWithoutMemberId',
  'serviceNotTaken',
  'dateNotTaken',
  'answersMaxAgeSeconds',
] as const;

/** The same as the API takes it: only what differs, so that no change made in between is undone. */
export function settingsChange(before: Settings, after: Settings): WorkspaceChange {
  const members = FIELDS.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]);
  const policies = POLICIES.filter((name) => before.policies[name] !== after.policies[name]).map((name) => [
    name,
    after.policies[name],
  ]);
  return {
    ...(Object.fromEntries(members) as WorkspaceChange),
    ...(policies.length > 0 && {
      policies: Object.fromEntries(policies) as WorkspaceChange['policies'] & object,
    }),
  };
}
