import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ConfigError } from '@eligibility/kit/process';
import { FIXTURE_SLUGS } from '../../domain/fixture';
import { readFixtures } from './read-fixtures';

const SHIPPED = resolve(__dirname, '../../../../../fixtures/mock');

describe('readFixtures', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fixtures-'));
    await Promise.all(
      (await readdir(SHIPPED)).map((name) => copyFile(join(SHIPPED, name), join(folder, name))),
    );
  });

  afterEach(async () => rm(folder, { recursive: true }));

  const expectRefusal = async (reason: RegExp) => {
    const reading = readFixtures(folder);
    await expect(reading).rejects.toThrow(reason);
    await expect(reading).rejects.toBeInstanceOf(ConfigError);
  };

  it('reads every scenario in the order of the contract, whatever the order in the folder', async () => {
    await writeFile(join(folder, 'README.md'), 'not a fixture');
    expect((await readFixtures(folder)).map(({ slug }) => slug)).toEqual(FIXTURE_SLUGS);
  });

  it('refuses a file that is not JSON, by name', async () => {
    await writeFile(join(folder, 'dental.json'), '{');
    await expectRefusal(/dental\.json: is not JSON/);
  });

  it('refuses a fixture under a wrong name', async () => {
    await copyFile(join(SHIPPED, 'dental.json'), join(folder, 'teeth.json'));
    await expectRefusal(/teeth\.json: its slug is not its name/);
  });

  it('refuses a folder in which a scenario is missing, by name', async () => {
    await rm(join(folder, 'mbi-lookup-ssn.json'));
    await expectRefusal(/mbi-lookup-ssn\.json: is missing/);
  });

  it('refuses a missing folder', async () => {
    await expect(readFixtures(join(folder, 'nowhere'))).rejects.toThrow(/nowhere: cannot be read/);
  });

  it.each([[null], ['text'], [[]]])('refuses a file that is no object: %j', async (raw) => {
    await writeFile(join(folder, 'dental.json'), JSON.stringify(raw));
    await expectRefusal(/dental\.json: the file must be an object$/);
  });

  it('names everything that is missing', async () => {
    await writeFile(join(folder, 'dental.json'), '{}');
    await expectRefusal(/slug must be .*; scenario must be .*; serviceTypeCode must be .*; onDate must be /);
  });
});
