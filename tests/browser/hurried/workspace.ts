import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { startConsoleProcess, type ConsoleSystem } from '../helpers/console-system';
import { folded, type PayerIds } from './questions';

/** So that a payer that hangs is given up soon. */
const SETTINGS = { CHECK_DEADLINE_MS: '1500', RATE_LIMIT_PER_MINUTE: '100000', LOG_LEVEL: 'warn' };
const PAGE = 200;
const SETTLED_WITHIN_MS = 20_000;

type Payer = { readonly payerId: string; readonly name: string };
type PayerPage = { readonly data: readonly Payer[]; readonly nextCursor: string | null };

/** One system for all runs. */
export type Installation = {
  readonly system: ConsoleSystem;
  readonly ids: PayerIds;
  /** A workspace with one clinic and checks enough. */
  readonly openWorkspace: () => Promise<Workspace>;
};

export type Workspace = {
  /** A link that signs in one more person. */
  readonly link: () => Promise<string>;
  /** What was charged, once nothing is on its way any more. @param isQuiet whether no page waits */
  readonly charges: (isQuiet: () => boolean) => Promise<Charges>;
};

/** What the wallet says, and what the log says. */
export type Charges = { readonly captured: number; readonly chargedLines: number };

export async function startInstallation(): Promise<Installation> {
  const system = await startConsoleProcess(SETTINGS);
  const operate = operatorOf(system);
  const payers = await payersOf(operate);
  await restoreAll(system, operate);
  return {
    system,
    ids: new Map(
      payers.flatMap(({ payerId, name }) => [payerId, name].map((text) => [folded(text), payerId])),
    ),
    openWorkspace: () => openWorkspace(operate),
  };
}

type Operate = <Answer>(path: string, json?: object) => Promise<Answer>;

function operatorOf({ client }: ConsoleSystem): Operate {
  return async (path, json) => {
    const { status, text, body } = await client.operate(path, json === undefined ? {} : { json });
    if (status >= 300) throw new Error(`${path} is ${String(status)}: ${text}`);

    return body as never;
  };
}

async function payersOf(operate: Operate): Promise<readonly Payer[]> {
  const payers: Payer[] = [];
  for (let from: string | null = ''; from !== null;) {
    const page: PayerPage = await operate(`/ops/payers?limit=${String(PAGE)}${from}`);
    payers.push(...page.data);
    from = page.nextCursor === null ? null : `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  return payers;
}

/** One desk's failing payer must not be another desk's refused check: no circuit opens. */
async function restoreAll({ client }: ConsoleSystem, operate: Operate): Promise<void> {
  const reason = { reason: 'the hands need every call to go out' };
  const { body } = await client.live({ payerName: 'bcbs' });
  const { candidates } = body as { readonly candidates: readonly Payer[] };
  const asked = ['60054', '62308', '61101', '87726', ...candidates.map(({ payerId }) => payerId)];
  for (const id of asked) await operate(`/ops/circuits/payers/${id}/restore`, reason);
  await operate('/ops/circuits/routes/default/restore', reason);
}

async function openWorkspace(operate: Operate): Promise<Workspace> {
  const { id } = await operate<{ readonly id: string }>('/ops/workspaces', { name: 'Hurried hands' });
  const path = `/ops/workspaces/${id}`;
  await operate(`${path}/clinics`, { name: 'Lakeside Clinic', npi: '1003000126' });
  await operate(`${path}/wallet/grants`, { checks: 500, reason: 'hurried hands' });
  const wallet = (): Promise<{ readonly held: number; readonly captured: number }> =>
    operate(`${path}/wallet`);
  const chargedLines = async (): Promise<number> => {
    const { data } = await operate<{ readonly data: readonly { readonly charged: boolean }[] }>(
      `/ops/checks?workspaceId=${id}&limit=${String(PAGE)}`,
    );
    return data.filter(({ charged }) => charged).length;
  };
  return {
    link: async () => {
      const wanted = { name: `Hands ${randomUUID()}`, role: 'front-desk', workspaceId: id };
      return (await operate<{ readonly url: string }>('/ops/sign-in-links', wanted)).url;
    },
    charges: async (isQuiet) => {
      // A request that is on its way has held nothing yet: two looks in a row.
      let quietLooks = 0;
      await eventually(async () => {
        const isSettled = isQuiet() && (await wallet()).held === 0;
        quietLooks = isSettled ? quietLooks + 1 : 0;
        await new Promise((resolve) => setTimeout(resolve, 150));
        return quietLooks > 2;
      }, SETTLED_WITHIN_MS);
      return { captured: (await wallet()).captured, chargedLines: await chargedLines() };
    },
  };
}
