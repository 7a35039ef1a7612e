import { eventually } from '@eligibility/testkit';
import { codeOf, type Answer } from '../../helpers/client';
import { bootSystem, type System } from '../../helpers/own-system';

const HEADER = 'payer_id,name,other_names,states,eligibility';
/** An import replaces the seed, so Aetna is in the list too. */
const ZENITH = 'ZEN01,Zenith Meridian Mutual,Zenith MM,,yes\n60054,Aetna,,,yes';

/** These lists are much smaller than what they replace. */
const REMOVE = { confirm: 'remove' };

describe('the payer catalog in a running system', () => {
  let system: System;
  beforeAll(async () => {
    system = await bootSystem();
  });
  afterAll(() => system.stop());

  const importing = (csv: string, query: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    system.operate('/ops/payers/imports', {
      query: { format: 'generic', ...query },
      raw: csv,
      headers: { 'content-type': 'text/csv' },
    });
  const versionOf = async (): Promise<number> => {
    const { body } = await system.operate('/ops/payers/versions', { query: { limit: '1' } });
    return Number((body as { data: { version: number }[] }).data[0]?.version);
  };
  const codeFor = async (payerName: string): Promise<unknown> => codeOf(await system.live({ payerName }));
  const setAliases = (aliases: readonly string[]): Promise<Answer> =>
    system.operate('/ops/payers/zen01/aliases', { method: 'PUT', json: { aliases } });

  it('shows what a list would change in a dry run, and changes nothing', async () => {
    const before = await versionOf();
    const { status, body } = await importing(`${HEADER}\n${ZENITH}`, { dryRun: 'true' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: null,
      plan: { baseVersion: before, source: 'generic', added: { total: 1, first: [{ payerId: 'ZEN01' }] } },
    });
    expect(await versionOf()).toBe(before);
    expect(await codeFor('Zenith Meridian Mutual')).toBe('payer-not-found');
  });

  it('changes nothing for a file with a bad row, and names the row', async () => {
    const before = await versionOf();
    const answer = await importing(`${HEADER}\n${ZENITH}\n,Nameless,,,yes`);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        detail:
          '1 row is bad, the first in line 4: payer_id is missing. Nothing was imported. A dry run with skipBadRows lists them.',
      },
    });
    const planned = await importing(`${HEADER}\n${ZENITH}\n,Nameless,,,yes`, { dryRun: 'true' });
    expect(planned).toMatchObject({
      status: 400,
      body: { detail: (answer.body as { detail: string }).detail },
    });
    expect((await importing('not a list of payers')).status).toBe(400);
    expect(await versionOf()).toBe(before);
    expect(await codeFor('Zenith Meridian Mutual')).toBe('payer-not-found');
  });

  it('takes no list that leaves most payers out, until that is confirmed', async () => {
    const before = await versionOf();
    const refused = await importing(`${HEADER}\n${ZENITH}`);
    expect(refused).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/takes away \d+ of \d+ payers.*confirm=remove/) as string },
    });
    expect(await versionOf()).toBe(before);
    expect((await importing(`${HEADER}\n${ZENITH}`, { confirm: 'yes' })).status).toBe(400);
  });

  it('matches a new payer within five seconds without a restart', async () => {
    const taken = await importing(`${HEADER}\n${ZENITH}`, REMOVE);
    expect(taken.status).toBe(201);
    await eventually(async () => (await system.live({ payerName: 'zenith mm' })).status === 200, 5_000);
    expect(await codeFor('Aetna')).toBeUndefined();
    expect(await codeFor('Cigna')).toBe('payer-not-found');
  });

  it('imports a list once, and not over a change made after the dry run', async () => {
    const before = await versionOf();
    const again = await importing(`${HEADER}\n${ZENITH}`);
    expect(again).toMatchObject({ status: 200, body: { version: before, plan: { isInForce: true } } });
    const late = await importing(`${HEADER}\n${ZENITH}\nZEN02,Nadir Mutual,,,yes`, {
      baseVersion: String(before - 1),
    });
    expect(codeOf(late)).toBe('operation-conflict');
    expect(await versionOf()).toBe(before);
  });

  it("keeps an operator's alias through every later list, and records it in the audit log", async () => {
    expect((await setAliases(['Zenith MM', 'Zippy Health'])).status).toBe(200);
    await importing(`${HEADER}\nZEN01,Zenith Meridian Mutual,Zenith Family,,yes`, REMOVE);
    const { body } = await system.operate('/ops/payers/zen01');
    expect(body).toMatchObject({ payerId: 'ZEN01', aliases: ['Zenith Family', 'Zippy Health'] });
    await eventually(async () => (await system.live({ payerName: 'Zippy Health' })).status === 200, 5_000);
    const audit = (await system.operate('/ops/audit', { query: { limit: '2' } })).body;
    expect(audit).toMatchObject({
      data: [
        {
          action: 'payers.import',
          target: 'generic',
          detail: {
            format: 'generic',
            sizeBytes: 92,
            checksum: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
          },
        },
        {
          action: 'payer.aliases',
          target: 'ZEN01',
          detail: { before: ['Zenith MM'], after: ['Zenith MM', 'Zippy Health'] },
        },
      ],
    });
  });

  it('reverts the first list of a source, and then reverts the revert', async () => {
    const before = await versionOf();
    const office =
      'PAYER NAME,PAYER ID,TRANSACTION,AVAILABLE\nSolstice Boreal,SOL01,Eligibility 270 / 271,Yes';
    expect((await importing(office, { format: 'office-ally' })).status).toBe(201);
    const restore = (restoredFrom: number): Promise<Answer> =>
      system.operate('/ops/payers/versions', { json: { restoredFrom } });
    expect((await restore(before)).body).toEqual({ version: before + 2, restoredFrom: before });
    expect(codeOf(await system.operate('/ops/payers/SOL01'))).toBe('not-found');
    expect((await system.operate('/ops/payers/ZEN01')).status).toBe(200);
    const { body } = await system.operate('/ops/payers/versions', { query: { limit: '1' } });
    expect(body).toMatchObject({ data: [{ version: before + 2, kind: 'restore', restoredFrom: before }] });
    expect((await restore(before + 1)).status).toBe(201);
    expect((await system.operate('/ops/payers/SOL01')).status).toBe(200);
    await restore(before);
    expect(codeOf(await restore(99_999))).toBe('not-found');
  });

  it('empties a list only on explicit request, not by an empty file alone', async () => {
    const before = await versionOf();
    expect((await importing(HEADER)).status).toBe(400);
    expect((await importing(HEADER, { dryRun: 'true' })).status).toBe(400);
    expect(await importing(HEADER, { allowEmpty: 'true', ...REMOVE })).toMatchObject({
      status: 201,
      body: { plan: { payerCount: 0 }, version: before + 1 },
    });
    expect(codeOf(await system.operate('/ops/payers/ZEN01'))).toBe('not-found');
    await system.operate('/ops/payers/versions', { json: { restoredFrom: before } });
    expect((await system.operate('/ops/payers/ZEN01')).status).toBe(200);
  });

  it('refuses a request without a file, and a file above 16 MiB', async () => {
    const before = await versionOf();
    const csv = { 'content-type': 'text/csv' };
    const sent = (call: object): Promise<Answer> =>
      system.operate('/ops/payers/imports', { method: 'POST', query: { format: 'generic' }, ...call });
    expect((await sent({ headers: csv })).body).toMatchObject({
      code: 'validation-failed',
      detail: 'The request has no file.',
    });
    const large = await sent({ raw: 'x'.repeat(16 * 1024 * 1024 + 1), headers: csv });
    expect([large.status, codeOf(large)]).toEqual([413, 'payload-too-large']);
    expect(await versionOf()).toBe(before);
  });
});
