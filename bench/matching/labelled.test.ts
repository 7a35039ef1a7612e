import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMaterial } from './labelled';

const HEADER = 'query\texpected_payer\texpected_payer_id\tcategory\tdifficulty\texpected_outcome\n';

describe('the data that the matcher is measured on', () => {
  it('is the built-in payers, whatever is next to the repository', async () => {
    const { source, directory } = await readMaterial({});

    expect(source).not.toContain('..');
    expect(directory.payers.length).toBeGreaterThan(500);
  });

  it('is what the environment names', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'matching-'));
    const catalog = join(folder, 'payers.tsv');
    const queries = join(folder, 'queries.tsv');
    writeFileSync(catalog, 'payer_id\tname\n60054\tAetna\n');
    writeFileSync(queries, `${HEADER}aetna\tAetna\t60054\texact\teasy\tmatch\n`);

    const material = await readMaterial({ MATCHING_CATALOG: catalog, MATCHING_QUERIES: queries });

    expect(material).toMatchObject({
      source: catalog,
      labelled: [{ query: 'aetna', expected: 'match', right: new Set(['60054']) }],
    });
    rmSync(folder, { recursive: true });
  });

  it('must name both files or none', async () => {
    await expect(readMaterial({ MATCHING_CATALOG: 'payers.tsv' })).rejects.toThrow('go together');
  });
});
