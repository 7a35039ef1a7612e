import type { Schema } from '@eligibility/api-types';
import { Command, InvalidArgumentError } from 'commander';
import { payerName } from '../board/payer-named';
import { payerStandings, type PayerStanding } from '../board/payer-standing';
import { ageText, failuresText, overrideText, percentText, toneOf, waitText } from '../board/texts';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { table, type Cell } from '../text/table';

type Options = Installation & { readonly limit: number; readonly json: boolean };
type Row = PayerStanding & { readonly name: string | null };

const HEADER = [
  'PAYER',
  'NAME',
  'STATE',
  'BURN',
  'FAILING',
  'CALLS/H',
  'IN FLIGHT',
  'REFUSED',
  'SINCE',
  'LAST FAILURES',
  'WHY',
];
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 200;

/** `eligibility payers status`: the state of every payer, the fastest to burn its error budget first. */
export function payersStatus(deps: OnlineDeps = onlineDeps): Command {
  return onInstallation(new Command('status'))
    .description('Payers by how fast they burn their error budget, with state, who, why and since when')
    .option('--limit <count>', `how many payers, at most ${String(MAX_LIMIT)}`, parseLimit, DEFAULT_LIMIT)
    .action((options: Options) => showStatus(deps, options));
}

async function showStatus({ connect, terminal, clock }: OnlineDeps, options: Options): Promise<void> {
  const api = await connect(options);
  const list = await api.get('/ops/circuits');
  const standings = payerStandings(list);
  const rows = await Promise.all(
    standings.slice(0, options.limit).map(async (standing): Promise<Row> => {
      return { ...standing, name: (await payerName(api, standing.payerId)) ?? null };
    }),
  );
  if (options.json) {
    terminal.print(JSON.stringify(rows, null, 2));
    return;
  }
  const nowMs = clock.now();
  const lines = [
    ...list.circuits.flatMap((circuit) => sickRoute(circuit, nowMs)),
    ...list.overrides.flatMap((override) => overriddenRoute(override, nowMs)),
    ...(rows.length === 0
      ? ['No payer was asked lately, and none is overruled.']
      : table(
          HEADER,
          rows.map((row) => cells(row, nowMs)),
          terminal.hasColour,
        )),
    ...(rows.length < standings.length
      ? [`and ${String(standings.length - rows.length)} more that burn less: --limit`]
      : []),
  ];
  terminal.print(lines.join('\n'));
}

/** A failing route has a line of its own: one failing clearinghouse looks like many failing payers. */
function sickRoute(
  { scope, id, state, reason, openedAt }: Schema<'Circuit'>,
  nowMs: number,
): readonly string[] {
  if (scope !== 'routes' || state === 'closed') return [];
  const since = `${state} since ${ageText(openedAt, nowMs)} (${reason ?? 'no reason known'})`;
  return [`Route ${id} is ${since}: it is not the payers behind it.`];
}

function overriddenRoute(override: Schema<'CircuitOverride'>, nowMs: number): readonly string[] {
  const { scope, id, mode, since } = override;
  if (scope !== 'routes') return [];
  return [`Route ${id} is ${mode} since ${ageText(since, nowMs)} by ${overrideText(override)}.`];
}

function cells(row: Row, nowMs: number): readonly Cell[] {
  return [
    row.payerId,
    row.name ?? '-',
    { text: row.state, tone: toneOf(row.state) },
    row.burn.toFixed(1),
    percentText(row.failingShare),
    String(row.callsLastHour),
    String(row.inFlight),
    String(row.refused),
    ageText(row.since, nowMs),
    failuresText(row.lastFailures),
    whyText(row, nowMs),
  ];
}

function whyText({ override, reasons, nextProbeAt }: PayerStanding, nowMs: number): string {
  if (override !== null) return overrideText(override);
  const probe = nextProbeAt === null ? [] : [`next probe in ${waitText(nextProbeAt, nowMs)}`];
  return [...reasons, ...probe].join(', ') || '-';
}

function parseLimit(text: string): number {
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new InvalidArgumentError(`Write a number from 1 to ${String(MAX_LIMIT)}.`);
}
