import type { Schema } from '@eligibility/api-types';
import { Command, Option } from 'commander';
import { keyFacts } from '../board/key-list';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { intoSecretFile } from '../secret-file';
import type { Terminal } from '../terminal';
import { factLines } from '../text/facts';
import { parseDuration } from '../text/duration';
import { harmless } from '../text/table';
import {
  addYes,
  commaList,
  confirmed,
  limitOrNone,
  limitValue,
  type ActOptions,
  type LimitOption,
} from './shared-options';
import { expiryOf, parseExpiry, untilText } from './operator-token';

type SecretOptions = ActOptions & { readonly out?: string };
type IssueOptions = SecretOptions & {
  readonly scopes: Schema<'Scopes'>;
  readonly test: boolean;
  readonly clinics?: readonly string[];
  readonly allow?: readonly string[];
  readonly rateLimit?: LimitOption;
  readonly checksPerDay?: LimitOption;
  /** Milliseconds. */
  readonly expires: number | 'never';
};
type RotateOptions = SecretOptions & {
  /** Milliseconds. */
  readonly overlap: number;
};

const MS_PER_SECOND = 1_000;

/** Every scope; a new one does not compile before it is here. */
const SCOPES: Readonly<Record<Schema<'Scope'>, true>> = {
  'check:live': true,
  'check:mock': true,
  'check:raw': true,
  'checks:read': true,
  'payers:read': true,
  'wallet:read': true,
  'workspace:admin': true,
};

/** `eligibility keys issue`: a new API key, which is shown once. */
export function keysIssue(deps: OnlineDeps = onlineDeps): Command {
  return addOut(addYes(onInstallation(new Command('issue'))))
    .description('Issue an API key for a workspace; it is shown once')
    .argument('<workspace>', 'its id')
    .argument('<name>', 'what people call the key')
    .requiredOption('--scopes <scopes>', `of ${Object.keys(SCOPES).join(', ')}`, commaList)
    .option('--test', 'a test key: its live checks are refused unless a simulator answers them', false)
    .option('--clinics <ids>', 'only for these clinics (client ids); otherwise for all', commaList)
    .option('--allow <addresses>', 'only from these addresses and networks', commaList)
    .option('--rate-limit <count>', 'requests a minute', limitOrNone)
    .option('--checks-per-day <count>', 'charged checks a UTC day', limitOrNone)
    .addOption(
      new Option('--expires <span>', 'when it ends: 12h, 90d, or never')
        .argParser(parseExpiry)
        .default('never'),
    )
    .action((workspace: string, name: string, options: IssueOptions) =>
      issue(deps, { workspace, name }, options),
    );
}

async function issue(
  { connect, terminal, clock }: OnlineDeps,
  { workspace, name }: { readonly workspace: string; readonly name: string },
  options: IssueOptions,
): Promise<void> {
  const api = await connect(options);
  const expiresAt = expiryOf(options, clock);
  const { scopes } = options;
  const question = `Issue the key ${harmless(name)} for workspace ${workspace} with the scopes ${scopes.join(', ')}, ${untilText(expiresAt)}?`;
  await confirmed(terminal, options, question);
  const json = {
    name,
    scopes,
    ...(options.test && { test: true }),
    clientIds: options.clinics,
    allowedAddresses: options.allow,
    rateLimitPerMinute: limitValue(options.rateLimit) ?? undefined,
    checksPerDay: limitValue(options.checksPerDay) ?? undefined,
    expiresAt: expiresAt ?? undefined,
  };
  await handOver({ terminal, options }, () =>
    api.post('/ops/workspaces/{workspaceId}/keys', { path: { workspaceId: workspace }, json }),
  );
}

/** `eligibility keys rotate`: replaces a key by a new one; the old key works until the overlap ends. */
export function keysRotate({ connect, terminal }: OnlineDeps = onlineDeps): Command {
  return addOut(addYes(onInstallation(new Command('rotate'))))
    .description('Issue a key in the place of another, which works on for the overlap')
    .argument('<key>', 'its id, as `eligibility keys list` shows it')
    .requiredOption('--overlap <span>', 'how long the old key still works: 0, 30m, 2h, 7d', parseOverlap)
    .action(async (id: string, options: RotateOptions) => {
      const api = await connect(options);
      const seconds = options.overlap / MS_PER_SECOND;
      const ends = seconds === 0 ? 'ends now' : `still works for ${String(seconds)} s, then ends`;
      await confirmed(terminal, options, `The key ${id} ${ends}. Issue a new one in its place?`);
      const json = { overlapSeconds: seconds };
      await handOver({ terminal, options }, () =>
        api.post('/ops/keys/{keyId}/rotate', { path: { keyId: id }, json }),
      );
    });
}

/** The milliseconds of a duration such as `2h`; `0` means none. */
function parseOverlap(text: string): number {
  return text === '0' ? 0 : parseDuration(text);
}

function addOut(command: Command): Command {
  return command.option(
    '--out <file>',
    'write the key into this new file, readable by you alone, instead of printing it',
  );
}

/** Requests the key, and prints it or writes it to a file: the service returns it only once. */
async function handOver(
  { terminal, options }: { readonly terminal: Terminal; readonly options: SecretOptions },
  order: () => Promise<Schema<'IssuedKey'>>,
): Promise<void> {
  const { out, json } = options;
  const issued = out === undefined ? await order() : await intoSecretFile(out, order, ({ key }) => key);
  const { key, ...rest } = issued;
  const printed: Schema<'Key'> & { readonly keyFile?: string } =
    out === undefined ? issued : { ...rest, keyFile: out };
  const where = out === undefined ? `The key, which is shown only now:\n${key}` : `The key is in ${out}.`;
  terminal.print(json ? JSON.stringify(printed, null, 2) : [...factLines(keyFacts(rest)), where].join('\n'));
}
