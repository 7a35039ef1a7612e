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

  const run = (...args: readonly string[]): Promise<Ran> =>
    runCli(args, {
      env: {
        ELIGIBILITY_URL: system.access.baseUrl,
        ELIGIBILITY_OPERATOR_TOKEN: system.access.operatorToken,
      },
    });
  const done = async (...args: readonly string[]): Promise<string> => {
    const { code, out, err } = await run(...args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return out;
  };
  const answer = async (...args: readonly string[]): Promise<unknown> =>
    JSON.parse(await done(...args, '--json'));

  it('lists the failing payer first, isolates it and restores it', async () => {
    for (const payerName of ['Cigna', 'Humana']) await system.live({ payerName });
    system.standalone.simulator?.switches.set(AETNA, { mode: 'aaa-42' });
    for (let index = 0; index < 6; index += 1) await system.live();

    const [header = '', first = '', ...others] = (await done('payers', 'status')).split('\n');
    expect(header).toMatch(/^PAYER +NAME +STATE +BURN/);
    expect(first).toMatch(
      /^60054 +Aetna +open +10\.0 +100 % .* 5 x aaa-42 +consecutive failures, next probe in \w+$/,
    );
    expect(others.join('\n')).toMatch(/closed +0\.0 +0 %/);

    const isolate = ['payers', 'isolate', 'aetna', '--reason', 'ticket 4711', '--for', '2h'];
    const asked = await run(...isolate);
    expect(asked).toMatchObject({ code: 1, err: expect.stringContaining('say --yes') as unknown });
    expect(asked.out).toContain('6 checks of 1 workspace in the last hour');
    expect(await answer('payers', 'status', '--limit', '1')).toMatchObject([{ override: null }]);
    expect(await done(...isolate, '--yes')).toContain('Aetna (60054) is isolated');
    expect(await done('payers', 'status')).toMatch(
      /\n60054 +Aetna +isolated .* operator: ticket 4711 \(until /,
    );

    system.standalone.simulator?.switches.clear(AETNA);
    const restored = await done('payers', 'restore', AETNA, '--reason', 'they say it is well', '--yes');
    expect(restored).toContain('is restored');
    await eventually(async () => ((await system.live()).body as { success: boolean }).success);
    expect(await done('payers', 'auto', 'AETNA', '--reason', 'it is well')).toContain('decides again');
    expect(await answer('circuits')).toMatchObject({ overrides: [] });
  });

  it('finds a check by each id that its clinic was answered, and shows no patient data', async () => {
    const { headers, body } = await system.live({ payerName: 'Cigna' });
    const requestId = headers['x-request-id'] ?? '';
    const out = await done('checks', 'find', requestId);
    expect(out).toMatch(new RegExp(`request +${requestId}\n(.*\n)*payer +Cigna .*\noutcome +active`));
    expect(out).not.toMatch(/W123456789|Jane|Doe|1980/);
    const { traceId } = body as { readonly traceId: string };
    for (const id of [headers['check-id'], headers['idempotency-key'], traceId])
      expect(await answer('checks', 'find', id ?? '')).toMatchObject({
        ...{ id: headers['check-id'], requestId, traceId, charged: true },
      });

    const unknown = await run('checks', 'find', randomUUID());
    expect(unknown).toMatchObject({ code: 1, out: '' });
    expect(unknown.err).toContain('in the log of its gateway');
  });

  it('finds a check that did not go out by the trace that its answer quotes', async () => {
    await done('payers', 'isolate', CIGNA, '--reason', 'to have our own trace', '--yes');
    const { body } = await system.live({ payerName: 'Cigna' });
    await done('payers', 'auto', CIGNA, '--reason', 'found it');
    const { traceId } = body as { readonly traceId: string };
    expect(traceId).toMatch(/^[0-9A-Z]{26}$/);
    for (const quoted of [traceId, traceId.toLowerCase()])
      expect(await answer('checks', 'find', quoted)).toMatchObject({ payerId: CIGNA, outcome: 'not-called' });
  });

  it('verifies the audit log and the wallets', async () => {
    expect(await answer('audit', 'verify')).toMatchObject({ isIntact: true, brokenAt: null });
    expect(await answer('wallet', 'verify')).toMatchObject([{ isRight: true }]);
  });
});
