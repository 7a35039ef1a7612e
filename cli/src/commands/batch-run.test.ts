import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import type { Schema } from '@eligibility/api-types';
import { folderOfTest } from '../_folder';
import { connectCaller } from '../caller-api';
import { statusLineOn } from '../progress';
import { batchStatusOf } from './_batches';
import { NOW_MS } from './_installation';
import { batchRun } from './batch-run';

const FILE = 'Payer,Member ID,First,Last\nAetna,0012,Jane,Doe\n';
const DRY_RUN: Schema<'BatchDryRun'> = {
  ...{ rows: 10, accepted: 8, repeated: 1, cost: { checks: 7, available: 1_200 } },
  invalid: [{ row: 3, column: 'DOB', message: 'DOB must not be in the future.' }],
  refused: [
    {
      ...{ row: 5, code: 'payer-ambiguous', detail: 'The name means several payers.' },
      candidates: [{ payerId: '60054', name: 'Aetna', score: 0.9, states: [] }],
    },
  ],
  columns: [
    { header: 'Payer', field: 'payerName' },
    { header: 'Room', field: null },
  ],
  ignoredColumns: ['Room'],
};
const SUBMITTED: Schema<'SubmittedBatch'> = {
  ...{ id: 'b1', state: 'queued', rows: 10, accepted: 9, invalid: DRY_RUN.invalid, ignoredColumns: [] },
};
const BATCHES = '/api/eligibility/batches';
const RESULTS = 'row,reference\r\n1,0012\r\n';

type Asked = { readonly url: string; readonly headers: IncomingMessage['headers']; readonly body: string };
type Ran = { readonly text: string; readonly shown: string; readonly failure: string | undefined };

