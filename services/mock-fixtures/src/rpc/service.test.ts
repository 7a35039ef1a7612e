import { WIRES } from '@eligibility/kit/testing';
import { decodePayerExchange } from '@eligibility/contract';
import { isAppError, type Running } from '@eligibility/kit';
import { createLog } from '@eligibility/kit/process';
import { caller, channel, clientOf } from '@eligibility/kit/grpc';
import { Outcome } from '@eligibility/protos/common/v1/check_result';
import { MockFixturesServiceClient, type OwnFixture } from '@eligibility/protos/mock/v1/mock_fixtures';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FIXTURE_SLUGS } from '../domain/fixture';
import { start } from '../start';

const FIXTURES_DIR = resolve(__dirname, '../../../../fixtures/mock');
const outgoing = () => ({ requestId: 'request-1', deadlineMs: Date.now() + 5_000 });

describe.each(WIRES)('the mock fixtures service over %s', (_wire, bindAddress) => {
  const lines: string[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'mock-fixtures-'));
  let running: Running;
  let client: MockFixturesServiceClient;

  beforeAll(async () => {
    const log = createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } });
    running = await start({
      bindAddress: bindAddress(),
      fixturesDir: FIXTURES_DIR,
      databasePath: join(dataDir, 'mock-fixtures.sqlite'),
      log,
    });
    client = clientOf(MockFixturesServiceClient, running.address, channel());
  });

  beforeEach(() => {
    lines.length = 0;
  });

  afterAll(async () => {
    client.close();
    await running.stop();
    rmSync(dataDir, { recursive: true });
  });

  const getMockResult = async (slug: string, own?: OwnFixture) =>
    caller(client.getMockResult.bind(client))({ slug, workspaceId: 'w1', own }, outgoing());
  const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

  it('answers with the result, money in cents, and with what was exchanged with the payer', async () => {
    const { result, payerExchange } = await getMockResult('dental');
    const shipped = async (type: string): Promise<string> =>
      readFile(join(FIXTURES_DIR, `dental.${type}`), 'utf8');
    const received = await shipped('271');
    expect(result).toMatchObject({ outcome: Outcome.ACTIVE, summary: { deductibleRemainingCents: 5_000 } });
    expect(decodePayerExchange(payerExchange)).toEqual({
      format: 'x12',
      sent: await shipped('270'),
      received: received.replace('ec_e35d9a07-62c4-4b18-9f3a-81c6d0b7a452', String(result?.traceId)),
      serviceTypeCode: '35',
      onDate: '2026-06-15',
      directoryName: 'Larkspur Dental Plans',
    });
  });

  it('answers every slug that it lists', async () => {
    const { fixtures } = await caller(client.listFixtures.bind(client))({ workspaceId: 'w1' }, outgoing());
    expect(fixtures.map(({ slug }) => slug)).toEqual(FIXTURE_SLUGS);
    expect(fixtures.every(({ scenario }) => scenario !== '')).toBe(true);
    const answers = await Promise.all(fixtures.map(async ({ slug }) => getMockResult(slug)));
    expect(answers.every(({ result }) => result?.traceId?.startsWith('ec_'))).toBe(true);
  });

  it("gives each answer a trace id of its own, which the payer's document has too", async () => {
    const answers = await Promise.all([getMockResult('dental'), getMockResult('dental')]);
    const traceIds = answers.map(({ result }) => String(result?.traceId));
    expect(new Set(traceIds).size).toBe(2);
    for (const [at, { payerExchange }] of answers.entries()) {
      const { received } = decodePayerExchange(payerExchange);
      expect(/ec_[0-9a-f-]{36}/.exec(received)?.[0]).toBe(traceIds[at]);
    }
  });

  it('keeps and forgets fixtures of one workspace, and lists them after the eleven', async () => {
    const received = await readFile(join(FIXTURES_DIR, 'dental.271'), 'utf8');
    const clear = {
      workspaceId: 'w1',
      slug: 'braces',
      scenario: 'Braces',
      received,
      serviceTypeCode: '35',
      onDate: '2026-06-15',
    };
    const rewritten = await caller(client.rewriteFixture.bind(client))({ fixture: clear }, outgoing());
    expect(rewritten).toEqual({ received });
    const fixture = { ...clear, received: 'AQEx', mark: '' };
    const keep = caller(client.keepFixture.bind(client));
    const forget = caller(client.forgetFixtures.bind(client));
    expect(await keep(fixture, outgoing())).toEqual({ isNew: true });
    const list = async (workspaceId: string) =>
      (await caller(client.listFixtures.bind(client))({ workspaceId }, outgoing())).fixtures.slice(11);
    expect(await list('w1')).toEqual([{ slug: 'braces', scenario: 'Braces', isOwn: true }]);
    expect(await list('w2')).toEqual([]);
    expect((await getMockResult('braces')).own).toMatchObject({ received: 'AQEx' });
    expect((await getMockResult('braces', clear)).result).toMatchObject({ outcome: Outcome.ACTIVE });
    const next = caller(client.nextFixture.bind(client));
    const first = await next({ workspaceId: '', slug: '' }, outgoing());
    expect(first.fixture).toMatchObject({ workspaceId: 'w1', slug: 'braces', received: 'AQEx' });
    expect(await next({ workspaceId: 'w1', slug: 'braces' }, outgoing())).toMatchObject({ mark: '' });
    await keep({ ...fixture, received: 'AQEy', mark: first.mark }, outgoing());
    await keep({ ...fixture, received: 'AQEz', mark: first.mark }, outgoing());
    await forget({ workspaceId: 'w1', slug: 'braces', mark: first.mark }, outgoing());
    expect((await getMockResult('braces')).own).toMatchObject({ received: 'AQEy' });
    const all = { slug: '', mark: '' };
    await expect(forget({ ...all, workspaceId: '' }, outgoing())).rejects.toThrow('validation-failed');
    await forget({ ...all, workspaceId: 'w1' }, outgoing());
    expect(await list('w1')).toEqual([]);
  });

  it('refuses an unknown slug as not-found', async () => {
    const refusal: unknown = await getMockResult('vision').catch((error: unknown) => error);
    expect(isAppError(refusal, 'not-found')).toBe(true);
  });

  it('logs one debug line per request, tagged mock and without the slug', async () => {
    await getMockResult('dental');
    await getMockResult('someone@example.org').catch(() => undefined);
    const line = { level: 'debug', tags: ['mock'], requestId: 'request-1', rpc: 'GetMockResult' };
    expect(logged()).toEqual([expect.objectContaining(line), expect.objectContaining(line)]);
    expect(lines.join('')).not.toContain('example.org');
  });
});
