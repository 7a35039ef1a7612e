import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ambiguousBrand, payer } from '@eligibility/payer-matching/testing';
import { seedFolder, sha256 } from './seed-folder';

describe('the checksum of a seed', () => {
  it('equals what earlier releases stored, so that an upgrade does not import the same seed again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'payer-seed-'));
    const [acme, blue] = [payer('0001', 'Acme'), ambiguousBrand('blue', 'BCBS')];
    writeFileSync(join(folder, 'a.json'), JSON.stringify([acme]));
    writeFileSync(join(folder, 'heads.json'), JSON.stringify([blue]));
    const { checksum } = await seedFolder(folder).read();
    expect(checksum).toBe(sha256(JSON.stringify({ payers: [acme], heads: [blue] })));
    rmSync(folder, { recursive: true });
  });
});
