import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bootSystem, type System } from './_system';

/** Every value is unlike anything else in the system, so that one hit anywhere is a leak. */
const CANARY = {
  payerName: 'Aetna',
  memberId: 'XCANARYMEMBER1',
  patientFirstName: 'Xcanaryfirst',
  patientLastName: 'Xcanarylast',
  patientDateOfBirth: '1931-03-17',
};
const MARKERS = ['XCANARYMEMBER1', 'Xcanaryfirst', 'Xcanarylast', '1931-03-17', '19310317', '03/17/1931'];

describe('patient data', () => {
  let system: System;
  beforeAll(async () => {
    system = await bootSystem();
    const fail = { ...CANARY, memberId: `AAA75${CANARY.memberId}` };
    await system.live(CANARY);
    await system.live(fail);
    await system.mock(CANARY);
    await system.call('/api/eligibility/check', { query: CANARY });
    await system.call('/api/eligibility/check', { query: { ...CANARY, memberId: `${CANARY.memberId}~` } });
    await system.live({ ...CANARY, payerName: 'BCBS' });
    await system.live({ ...CANARY, memberId: `RESET${CANARY.memberId}` });
    await system.live({ ...CANARY, memberId: `GARBAGE${CANARY.memberId}` });
    await system.call('/api/eligibility/check', { raw: `{"memberId":"${CANARY.memberId}"` });
    await system.standalone.services.clearinghouse.stop();
    await system.live(CANARY);
  });
  afterAll(() => system.stop());

  const hits = (text: string): string[] =>
    MARKERS.filter((marker) => text.toLowerCase().includes(marker.toLowerCase()));

  it('is in no log line', () => {
    expect(system.logged().length).toBeGreaterThan(1_000);
    expect(hits(system.logged())).toEqual([]);
  });

  it('is in no file of the store', async () => {
    const names = await readdir(system.dataDir);
    expect(names).toContain('gateway.sqlite');
    for (const name of names) {
      const bytes = await readFile(join(system.dataDir, name));
      expect({ name, hits: hits(bytes.toString('latin1')) }).toEqual({ name, hits: [] });
    }
  });

  it('is in no refusal', async () => {
    const answer = await system.call('/api/eligibility/check', {
      query: { ...CANARY, patientDateOfBirth: '1931-33-17' },
    });
    expect(answer.status).toBe(400);
    expect(hits(answer.text)).toEqual([]);
  });
});
