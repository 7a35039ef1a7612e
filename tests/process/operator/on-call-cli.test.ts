import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { runCli, type Ran } from '../../helpers/command-line';
import { bootSystem, type System } from '../../helpers/own-system';

const AETNA = '60054';
const CIGNA = '62308';

describe('the command line of an operator on call', () => {
  let system: System;
  beforeAll(async () => {
    system = await bootSystem({ CIRCUIT_OPEN_MS: '60000', CIRCUIT_MAX_OPEN_MS: '60000' });
  });
  afterAll(() => system.stop());

  const env = (): NodeJS.ProcessEnv => ({
    ELIGIBILITY_URL: system.access.baseUrl,
    ELIGIBILITY_OPERATOR_TOKEN: system.access.operatorToken,
  });
  const run = (args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Ran> =>
    runCli(args, { env: { ...env(), ...more } });
  const done = async (...args: readonly string[]): Promise<string> => {
    const { code, out, err } = await run(args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return out;
  };
  const answer = async (...args: readonly string[]): Promise<unknown> =>
    JSON.parse(await done(...args, '--json'));
  const audit = async (): Promise<unknown> =>
    (await system.operate('/ops/audit', { query: { limit: '1' } })).body;

  it('lists the failing payer first, isolates it and restores it, and the audit log has each step', async () => {
    for (const payerName of ['Cigna', 'Humana']) await system.live({ payerName });
    system.standalone.simulator?.switches.set(AETNA, { mode: 'aaa-42' });
    for (let index = 0; index < 6; index += 1) await system.live();

    const [header = '', first = '', ...others] = (await done('payers', 'status')).split('\n');
    expect(header).toMatch(/^PAYER +NAME +STATE +BURN/);
    expect(first).toMatch(
      /^60054 +Aetna +open +10\.0 +100 % .* 5 x aaa-42 +consecutive failures, next probe in \w+$/,
    );
    expect(others.join('\n')).toMatch(/closed +0\.0 +0 %/);
    expect(await answer('payers', 'status', '--limit', '1')).toMatchObject([
      { payerId: AETNA, state: 'open' },
    ]);

    const asked = await run(['payers', 'isolate', 'aetna', '--reason', 'ticket 4711']);
    expect(asked).toMatchObject({ code: 1, err: expect.stringContaining('say --yes') as unknown });
    expect(asked.out).toContain('6 checks of 1 workspace in the last hour');
    expect(await answer('payers', 'status', '--limit', '1')).toMatchObject([{ override: null }]);

    const printed = await done(
      'payers',
      'isolate',
      'aetna',
      '--reason',
      'ticket 4711',
      '--for',
      '2h',
      '--yes',
    );
    expect(printed).toContain('Aetna (60054) is isolated');
    expect(await audit()).toMatchObject({
      data: [
        {
          actor: 'operator',
          action: 'circuit.isolated',
          target: `payers/${AETNA}`,
          detail: { reason: 'ticket 4711', until: expect.stringMatching(/Z$/) as unknown },
        },
      ],
    });

    system.standalone.simulator?.switches.clear(AETNA);
    const before = await system.balance();
    expect((await system.live()).body).toMatchObject({ success: false, upstreamStatusCode: 503 });
    expect(await system.balance()).toEqual(before);
    expect((await system.live({ payerName: 'Cigna' })).body).toMatchObject({ success: true });
    expect(await done('payers', 'status')).toMatch(
      /\n60054 +Aetna +isolated .* operator: ticket 4711 \(until /,
    );

    const restored = await done('payers', 'restore', AETNA, '--reason', 'they say it is well', '--yes');
    expect(restored).toContain('is restored');
    await eventually(async () => ((await system.live()).body as { success: boolean }).success);
    expect(await done('payers', 'auto', 'AETNA', '--reason', 'it is well')).toContain('decides again');
    expect(await audit()).toMatchObject({
      data: [{ action: 'circuit.auto', detail: { reason: 'it is well' } }],
    });
    await eventually(async () => ((await system.live()).body as { success: boolean }).success);
    expect(await answer('circuits')).toMatchObject({ overrides: [] });
  });

  it('lets a probe through an open circuit', async () => {
    system.standalone.simulator?.switches.set(AETNA, { mode: 'aaa-42' });
    for (let index = 0; index < 6; index += 1) await system.live();
    system.standalone.simulator?.switches.clear(AETNA);
    expect(await done('circuits')).toMatch(/payers +60054 +\S+ +open /);
    const probe = ['payers', 'probe', AETNA, '--reason', 'they say it is fixed'];
    expect(await done(...probe)).toContain('The next check of Aetna (60054) goes out');
    await eventually(async () => ((await system.live()).body as { success: boolean }).success);
    expect(await audit()).toMatchObject({ data: [{ action: 'circuit.probe', target: `payers/${AETNA}` }] });
  });

  it('finds a check by the error its clinic received, and shows no patient data', async () => {
    const requestId = (await system.live({ payerName: 'Cigna' })).headers['x-request-id'] ?? '';
    const out = await done('checks', 'find', requestId);
    expect(out).toMatch(new RegExp(`request +${requestId}\n(.*\n)*payer +Cigna .*\noutcome +active`));
    expect(out).not.toMatch(/W123456789|Jane|Doe|1980/);
    const [, checkId = ''] = /^check +(\S+)/.exec(out) ?? [];
    expect(await answer('checks', 'find', checkId)).toMatchObject({ id: checkId, requestId, charged: true });

    const unknown = await run(['checks', 'find', randomUUID()]);
    expect(unknown).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('in the log of its gateway') as unknown,
    });
  });

  it('finds a check by the trace at the clearinghouse and by its idempotency key', async () => {
    const { headers, body } = await system.live({ payerName: 'Cigna' });
    const { traceId } = body as { readonly traceId: string };
    const found = { id: headers['check-id'], traceId };
    expect(await answer('checks', 'find', traceId)).toMatchObject(found);
    expect(await answer('checks', 'find', headers['idempotency-key'] ?? '')).toMatchObject(found);
  });

  it('finds a check by the trace that its answer quotes', async () => {
    await done('payers', 'isolate', CIGNA, '--reason', 'to have our own trace', '--yes');
    const { body } = await system.live({ payerName: 'Cigna' });
    await done('payers', 'auto', CIGNA, '--reason', 'found it');
    const { traceId } = body as { readonly traceId: string };
    expect(traceId).toMatch(/^[0-9A-Z]{26}$/);
    for (const quoted of [traceId, traceId.toLowerCase()]) {
      expect(await answer('checks', 'find', quoted)).toMatchObject({ payerId: CIGNA, outcome: 'not-called' });
    }
  });

  it.each<[string, readonly string[], NodeJS.ProcessEnv, number, RegExp]>([
    ['no reason', ['payers', 'isolate', AETNA, '--yes'], {}, 2, /required option '--reason <text>'/],
    [
      'an odd span',
      ['payers', 'restore', AETNA, '--reason', 'x', '--for', '2 weeks'],
      {},
      2,
      /30m, 2h or 1d/,
    ],
    ['no UUID', ['checks', 'find', 'W123456789'], {}, 2, /UUID/],
    ['an unknown command', ['payers', 'heal'], {}, 2, /unknown command/],
    [
      'an unknown payer',
      ['payers', 'isolate', 'Aetma', '--reason', 'x', '--yes'],
      {},
      1,
      /no payer has this id or name.*60054 Aetna/,
    ],
    [
      'no token',
      ['circuits'],
      { ELIGIBILITY_OPERATOR_TOKEN: undefined },
      1,
      /set ELIGIBILITY_OPERATOR_TOKEN/,
    ],
    [
      'a wrong token',
      ['circuits'],
      { ELIGIBILITY_OPERATOR_TOKEN: 'x' },
      1,
      /no longer, that of an operator of this installation/,
    ],
    [
      'no service there',
      ['circuits'],
      { ELIGIBILITY_URL: 'http://127.0.0.1:1' },
      1,
      /cannot be reached.*ELIGIBILITY_URL/,
    ],
  ])('says what to do next when given %s', async (_what, args, more, code, line) => {
    const ran = await run(args, more);
    expect({ code: ran.code, out: ran.out }).toEqual({ code, out: '' });
    expect(ran.err).toMatch(line);
  });

  it('erases answers for good, and verifies the audit log and the wallets', async () => {
    const idempotencyKey = randomUUID();
    const answered = await system.live({ payerName: 'Humana' }, idempotencyKey);
    expect(answered.status).toBe(200);
    const requestId = answered.headers['x-request-id'] ?? '';
    const { id, keyId } = (await answer('checks', 'find', requestId)) as { id: string; keyId: string };
    expect(keyId).toMatch(/^[0-9a-f-]{36}$/);
    expect(await done('checks', 'forget', id, '--reason', 'ticket 4711', '--yes')).toBe(
      '1 stored answer was dropped.\n',
    );
    expect((await system.live({ payerName: 'Humana' }, idempotencyKey)).status).toBe(409);
    expect(await audit()).toMatchObject({ data: [{ action: 'check.forget', target: id, outcome: 'done' }] });
    expect(await answer('audit', 'verify')).toMatchObject({ isIntact: true, brokenAt: null });
    expect(await answer('wallet', 'verify')).toMatchObject([{ isRight: true }]);
  });
});
