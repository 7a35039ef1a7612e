import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ConfigError } from '@eligibility/kit/process';
import { FIXTURE_SLUGS } from '../../domain/fixture';
import { readFixtures } from './read-fixtures';

const SHIPPED = resolve(__dirname, '../../../../../fixtures/mock');

const valid = {
  slug: 'dental',
  scenario: 'Active dental coverage',
  outcome: 'active',
  summary: {
    coverageActive: true,
    planName: 'Dental PPO',
    payerName: 'Larkspur Dental Plans',
    deductibleRemaining: 131.42,
    outOfPocketRemaining: null,
    coinsurancePercent: 20,
    copayAmount: 0,
    inNetworkPreferred: null,
  },
  traceId: 'ec_1',
  upstreamStatusCode: 200,
  rejectCodes: [],
};

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

  it('refuses a file with a wrong field, by name and field', async () => {
    await writeDental({ slug: 'dental', summary: {} });
    await expectRefusal(/dental\.json: .*summary\.payerName must be a text/);
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

  const write = async (name: string, content: string) => writeFile(join(folder, name), content);

  /** A fixture that states its answer itself, as those of earlier releases do. */
  const writeDental = async (content: unknown) => {
    await Promise.all(['270', '271'].map(async (ending) => rm(join(folder, `dental.${ending}`))));
    await write('dental.json', JSON.stringify(content));
  };
  it('turns dollars into cents, null into undefined and keeps zero', async () => {
    await writeDental(valid);
    const dental = (await readFixtures(folder)).find(({ slug }) => slug === 'dental');
    expect(dental).toEqual({
      ...valid,
      errorMessage: undefined,
      summary: {
        coverageActive: true,
        planName: 'Dental PPO',
        payerName: 'Larkspur Dental Plans',
        deductibleRemainingCents: 13142,
        outOfPocketRemainingCents: undefined,
        coinsurancePercent: 20,
        copayCents: 0,
        inNetworkPreferred: undefined,
      },
    });
  });

  it.each([
    ['slug', 'one of payer1-dependent1, payer2-subscriber-only', { ...valid, slug: 'vision' }],
    ['scenario', 'a text$', { ...valid, scenario: ' ' }],
    ['outcome', 'one of active, inactive, rejected, unavailable$', { ...valid, outcome: 'fine' }],
    ['traceId', 'a text$', { ...valid, traceId: null }],
    ['upstreamStatusCode', 'an HTTP status$', { ...valid, upstreamStatusCode: 20 }],
    ['rejectCodes', 'a list of texts$', { ...valid, rejectCodes: '75' }],
    ['rejectCodes\\[0\\]', 'a text$', { ...valid, rejectCodes: [75] }],
    ['summary', 'an object$', { ...valid, summary: [] }],
  ])('names %s when it is wrong, and that it must be %s', async (field, mustBe, raw) => {
    await writeDental(raw);
    await expectRefusal(new RegExp(`/dental\\.json: ${field} must be ${mustBe}`));
  });

  it.each([
    ['coverageActive', 'true or false', 'yes'],
    ['planName', 'a text or null', ''],
    ['payerName', 'a text', null],
    ['deductibleRemaining', 'US dollars with at most two decimals or null', 1.005],
    ['outOfPocketRemaining', 'US dollars with at most two decimals or null', -1],
    ['coinsurancePercent', 'a percentage from 0 to 100 or null', 120],
    ['copayAmount', 'US dollars with at most two decimals or null', '20'],
    ['inNetworkPreferred', 'true or false or null', 1],
  ])('names summary.%s when it is wrong, and that it must be %s: %j', async (field, mustBe, wrong) => {
    await writeDental({ ...valid, summary: { ...valid.summary, [field]: wrong } });
    await expectRefusal(new RegExp(`/dental\\.json: summary\\.${field} must be ${mustBe}$`));
  });

  it('names everything that is missing', async () => {
    await writeDental({ summary: {} });
    const problems: unknown = await readFixtures(folder).catch((refusal: unknown) => refusal);
    expect(String(problems).match(/ must be /g)).toHaveLength(14);
  });

  it.each([[null], ['text'], [[]]])('refuses a file that is no object: %j', async (raw) => {
    await writeDental(raw);
    await expectRefusal(/dental\.json: the file must be an object$/);
  });

  it('starts on a folder of an earlier release, without any 270 or 271', async () => {
    const names = await readdir(folder);
    await Promise.all(
      names.map(async (name) => {
        const slug = name.replace(/\.\w+$/, '');
        if (name.endsWith('.json')) await write(name, JSON.stringify({ ...valid, slug }));
        else await rm(join(folder, name));
      }),
    );
    const fixtures = await readFixtures(folder);
    expect(fixtures.map(({ slug }) => slug)).toEqual(FIXTURE_SLUGS);
    expect(fixtures.map(({ exchange }) => exchange)).toEqual(FIXTURE_SLUGS.map(() => undefined));
  });
});
