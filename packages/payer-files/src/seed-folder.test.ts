import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@eligibility/kit/process';
import { ambiguousBrand, payer } from '@eligibility/payer-matching/testing';
import { readSeedFolder } from './seed-folder';

const CAPABLE = {
  serviceTypes: ['35', 'UC'],
  severalServiceTypes: true,
  dates: { daysBack: 365, daysForward: 0, toMonthEnd: true },
};

describe('a seed folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'payer-seed-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const write = (file: string, content: unknown): void => {
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const [acme, bolt, cord] = [payer('0001', 'Acme'), payer('0002', 'Bolt'), payer('0003', 'Cord')];

  it('has the payers of all files and the ambiguous brands', async () => {
    write('b.json', [cord]);
    write('a.json', [acme, bolt]);
    write('heads.json', [ambiguousBrand('blue', 'BCBS')]);
    write('notes.md', 'not read');
    const directory = await readSeedFolder(folder);
    expect(directory).toEqual({
      payers: [acme, bolt, cord],
      ambiguousBrands: [ambiguousBrand('blue', 'BCBS')],
    });
  });

  it('reads the routes of a payer, and uses the default connector for a payer without routes', async () => {
    const routes = [{ connector: 'north', payerId: '0001' }];
    const { routes: _none, ...withoutRoutes } = bolt;
    write('a.json', [{ ...acme, routes }, withoutRoutes]);
    const directory = await readSeedFolder(folder);
    expect(directory.payers).toEqual([{ ...acme, routes }, bolt]);
  });

  it.each([
    ['capabilities', { capabilities: CAPABLE }],
    ['capabilities without days', { capabilities: { serviceTypes: ['*'], severalServiceTypes: false } }],
    ['other ids and the rank', { otherIds: ['00010', 'ACME'], sizeRank: 3 }],
  ])('reads the %s of a payer', async (_what, fields) => {
    const known = payer('0001', 'Acme', fields);
    write('a.json', [known, bolt]);
    expect((await readSeedFolder(folder)).payers).toEqual([known, bolt]);
  });

  it.each([
    ['a.json, entry 2: name is required', [acme, { ...bolt, name: undefined }]],
    ['a.json, entry 1: id must be a string', [{ ...acme, id: 590 }]],
    ['a.json, entry 1: id must be 2 to 30 digits and capital letters', [{ ...acme, id: 'a-1' }]],
    ['a.json, entry 1: states.0 must be a USPS code', [{ ...acme, states: ['Texas'] }]],
    ['a.json, entry 1: linesOfBusiness must contain at least 1 items', [{ ...acme, linesOfBusiness: [] }]],
    ['a.json, entry 1: supportsEligibility must be a boolean', [{ ...acme, supportsEligibility: 'true' }]],
    ['a.json, entry 1: otherIds.1 must be 2', [{ ...acme, otherIds: ['AB', 'a b'] }]],
    [
      'a.json, entry 1: capabilities.serviceTypes.1 must be an X12 service type code or *',
      [{ ...acme, capabilities: { ...CAPABLE, serviceTypes: ['35', 'dental'] } }],
    ],
    [
      'a.json, entry 1: capabilities.dates.daysBack must be less than or equal to 3660',
      [{ ...acme, capabilities: { ...CAPABLE, dates: { ...CAPABLE.dates, daysBack: 3_661 } } }],
    ],
    ['a.json, entry 1: sizeRank must be greater than or equal to 1', [{ ...acme, sizeRank: 0 }]],
    ['a.json, entry 1: alias is not allowed', [{ ...acme, alias: [] }]],
    ['a.json: must be an array', { payers: [] }],
    ['a.json: it is not JSON', '[{'],
  ])('stops with "%s"', async (message, content) => {
    write('a.json', content);
    const refused = readSeedFolder(folder);
    await expect(refused).rejects.toBeInstanceOf(ConfigError);
    await expect(refused).rejects.toThrow(`bad payer seed: ${message}`);
  });

  it('stops where two payers have the same id, and names the second', async () => {
    write('a.json', [acme, bolt]);
    write('b.json', [cord, { ...cord, id: acme.id }]);
    await expect(readSeedFolder(folder)).rejects.toThrow(
      'bad payer seed: b.json, entry 2: the id 0001 is taken',
    );
  });

  it("stops the start with the folder's name when it cannot be read", async () => {
    const missing = join(folder, 'missing');
    await expect(readSeedFolder(missing)).rejects.toThrow(
      `bad payer seed: ${missing}: the folder cannot be read`,
    );
  });
});
