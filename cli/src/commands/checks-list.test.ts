import { runAgainst, type Ran } from './_installation';
import { checksList } from './checks-list';

const LINE = {
  id: 'k1',
  createdAt: 't',
  tags: ['live'],
  workspaceId: 'w1',
  clientId: 'c1',
  payerName: 'Aetna',
  outcome: 'active',
  latencyMs: 12.3,
  charged: true,
};
const OF_ALL = '/ops/checks';
const OF_KEY = '/api/eligibility/checks';
const page = (nextCursor: string | null) => ({ body: { data: [LINE], nextCursor } });

/** The list against an installation, where the environment has an API key alone or not. */
function run(args: readonly string[], hasKeyAlone = false, nextCursor: string | null = null): Promise<Ran> {
  const answers = { [OF_ALL]: page(nextCursor), [OF_KEY]: page(nextCursor) };
  return runAgainst(
    answers,
    ({ connect, terminal }) =>
      checksList({
        connect,
        terminal,
        connectCaller: async (options) => ({ ...(await connect(options)), clientId: undefined }),
        hasApiKeyAlone: () => hasKeyAlone,
      }),
    { args },
  );
}

describe('eligibility checks list', () => {
  it('lists the checks of all workspaces when none is named', async () => {
    const ran = await run([]);
    expect(ran.asked).toEqual([{ path: OF_ALL, query: { limit: 50 }, json: undefined }]);
    expect(ran.text.split('\n')).toEqual([
      'CHECK  BEGAN  KIND  OUTCOME  CHARGED  TOOK   WORKSPACE  CLINIC  PAYER',
      'k1     t      live  active   yes      12 ms  w1         c1      Aetna',
    ]);
  });

  it('sends each filter as its parameter', async () => {
    const parameters = {
      ...{ workspace: 'workspaceId', check: 'checkId', request: 'requestId', trace: 'traceId' },
      ...{ 'idempotency-key': 'idempotencyKey', clinic: 'clientId', payer: 'payerId', kind: 'tag' },
      ...{ outcome: 'outcome', from: 'from', to: 'to' },
    };
    for (const [option, parameter] of Object.entries(parameters)) {
      const value = option === 'kind' ? 'mock' : 'value';
      const ran = await run([`--${option}`, value]);
      expect(ran.asked[0]?.query).toEqual({ limit: 50, [parameter]: value });
    }
  });

  it('continues page by page with the same filters until the limit', async () => {
    const ran = await run(['--limit', '2', '--payer', '60054'], false, 'next');
    expect(ran.asked.map(({ query }) => query)).toEqual([
      { limit: 2, payerId: '60054' },
      { limit: 1, payerId: '60054', cursor: 'next' },
    ]);
  });

  it('prints only JSON with --json', async () => {
    expect(JSON.parse((await run(['--json'])).text)).toEqual([LINE]);
  });

  it.each([
    ['the file of an API key', ['--key-file', 'desk.key'], false],
    ['an API key alone in the environment', [], true],
  ])('with %s lists the checks of its workspace, in pages that it is given', async (_what, args, alone) => {
    const ran = await run([...args, '--limit', 'all', '--outcome', 'active'], alone);
    expect(ran.asked).toMatchObject([{ path: OF_KEY, query: { limit: 100, outcome: 'active' } }]);
    expect(ran.text.split('\n')[0]).toBe('CHECK  BEGAN  KIND  OUTCOME  CHARGED  TOOK   CLINIC  PAYER');
  });

  it('lists as an operator when a file with an operator token is named, whatever the environment has', async () => {
    expect((await run(['--token-file', 'ops.json'], true)).asked).toMatchObject([{ path: OF_ALL }]);
  });

  it('accepts no workspace name with an API key, which has its own', async () => {
    const ran = await run(['--key-file', 'desk.key', '--workspace', 'w1']);
    expect(ran.failure).toContain('leave --workspace out');
    expect(ran.asked).toEqual([]);
  });
});