describe('eligibility batch run', () => {
  const at = folderOfTest();
  let url: string;
  let server: Server;
  let asked: Asked[];
  /** What the batch's address answers, one after the other; a number is a status. */
  let statuses: (Schema<'BatchStatus'> | number)[];
  let pauses: number;

  const answer = (res: ServerResponse, status: number, body: unknown): void => {
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const path = req.url ?? '';
    asked.push({ url: path, headers: req.headers, body: await textOf(req) });
    if (path === `${BATCHES}?dryRun=true`) answer(res, 200, DRY_RUN);
    else if (path === BATCHES) answer(res, 202, SUBMITTED);
    else if (path === `${BATCHES}/b1/results`)
      res.writeHead(200, { 'content-type': req.headers.accept ?? '' }).end(RESULTS);
    else {
      const next = statuses.shift() ?? 404;
      answer(
        res,
        typeof next === 'number' ? next : 200,
        typeof next === 'number' ? { title: 'Not now' } : next,
      );
    }
  };

  beforeEach(async () => {
    [asked, statuses, pauses] = [[], [], 0];
    server = createServer((req, res) => void serve(req, res)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    at('key.json', JSON.stringify({ apiKey: 'elig_live_x', clientId: 'c1' }));
    at('tomorrow.csv', FILE);
  });
  afterEach(() => {
    server.close();
  });

  async function run(
    args: readonly string[],
    { says = false, nowMs = NOW_MS, file = 'tomorrow.csv' } = {},
  ): Promise<Ran> {
    const [printed, shown]: [string[], string[]] = [[], []];
    const command = batchRun({
      connect: (options) => connectCaller(options),
      terminal: {
        print: (text) => printed.push(text),
        confirm: () => Promise.resolve(says),
        ask: () => Promise.resolve(undefined),
        hasColour: false,
      },
      clock: { now: () => nowMs },
      statusLine: statusLineOn(
        { isTTY: true, write: (text) => shown.push(text) },
        { clear: () => undefined },
      ),
      pause: () => Promise.resolve((pauses += 1)),
    });
    const options = ['--url', url, '--key-file', at('key.json'), ...args];
    const failure = await command.parseAsync([at(file), ...options], { from: 'user' }).then(
      () => undefined,
      (thrown: unknown) => String(thrown),
    );
    return { text: printed.join('\n'), shown: shown.join('').replaceAll('\r\u001b[K', '|'), failure };
  }

  it('shows on --dry-run what it would cost and which rows could not be asked, and sends nothing more', async () => {
    const { text } = await run(['--dry-run']);
    expect(text.split('\n')).toEqual([
      '8 of 10 rows can be asked, with 1 repeated',
      'they cost at most 7 of 1,200 checks',
      'row 3: DOB must not be in the future.',
      'ignored columns: Room',
      'row 5: payer-ambiguous: The name means several payers. (60054 Aetna)',
    ]);
    expect(asked.map((one) => one.url)).toEqual([`${BATCHES}?dryRun=true`]);
    expect(JSON.parse((await run(['--dry-run', '--json'])).text)).toEqual(DRY_RUN);
  });

  it('sends the file as it is, after a question', async () => {
    expect((await run([])).failure).toContain('nothing was changed');
    expect(asked).toHaveLength(1);
    expect((await run([], { says: true })).text).toMatch(
      /\nbatch b1: 9 of 10 rows will be asked\nrow 3: DOB/,
    );
    const { body, headers } = asked[2] ?? ({} as Partial<Asked>);
    expect([body, headers?.['content-type'], headers?.['x-client-id']]).toEqual([
      FILE,
      'text/csv; charset=utf-8',
      'c1',
    ]);
  });

  it('sends a file of JSON as JSON', async () => {
    at('tomorrow.json', '{"items":[]}');
    await run(['--yes'], { file: 'tomorrow.json' });
    expect(asked).toMatchObject([{ headers: { 'content-type': 'application/json' }, body: '{"items":[]}' }]);
  });

  it('has one key for a file from noon to noon, and another for any other file, clinic or day', async () => {
    const noon = new Date(2026, 0, 15, 12).getTime();
    const times = [noon, noon + 86_399_999, noon + 86_400_000, noon - 1];
    for (const nowMs of times) await run(['--yes'], { nowMs });
    await run(['--yes', '--clinic', 'c2'], { nowMs: noon });
    at('tomorrow.csv', `${FILE}Aetna,0013,Jim,Doe\n`);
    await run(['--yes'], { nowMs: noon });
    await run(['--yes', '--idempotency-key', 'own']);
    const keys = asked.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(6);
    expect(keys[6]).toBe('own');
  });

  it('shows how far it is until the batch has ended, through a pause and a gateway that starts again', async () => {
    const counts = batchStatusOf().counts;
    const ended = batchStatusOf({ state: 'completed', counts: { ...counts, waiting: 0, answered: 10 } });
    statuses = [
      batchStatusOf({
        counts: { ...counts, waiting: 5, answered: 5 },
        ...{ ratePerMinute: 40, estimatedFinishAt: new Date(NOW_MS + 125_000).toISOString() },
      }),
      503,
      batchStatusOf({ state: 'paused', pausedBecause: 'balance-used-up' }),
      ended,
    ];
    const { text, shown, failure } = await run(['--yes', '--watch']);
    expect([failure, pauses]).toEqual([undefined, 3]);
    expect(shown).toBe(
      `|[${'#'.repeat(12)}${'-'.repeat(12)}] 5 of 10, 40 a minute, about 2m left` +
        `|[${'-'.repeat(24)}] 0 of 10, paused: balance-used-up|`,
    );
    expect(text).toMatch(/\nstate +completed\n/);
    statuses = [ended];
    expect(JSON.parse((await run(['--yes', '--watch', '--json'])).text)).toEqual(ended);
  });

  it('writes the results into a file for its owner alone, once the batch has ended', async () => {
    statuses = [batchStatusOf(), batchStatusOf({ state: 'completed' })];
    const { failure } = await run(['--yes', '--output', at('results.ndjson')]);
    expect(failure).toBe(undefined);
    expect(asked.at(-1)?.headers.accept).toBe('application/x-ndjson');
    expect(readFileSync(at('results.ndjson'), 'utf8')).toBe(RESULTS);
    expect(statSync(at('results.ndjson')).mode & 0o777).toBe(0o600);
    asked = [];
    expect((await run(['--yes', '--output', at('results.ndjson')])).failure).toContain('is there already');
    expect(asked).toEqual([]);
  });

  it('fails after a batch that was cancelled, whose results it writes', async () => {
    statuses = [batchStatusOf({ state: 'cancelled' })];
    expect((await run(['--yes', '--output', at('results.csv')])).failure).toContain('batch b1 was cancelled');
    expect(existsSync(at('results.csv'))).toBe(true);
  });

  it('says where to look when it cannot follow the batch', async () => {
    statuses = [403];
    expect((await run(['--yes', '--watch'])).failure).toContain(
      'The batch goes on: see `eligibility batch status b1`',
    );
    statuses = Array.from({ length: 40 }, () => 503);
    expect((await run(['--yes', '--watch'])).failure).toContain('The batch goes on');
    expect(statuses).toHaveLength(9);
  });

  it('names the key where nobody knows whether the batch was taken', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect((await run(['--yes'])).failure).toMatch(
      /with --idempotency-key [0-9a-f-]{36} it is the same batch/,
    );
  });
});
