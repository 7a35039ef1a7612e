import type { Schema } from '@eligibility/api-types';
import { NOW_MS, runAgainst, type Ran } from './_installation';
import { payersIsolate } from './payers-isolate';

const OVERRIDE: Schema<'CircuitOverride'> = {
  scope: 'payers',
  id: 'P1',
  mode: 'isolated',
  by: 'operator',
  why: 'sick',
  since: '2026-01-15T12:00:00.000Z',
  until: null,
};
const TRAFFIC = { checksLastHour: 1, workspacesLastHour: 3, isComplete: true };
const ISOLATE = '/ops/circuits/payers/P1/isolate';
const ANSWERS = {
  '/ops/circuits': { body: { circuits: [], overrides: [] } },
  '/ops/payers/P1': { body: { payerId: 'P1', name: 'Acme' } },
  '/ops/payers/search': { body: { data: [{ payerId: 'P1', name: 'Acme' }] } },
  '/ops/payers/P1/traffic': { body: TRAFFIC },
  [ISOLATE]: { body: OVERRIDE },
};

describe('eligibility payers isolate', () => {
  const run = (
    args: readonly string[],
    { says = false, answers = {} }: { says?: boolean; answers?: Parameters<typeof runAgainst>[0] } = {},
  ): Promise<Ran> =>
    runAgainst({ ...ANSWERS, ...answers }, payersIsolate, { args: [...args, '--reason', ' sick '], says });
  const orders = ({ asked }: Ran): readonly unknown[] =>
    asked.filter(({ path }) => path === ISOLATE).map(({ json }) => json);

  it('shows the affected traffic before it asks, and does nothing without a yes', async () => {
    const ran = await run(['P1']);
    expect(ran.text).toMatch(
      /^Acme \(P1\)\. Isolating it would stop .*1 check of 3 workspaces in the last hour/,
    );
    expect(ran.text).not.toMatch(/not called|isolated/);
    expect(ran.questions).toEqual(['Stop calling Acme (P1) until somebody ends it?']);
    expect(orders(ran)).toEqual([]);
    expect(ran.failure).toContain('say --yes');
  });

  it('isolates after a yes, for the given time and reason', async () => {
    const ran = await run(['acme', '--for', '2h'], { says: true });
    const until = new Date(NOW_MS + 7_200_000).toISOString();
    expect(orders(ran)).toEqual([{ reason: 'sick', until }]);
    expect(ran.text).toContain('End it: eligibility payers auto P1');
  });

  it('asks no question with --yes', async () => {
    const ran = await run(['P1', '--yes']);
    expect(ran).toMatchObject({ questions: [], failure: undefined });
    expect(orders(ran)).toEqual([{ reason: 'sick', until: undefined }]);
  });

  it('prints only JSON with --json, and still asks', async () => {
    const ran = await run(['P1', '--json'], { says: true });
    expect(ran.questions).toEqual([expect.stringContaining('1 check of 3 workspaces')]);
    expect(JSON.parse(ran.text)).toEqual({
      payerId: 'P1',
      name: 'Acme',
      traffic: TRAFFIC,
      override: OVERRIDE,
    });
  });

  it('says when there is more traffic than it counts', async () => {
    const body = { checksLastHour: 100_000, workspacesLastHour: 40, isComplete: false };
    const ran = await run(['P1'], { answers: { '/ops/payers/P1/traffic': { body } } });
    expect(ran.text).toContain('at least 100000 checks of at least 40 workspaces');
  });

  it('isolates a payer with a circuit while catalog and check log are down', async () => {
    const down = { status: 503 };
    const circuits = [{ scope: 'payers', id: 'P1' }];
    const ran = await run(['P1', '--yes'], {
      answers: {
        '/ops/circuits': { body: { circuits, overrides: [] } },
        '/ops/payers/P1': down,
        '/ops/payers/P1/traffic': down,
      },
    });
    expect(ran.text).toContain('is not known: the check log does not answer');
    expect(orders(ran)).toHaveLength(1);
  });

  it('guesses no payer, and lists similar ones', async () => {
    const near = await run(['acm', '--yes']);
    expect(near.failure).toContain('acm: no payer has this id or name; name one by its id: P1 Acme');
    const data = ['P1', 'P2'].map((payerId) => ({ payerId, name: 'Acme' }));
    const twice = await run(['acme', '--yes'], { answers: { '/ops/payers/search': { body: { data } } } });
    expect(twice.failure).toContain('several payers have this name; name one by its id: P1 Acme, P2 Acme');
    expect([...orders(near), ...orders(twice)]).toEqual([]);
  });

  it('does not use a name as an id while the catalog is down', async () => {
    const ran = await run(['Acme', '--yes'], { answers: { '/ops/payers/Acme': { status: 503 } } });
    expect(ran.failure).toContain('refused with 503');
    expect(orders(ran)).toEqual([]);
  });
});
