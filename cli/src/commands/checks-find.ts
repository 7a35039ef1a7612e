import { checkIdOf } from '@eligibility/clearinghouse/offline';
import { Command, InvalidArgumentError } from 'commander';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import type { OperatorApi } from '../operator-api';
import { checksList } from './checks-list';
import { checksForget } from './forget';
import { harmless } from '../text/table';

/** What `GET /ops/checks` tells of a check. */
type LocatedCheck = {
  readonly id: string;
  readonly requestId: string | null;
  readonly workspaceId: string;
  readonly clientId: string;
  /** Absent in answers of older installations. */
  readonly keyId?: string | null;
  readonly createdAt: string;
  readonly tags: readonly string[];
  readonly payerId: string | null;
  readonly payerName: string | null;
  readonly outcome: string;
  readonly upstreamStatusCode: number;
  readonly latencyMs: number;
  readonly charged: boolean;
};

const NAME_WIDTH = 11;

type Options = Installation & { readonly json: boolean };

/** `eligibility checks …`: the checks of all workspaces. */
export function checksCommand(deps: OnlineDeps = onlineDeps): Command {
  const checks = new Command('checks').description('Checks that were answered; no patient data');
  return checks
    .addCommand(checksList())
    .addCommand(checksForget(deps))
    .addCommand(
      onInstallation(new Command('find'))
        .description(
          'Find an answered check by its id, by the X-Request-Id its clinic was answered, or by the trace that was sent upstream',
        )
        .argument('<id>', 'a request id, a check id, or a traceId of 26 letters and digits', parseId)
        .action((id: string, options: Options) => find(deps, id, options)),
    );
}

async function find({ connect, terminal }: OnlineDeps, id: string, options: Options): Promise<void> {
  const api = await connect(options);
  const check = (await located(api, { requestId: id })) ?? (await located(api, { checkId: id }));
  if (check === undefined)
    throw new Error(
      `no answered check has the id ${id}, nor has a request with it run one. A request that was refused, or was given ` +
        'a stored answer, is in the log of its gateway: look for it there as requestId',
    );
  terminal.print(options.json ? JSON.stringify(check, null, 2) : lines(check).join('\n'));
}

async function located(
  api: OperatorApi,
  query: Readonly<Record<string, string>>,
): Promise<LocatedCheck | undefined> {
  // The answer's shape is the OpenAPI document's.
  const { data } = (await api.call('/ops/checks', { query })) as { readonly data: readonly LocatedCheck[] };
  return data[0];
}

function lines(check: LocatedCheck): readonly string[] {
  const { payerId, payerName } = check;
  const facts = [
    ['check', check.id],
    ['request', check.requestId ?? 'not kept'],
    ['began', check.createdAt],
    ['kind', check.tags.join(', ')],
    ['workspace', check.workspaceId],
    ['clinic', check.clientId],
    ['key', check.keyId ?? 'not kept'],
    ['payer', payerId === null ? (payerName ?? '-') : `${payerName ?? '-'} (${payerId})`],
    ['outcome', check.outcome],
    ['upstream', String(check.upstreamStatusCode)],
    ['took', `${String(check.latencyMs)} ms`],
    ['charged', check.charged ? 'yes' : 'no'],
  ];
  return facts.map(([name = '', fact = '']) => `${name.padEnd(NAME_WIDTH)}${harmless(fact)}`);
}

/** A trace of ours (X12 TRN02) is its check's id in other letters. */
function parseId(text: string): string {
  const id = checkIdOf(text) ?? text.trim().toLowerCase();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id;
  throw new InvalidArgumentError(
    'Give a UUID or a trace of 26 letters and digits; to look for a patient is not possible.',
  );
}
