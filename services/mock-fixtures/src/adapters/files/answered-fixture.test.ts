import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ConfigError } from '@eligibility/kit/process';
import type { Fixture } from '../../domain/fixture';
import { readFixtures } from './read-fixtures';

const SHIPPED = resolve(__dirname, '../../../../../fixtures/mock');

const answered = {
  slug: 'dental',
  scenario: 'Active dental coverage',
  serviceTypeCode: '35',
  onDate: '2026-06-15',
};

describe('a fixture with a 270 and a 271', () => {
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

  it('has what was exchanged with the payer, as the files have it', async () => {
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

  it('computes the result from the 271', async () => {
    const changed = (await textOf('dental.271'))
      .replace('EB*C*IND*35***29*50*****Y~', 'EB*C*IND*35***29*12.34*****Y~')
      .replace('EB*1*FAM*35*PR*Dental PPO 1500~', 'EB*1*FAM*35*PR*Dental EPO~');
    await write('dental.271', changed);
    const dental = await readDental();
    expect(dental?.summary).toMatchObject({ deductibleRemainingCents: 1234, planName: 'Dental EPO' });
    expect(dental?.exchange.received).toBe(changed);
  });

  it('refuses a file that states a part of the answer itself, because there must be one truth', async () => {
    await write('dental.json', JSON.stringify({ ...answered, summary: {} }));
    await expectRefusal(/\/dental\.json: summary is no field of a fixture$/);
  });

  it.each([
    ['serviceTypeCode', 'an X12 service type, such as 30', 'dental'],
    ['onDate', 'a day, YYYY-MM-DD', '06/15/2026'],
    ['slug', 'one of payer1-dependent1, payer2-subscriber-only, .*', 'vision'],
    ['scenario', 'a text', undefined],
    ['traceId', 'a text', ''],
  ])('names %s of an answered fixture when it is wrong', async (field, mustBe, wrong) => {
    await write('dental.json', JSON.stringify({ ...answered, [field]: wrong }));
    await expectRefusal(new RegExp(`/dental\\.json: ${field} must be ${mustBe}$`));
  });

  it.each(['270', '271'])('refuses a fixture whose %s is missing, by name', async (ending) => {
    await rm(join(folder, `dental.${ending}`));
    await expectRefusal(new RegExp(`/dental\\.${ending}: cannot be read$`));
  });

  it('refuses a 271 that belongs to no fixture, by name', async () => {
    await copyFile(join(SHIPPED, 'dental.271'), join(folder, 'teeth.271'));
    await expectRefusal(/\/teeth\.271: belongs to teeth\.json, which is missing$/);
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
      'has the outcome not-stated, but must have one of active, inactive, rejected, unavailable',
    ],
    [
      'has no trace',
      (text: string) => text.replace(/TRN\*1\*/, 'TRN*2*'),
      'must have a trace \\(TRN\\*1\\), or else traceId must be stated',
    ],
  ])('refuses a 271 that %s, by name', async (_what, change, reason) => {
    await write('dental.271', change(await textOf('dental.271')));
    await expectRefusal(new RegExp(`/dental\\.271: ${reason}$`));
  });

  it('refuses a trace that both files state', async () => {
    await write('dental.json', JSON.stringify({ ...answered, traceId: 'ec_1' }));
    await expectRefusal(/\/dental\.271: must have a trace/);
  });

  it('refuses a 270 that is none', async () => {
    await copyFile(join(SHIPPED, 'dental.271'), join(folder, 'dental.270'));
    await expectRefusal(/\/dental\.270: is not a 270$/);
  });
});
