import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ConfigError } from '@eligibility/kit/process';
import { FIXTURE_SLUGS, type Fixture } from '../../domain/fixture';
import { readFixtures } from './read-fixtures';

const SHIPPED = resolve(__dirname, '../../../../../fixtures/mock');

const answered = {
  slug: 'dental',
  scenario: 'Active dental coverage',
  serviceTypeCode: '35',
  onDate: '2026-06-15',
};

describe('the fixtures of a folder', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fixtures-'));
    await cp(SHIPPED, folder, { recursive: true });
  });

  afterEach(async () => rm(folder, { recursive: true }));

  const write = async (name: string, content: string) => writeFile(join(folder, name), content);
  const textOf = async (name: string) => readFile(join(folder, name), 'utf8');
  const readDental = async (): Promise<Fixture | undefined> =>
    (await readFixtures(folder)).find(({ slug }) => slug === 'dental');

  const expectRefusal = async (reason: RegExp) => {
    const reading = readFixtures(folder);
    await expect(reading).rejects.toThrow(reason);
    await expect(reading).rejects.toBeInstanceOf(ConfigError);
  };

  it('are every scenario in the order of the contract, whatever the order in the folder', async () => {
    await write('README.md', 'not a fixture');
    expect((await readFixtures(folder)).map(({ slug }) => slug)).toEqual(FIXTURE_SLUGS);
  });

  it('have what was exchanged with the payer, as the files have it', async () => {
    const dental = await readDental();
    expect(dental?.exchange).toEqual({
      format: 'x12',
      sent: await textOf('dental.270'),
      received: await textOf('dental.271'),
      serviceTypeCode: '35',
      onDate: '2026-06-15',
      directoryName: 'Larkspur Dental Plans',
    });
  });

  it('have the result that is computed from the 271', async () => {
    const changed = (await textOf('dental.271'))
      .replace('EB*C*IND*35***29*50*****Y~', 'EB*C*IND*35***29*12.34*****Y~')
      .replace('EB*1*FAM*35*PR*Dental PPO 1500~', 'EB*1*FAM*35*PR*Dental EPO~');
    await write('dental.271', changed);
    const dental = await readDental();
    expect(dental?.summary).toMatchObject({ deductibleRemainingCents: 1234, planName: 'Dental EPO' });
    expect(dental?.exchange.received).toBe(changed);
  });

  it.each([
    ['is not JSON', '{', 'is not JSON'],
    ['is null', 'null', 'the file must be an object$'],
    ['is a text', '"text"', 'the file must be an object$'],
    ['is a list', '[]', 'the file must be an object$'],
    [
      'states nothing',
      '{}',
      'slug must be .*; scenario must be .*; serviceTypeCode must be .*; onDate must be ',
    ],
    [
      'states a part of the answer itself, because there must be one truth',
      JSON.stringify({ ...answered, summary: {} }),
      'summary is no field of a fixture$',
    ],
  ])('are refused where a file %s, by name', async (_what, text, reason) => {
    await write('dental.json', text);
    await expectRefusal(new RegExp(`/dental\\.json: ${reason}`));
  });

  it.each([
    ['serviceTypeCode', 'an X12 service type, such as 30', 'dental'],
    ['onDate', 'a day, YYYY-MM-DD', '06/15/2026'],
    ['slug', 'one of payer1-dependent1, payer2-subscriber-only, .*', 'vision'],
    ['scenario', 'a text', undefined],
    ['traceId', 'a text', ''],
  ])('are refused where %s is wrong', async (field, mustBe, wrong) => {
    await write('dental.json', JSON.stringify({ ...answered, [field]: wrong }));
    await expectRefusal(new RegExp(`/dental\\.json: ${field} must be ${mustBe}$`));
  });

  it.each([
    ['dental.270', /\/dental\.270: cannot be read$/],
    ['dental.271', /\/dental\.271: cannot be read$/],
    ['mbi-lookup-ssn.json', /mbi-lookup-ssn\.json: is missing$/],
  ])('are refused without %s, by name', async (name, reason) => {
    await rm(join(folder, name));
    await expectRefusal(reason);
  });

  it.each([
    ['dental.271', 'teeth.271', /\/teeth\.271: belongs to teeth\.json, which is missing$/],
    ['dental.json', 'teeth.json', /teeth\.json: its slug is not its name/],
    ['dental.271', 'dental.270', /\/dental\.270: is not a 270$/],
  ])('are refused with %s under the name %s', async (shipped, name, reason) => {
    await copyFile(join(SHIPPED, shipped), join(folder, name));
    await expectRefusal(reason);
  });

  it('are refused where there is no folder', async () => {
    await expect(readFixtures(join(folder, 'nowhere'))).rejects.toThrow(/nowhere: cannot be read/);
  });

  it.each([
    ['is empty', () => '', 'is not a whole 271 about one person'],
    ['is cut off', (text: string) => text.slice(0, 400), 'is not a whole 271 about one person'],
    [
      'names no payer',
      (text: string) => text.replace('Larkspur Dental Plans', ''),
      'does not name the payer .*',
    ],
    [
      'says nothing about coverage',
      (text: string) => text.replaceAll('EB*1*', 'EB*D*'),
      'has the outcome not-stated, but must have one of active, inactive, rejected, unavailable, clearinghouse-refused',
    ],
    [
      'has no trace',
      (text: string) => text.replace(/TRN\*1\*/, 'TRN*2*'),
      'must have a trace \\(TRN\\*1\\), or else traceId must be stated',
    ],
  ])('are refused where a 271 %s, by name', async (_what, change, reason) => {
    await write('dental.271', change(await textOf('dental.271')));
    await expectRefusal(new RegExp(`/dental\\.271: ${reason}$`));
  });

  it('are refused where both files state a trace', async () => {
    await write('dental.json', JSON.stringify({ ...answered, traceId: 'ec_1' }));
    await expectRefusal(/\/dental\.271: must have a trace/);
  });
});
