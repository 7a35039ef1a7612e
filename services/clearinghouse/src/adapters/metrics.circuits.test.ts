import type { Circuit } from '@eligibility/contract';
import { createMetrics } from '@eligibility/kit/telemetry';
import { circuitGauges } from './metrics';

function view(scope: 'route' | 'payer', id: string, about: Partial<Circuit> = {}): Circuit {
  return {
    target: { scope, id },
    route: 'north',
    state: 'closed',
    reason: undefined,
    inFlight: 0,
    refused: 0,
    callsLastHour: 0,
    failureRate: undefined,
    lastFailures: [],
    openedAtMs: undefined,
    nextProbeAtMs: undefined,
    ...about,
  };
}

function text(views: readonly Circuit[]): Promise<string> {
  const metrics = createMetrics();
  circuitGauges(metrics, { list: () => views, containedCount: () => 2 }, { modeOf: () => undefined });
  return metrics.text();
}

describe('the gauges of circuits', () => {
  it('add up the calls a payer holds on several routes, and leave out payers without calls', async () => {
    const exposition = await text([
      view('payer', 'P1', { inFlight: 3 }),
      view('payer', 'P1', { route: 'south', inFlight: 4 }),
      view('payer', 'P1', { route: 'west' }),
      view('payer', 'P2'),
    ]);
    expect(exposition).toContain('eligibility_payer_calls_in_flight{payer="P1"} 7');
    expect(exposition).not.toContain('P2');
  });

  it('count the calls of all routes, and export 0 before there were any', async () => {
    const routes = [view('route', 'north', { inFlight: 5 }), view('route', 'south', { inFlight: 6 })];
    expect(await text([...routes, view('payer', 'P1', { inFlight: 5 })])).toContain(
      'eligibility_upstream_calls_in_flight 11',
    );
    expect(await text([])).toContain('eligibility_upstream_calls_in_flight 0');
  });

  it('count the contained workspaces, without names', async () => {
    expect(await text([])).toContain('eligibility_workspace_circuits_open 2');
  });

  it('show the circuits of payers that are not closed, and those of routes always', async () => {
    const exposition = await text([
      view('route', 'north'),
      view('payer', 'P1', { state: 'open' }),
      view('payer', 'P2'),
    ]);
    expect(exposition).toContain(
      'eligibility_circuit_state{scope="route",name="north",state="closed",mode="auto"} 1',
    );
    expect(exposition).toContain(
      'eligibility_circuit_state{scope="payer",name="P1",state="open",mode="auto"} 1',
    );
    expect(exposition).not.toContain('P2');
  });
});
