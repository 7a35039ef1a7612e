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
const { policies: words } = t;

/** The choices of each policy, in the order of the form. */
export const POLICY_CHOICES = {
  idempotencyKey: [
    { value: 'warn', label: words.warn },
    { value: 'required', label: words.required },
  ],
  getChecks: [
    { value: 'allowed', label: words.allowed },
    { value: 'refused', label: words.refused },
  ],
  searchWithoutMemberId: [
    { value: 'refused', label: words.searchRefused },
    { value: 'allowed', label: words.searchAllowed },
  ],
  serviceNotTaken: [
    { value: 'ask-plan', label: words.askPlan },
    { value: 'refuse', label: words.refuseService },
  ],
  dateNotTaken: [
    { value: 'ask-today', label: words.askToday },
    { value: 'refuse', label: words.refuseService },
    { value: 'ask-anyway', label: words.askAnyway },
  ],
} as const satisfies Readonly<Record<string, readonly Option<string>[]>>;

type ChosenPolicy = keyof typeof POLICY_CHOICES;
export const CHOSEN_POLICIES = Object.keys(POLICY_CHOICES) as readonly ChosenPolicy[];

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
      ...(Object.fromEntries(
        CHOSEN_POLICIES.map((name) => [name, choiceIn<string>(values, name, POLICY_CHOICES[name])]),
      ) as Pick<Settings['policies'], ChosenPolicy>),
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
  ...CHOSEN_POLICIES.map((policy) => ({
    name: policy === 'idempotencyKey' ? t.changed.idempotencyKey : t.fields[policy],
    of: ({ policies }: Settings) => label(POLICY_CHOICES[policy], policies[policy]),
  })),
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

const POLICIES = [...CHOSEN_POLICIES, 'answersMaxAgeSeconds'] as const;

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
