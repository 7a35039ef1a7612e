import type { Schema } from '@eligibility/api-types';
import { Command } from 'commander';
import { payerStandings } from '../board/payer-standing';
import { ageText, failuresText, overrideText, percentText, toneOf, waitText } from '../board/texts';
import type { Installation } from '../config';
import { onInstallation, onlineDeps, type OnlineDeps } from '../installation';
import { table, type Cell } from '../text/table';

type Circuit = Schema<'Circuit'>;
type Override = Schema<'CircuitOverride'>;
type Options = Installation & { readonly json: boolean };

const HEADER = [
  'SCOPE',
  'ID',
  'ROUTE',
  'STATE',
  'FAILING',
  'CALLS/H',
  'IN FLIGHT',
  'REFUSED',
  'OPENED',
  'NEXT PROBE',
  'OVERRIDE',
  'LAST FAILURES',
  'REASON',
];

/**
 * `eligibility circuits`: every circuit of the replica that answers: routes first, then payers by how fast they burn
 * their error budget.
 */
export function circuits(deps: OnlineDeps = onlineDeps): Command {
  return onInstallation(new Command('circuits'))
    .description('Every circuit: routes first, then payers by how fast they burn their error budget')
    .action(async (options: Options) => {
      const { connect, terminal, clock } = deps;
      const list = await (await connect(options)).get('/ops/circuits');
      terminal.print(
        options.json ? JSON.stringify(list, null, 2) : circuitLines(list, clock.now(), terminal.hasColour),
      );
    });
}

function circuitLines(list: Schema<'CircuitList'>, nowMs: number, hasColour: boolean): string {
  const { circuits: all, overrides } = list;
  if (all.length === 0 && overrides.length === 0)
    return 'Nothing was asked lately, and nothing is overruled.';
  const routes = all.filter(({ scope }) => scope === 'routes');
  const payers = payerStandings(list).flatMap(({ payerId }) =>
    all.filter(({ scope, id }) => scope === 'payers' && id === payerId),
  );
  const isOf = (override: Override, { scope, id }: Circuit): boolean =>
    override.scope === scope && override.id === id;
  const rows = [...routes, ...payers].map((circuit) =>
    cells(
      circuit,
      overrides.find((override) => isOf(override, circuit)),
      nowMs,
    ),
  );
  const alone = overrides
    .filter((override) => !all.some((circuit) => isOf(override, circuit)))
    .map(
      ({ scope, id, ...override }) =>
        `${scope} ${id}: ${override.mode} by ${overrideText({ scope, id, ...override })}`,
    );
  return [...table(HEADER, rows, hasColour), ...alone].join('\n');
}

function cells(circuit: Circuit, override: Override | undefined, nowMs: number): readonly Cell[] {
  return [
    circuit.scope,
    circuit.id,
    circuit.route,
    { text: circuit.state, tone: toneOf(circuit.state) },
    percentText(circuit.failureRate),
    String(circuit.callsLastHour),
    String(circuit.inFlight),
    String(circuit.refused),
    ageText(circuit.openedAt, nowMs),
    waitText(circuit.nextProbeAt, nowMs),
    override === undefined ? '-' : `${override.mode} by ${overrideText(override)}`,
    failuresText(circuit.lastFailures),
    circuit.reason ?? '-',
  ];
}
