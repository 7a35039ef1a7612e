import { Command, Option } from 'commander';
import { workspaceFacts, type ListedWorkspace } from '../board/workspace-list';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { factLines } from '../text/facts';
import { harmless } from '../text/table';
import {
  addYes,
  confirmed,
  limitOrNone,
  limitValue,
  formatted,
  thresholdOrNone,
  workspacePath,
  type ActOptions,
  type LimitOption,
} from './act';

type Limits = {
  readonly chargePolicy?: string;
  readonly rateLimit?: LimitOption;
  readonly shareWeight?: LimitOption;
  readonly checksPerDay?: LimitOption;
  readonly lowBalance?: LimitOption;
};
type CreateOptions = Installation & Limits & { readonly json: boolean };
type SetOptions = ActOptions &
  Limits & { readonly name?: string; readonly idempotencyKey?: string; readonly getChecks?: string };

/** `eligibility workspaces create`: a workspace with an empty wallet, and no clinic or key yet. */
export function workspacesCreate({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return withLimits(onInstallation(new Command('create')))
    .description('Make a workspace; its wallet is empty')
    .argument('<name>', 'what people call it')
    .action(async (name: string, options: CreateOptions) => {
      const api = await connect(options);
      const json = { name, ...valuesOf(limitsOf(options), isSet) };
      // Here and below, the OpenAPI document defines the shape of the answer.
      const made = (await api.call('/ops/workspaces', { json })) as ListedWorkspace;
      const next = `Next: eligibility clinics create ${made.id} NAME --npi NPI`;
      terminal.print(formatted(options, made, [...factLines(workspaceFacts(made)), next].join('\n')));
    });
}

/** `eligibility workspaces set`: changes the named settings, and nothing else. */
export function workspacesSet({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return addYes(withLimits(onInstallation(new Command('set'))))
    .description('Change settings of a workspace; what is not named stays. `none` takes a limit away')
    .argument('<workspace>', 'its id')
    .option('--name <name>', 'what people call it')
    .addOption(
      new Option('--idempotency-key <policy>', 'what a live check without one meets').choices([
        'warn',
        'required',
      ]),
    )
    .addOption(
      new Option('--get-checks <policy>', 'whether live checks may come by GET').choices([
        'allowed',
        'refused',
      ]),
    )
    .action(async (id: string, options: SetOptions) => {
      const json = changeOf(options);
      if (Object.keys(json).length === 0) throw new Error('name what to change; --help lists it');
      const api = await connect(options);
      const { name } = (await api.call(workspacePath(id))) as ListedWorkspace;
      const question = `Change ${harmless(name)} (${id}): ${changeText(json)}?`;
      await confirmed(terminal, options, question);
      const changed = (await api.call(workspacePath(id), { method: 'PATCH', json })) as ListedWorkspace;
      terminal.print(formatted(options, changed, factLines(workspaceFacts(changed)).join('\n')));
    });
}

function withLimits(command: Command): Command {
  return command
    .addOption(
      new Option('--charge-policy <policy>', 'which live checks are charged').choices([
        'every-live-check',
        'answered-only',
      ]),
    )
    .option('--rate-limit <count>', 'requests a minute', limitOrNone)
    .option('--share-weight <weight>', 'share of the places, 1 to 100; others have 10', limitOrNone)
    .option('--checks-per-day <count>', 'charged checks a UTC day', limitOrNone)
    .option('--low-balance <checks>', 'warn operators while so many or fewer are available', thresholdOrNone);
}

function limitsOf(limits: Limits): Record<string, unknown> {
  const { chargePolicy, rateLimit, shareWeight, checksPerDay, lowBalance } = limits;
  return {
    chargePolicy,
    rateLimitPerMinute: limitValue(rateLimit),
    shareWeight: limitValue(shareWeight),
    checksPerDay: limitValue(checksPerDay),
    lowBalanceChecks: limitValue(lowBalance),
  };
}

function changeOf(options: SetOptions): Record<string, unknown> {
  const { name, idempotencyKey, getChecks } = options;
  const policies = valuesOf({ idempotencyKey, getChecks }, isNamed);
  const hasPolicies = Object.keys(policies).length > 0;
  return valuesOf({ name, ...limitsOf(options), policies: hasPolicies ? policies : undefined }, isNamed);
}

function changeText(json: Readonly<Record<string, unknown>>): string {
  return harmless(JSON.stringify(json));
}

function valuesOf(
  values: Readonly<Record<string, unknown>>,
  keeps: (value: unknown) => boolean,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => keeps(value)));
}

const isNamed = (value: unknown): boolean => value !== undefined;
/** A new workspace has no limits to remove. */
const isSet = (value: unknown): boolean => value !== undefined && value !== null;
