import { join } from 'node:path';
import { CommanderError } from 'commander';
import { folderOfTest } from '../_folder';
import { program } from '../program';

const FIXTURES = join(__dirname, '../../../fixtures/x12');

/** Two answers, of which the second was cut. */
const SET = 'ST*271*1~HL*1**22*0~EB*1**30~';
const CUT_BATCH = `ISA*00**00**ZZ*A*ZZ*B*260115*0930*^*00501*1*0*P*:~GS*HB*A*B*20260115*0930*1*X~${SET}SE*4*1~${SET}`;

type Ran = { readonly out: string; readonly err: string; readonly failure: string | undefined };

/** What a call of the command line writes, and what it fails with; a mistake in the arguments is thrown. */
async function run(...args: readonly string[]): Promise<Ran> {
  const written: { out: string; err: string; failure: string | undefined } = {
    out: '',
    err: '',
    failure: undefined,
  };
  const out = jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written.out += String(chunk);
    return true;
  });
  const err = jest.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    written.err += String(chunk);
    return true;
  });
  try {
    const whole = program().exitOverride();
    for (const group of whole.commands) for (const command of group.commands) command.exitOverride();
    await whole.parseAsync(['node', 'eligibility', ...args]);
  } catch (failure) {
    if (failure instanceof CommanderError) throw failure;
    written.failure = (failure as Error).message;
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
  return written;
}

describe('eligibility x12 summarise', () => {
  const file = folderOfTest();

  it('prints one line of JSON per answer, in the order of the public contract', async () => {
    const { out, err } = await run('x12', 'summarise', join(FIXTURES, 'commercial.271'));
    expect(out).toBe(
      '{"success":true,"benefitSummary":{"coverageActive":true,"planName":"Evergreen Choice PPO",' +
        '"payerName":"EVERGREEN HEALTH","deductibleRemaining":325.5,"outOfPocketRemaining":4863.79,' +
        '"coinsurancePercent":20,"copayAmount":30,"inNetworkPreferred":true},"errorMessage":null,' +
        '"upstreamStatusCode":200}\n',
    );
    expect(err).toBe('');
  });

  it('reads the benefits for the given day and service type', async () => {
    const commercial = join(FIXTURES, 'commercial.271');
    const later = await run('x12', 'summarise', commercial, '--on', '2027-06-01');
    expect(JSON.parse(later.out)).toMatchObject({ success: false });
    const urgent = await run('x12', 'summarise', commercial, '--service-type', 'UC');
    expect(JSON.parse(urgent.out)).toMatchObject({ benefitSummary: { copayAmount: 75 } });
  });

  it.each([
    ['a web page', 'page.html', '<html>', [], /page\.html holds no X12 271;/],
    ['an empty file', 'empty.271', '', [], /empty\.271 holds no X12 271;/],
    ['JSON that is no response', 'page.json', '<html>', ['--from-json'], /page\.json holds no response/],
  ])('fails for %s in one line, and prints nothing', async (_what, name, text, options, failure) => {
    const ran = await run('x12', 'summarise', file(name, text), ...options);
    expect(ran).toMatchObject({ out: '', err: '', failure: expect.stringMatching(failure) as string });
  });

  it('prints what a 999 rejects, and fails, because it is not a 271', async () => {
    const { out, failure } = await run('x12', 'summarise', join(FIXTURES, 'refused.999'));
    expect(JSON.parse(out)).toMatchObject({ success: false, upstreamStatusCode: 502 });
    expect(failure).toMatch(/no X12 271, but a 999/);
  });

  it('reads JSON responses, one per line, and fails with the lines that are none', async () => {
    const covered = '{"benefitsInformation":[{"code":"6","serviceTypeCodes":["30"]}]}';
    const lines = ['<html>', covered, '{"errors":[{"code":"42"}]}', 'null'];
    const responses = file('mixed.jsonl', lines.join('\n'));
    const { out, failure } = await run('x12', 'summarise', '--from-json', responses);
    const summaries = out.trimEnd().split('\n');
    expect(summaries).toHaveLength(4);
    expect(summaries.slice(1, 3).map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { success: false, upstreamStatusCode: 200, errorMessage: null },
      { success: false, upstreamStatusCode: 503 },
    ]);
    expect(failure).toMatch(/mixed\.jsonl: no response at 1, 4$/);
  });

  it('prints defects of an envelope on stderr, not among the answers', async () => {
    const { out, err } = await run('x12', 'summarise', file('cut.271', CUT_BATCH));
    expect(out.trimEnd().split('\n')).toHaveLength(1);
    expect(err).toMatch(/cut\.271: cut-off\n/);
  });

  it('uses --json for its output, as every command does, and never for its input', async () => {
    const commercial = join(FIXTURES, 'commercial.271');
    expect(await run('x12', 'summarise', '--json', commercial)).toEqual(
      await run('x12', 'summarise', commercial),
    );
    const responses = file('one.json', '{"errors":[{"code":"42"}]}');
    const { out, failure } = await run('x12', 'summarise', '--json', responses);
    expect(out).toBe('');
    expect(failure).toMatch(/holds no X12 271; a file of JSON responses is read with --from-json$/);
  });

  it.each(['2026-1-1', '2026-02-31', 'today'])('refuses %s as a day', async (day) => {
    await expect(run('x12', 'summarise', 'any.271', '--on', day)).rejects.toThrow('YYYY-MM-DD');
  });

  it('fails for a missing file', async () => {
    expect((await run('x12', 'summarise', file('none.271'))).failure).toContain('there is no such file');
  });
});

describe('eligibility x12 explain', () => {
  const commercial = join(FIXTURES, 'commercial.271');

  it('prints each figure with its lines and its rule, then every line, and names no person', async () => {
    const { out, err, failure } = await run('x12', 'explain', commercial);
    expect({ err, failure }).toEqual({ err: '', failure: undefined });
    expect(out).toContain('active on 2026-01-15, asked for 30 Health benefit plan coverage\n');
    expect(out).toMatch(/^copay +30 +EB22 +Individual copay of 98/m);
    expect(out).toMatch(/^ {2}or +45 +EB21 +Its message says: SPECIALIST OFFICE VISIT\.$/m);
    expect(out).toMatch(/^EB22 +\* +B +IND +98 +Y +27 +30 +PRIMARY CARE VISIT$/m);
    expect(out).not.toContain('MARKER');
  });

  it('prints the whole details as JSON, one line per answer', async () => {
    const { out } = await run('x12', 'explain', '--json', commercial, '--service-type', 'UC');
    expect(JSON.parse(out)).toMatchObject({
      status: 'active',
      serviceType: { code: 'UC' },
      plans: [{ name: 'Evergreen Choice PPO' }],
    });
    expect(out.trimEnd().split('\n')).toHaveLength(1);
  });

  it('prints what was rejected', async () => {
    const { out } = await run('x12', 'explain', join(FIXTURES, 'rejected.271'));
    expect(out).toMatch(/^unknown on .*\nrejected: AAA \d\d \(/);
    expect(out).toMatch(/^copay +- +The payer rejected the inquiry/m);
  });

  it('fails for a file without answers, as summaries do', async () => {
    expect((await run('x12', 'explain', join(FIXTURES, 'refused.999'))).failure).toMatch(
      /no X12 271, but a 999/,
    );
    expect((await run('x12', 'explain', commercial, '--from-json')).failure).toMatch(/holds no response/);
  });
});
