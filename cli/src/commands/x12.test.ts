import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from '../program';

const FIXTURES = join(__dirname, '../../../fixtures/x12');

/** Two answers, of which the second was cut. */
const SET = 'ST*271*1~HL*1**22*0~EB*1**30~';
const CUT_BATCH = `ISA*00**00**ZZ*A*ZZ*B*260115*0930*^*00501*1*0*P*:~GS*HB*A*B*20260115*0930*1*X~${SET}SE*4*1~${SET}`;

/** What a call of the command line writes. */
async function run(...args: readonly string[]): Promise<{ readonly out: string; readonly err: string }> {
  const written = { out: '', err: '' };
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
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
  return written;
}

describe('eligibility x12 summarise', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'eligibility-cli-'));
  });
  afterAll(() => {
    rmSync(dir, { recursive: true });
  });

  const file = (name: string, text: string): string => {
    const path = join(dir, name);
    writeFileSync(path, text);
    return path;
  };

  it('prints one line of JSON an answer, in the order of the public contract', async () => {
    const { out, err } = await run('x12', 'summarise', join(FIXTURES, 'commercial.271'));
    expect(out).toBe(
      '{"success":true,"benefitSummary":{"coverageActive":true,"planName":"Evergreen Choice PPO",' +
        '"payerName":"EVERGREEN HEALTH","deductibleRemaining":325.5,"outOfPocketRemaining":4863.79,' +
        '"coinsurancePercent":20,"copayAmount":30,"inNetworkPreferred":true},"errorMessage":null,' +
        '"upstreamStatusCode":200}\n',
    );
    expect(err).toBe('');
  });

  it('reads the benefits for the day and the service that are asked about', async () => {
    const commercial = join(FIXTURES, 'commercial.271');
    const later = await run('x12', 'summarise', commercial, '--on', '2027-06-01');
    expect(JSON.parse(later.out)).toMatchObject({ success: false });
    const urgent = await run('x12', 'summarise', commercial, '--service-type', 'UC');
    expect(JSON.parse(urgent.out)).toMatchObject({ benefitSummary: { copayAmount: 75 } });
  });

  it('reads JSON responses, one a line', async () => {
    const lines = [
      '{"benefitsInformation":[{"code":"6","serviceTypeCodes":["30"]}]}',
      '{"errors":[{"code":"42"}]}',
    ];
    const { out } = await run('x12', 'summarise', '--from-json', file('responses.jsonl', lines.join('\n')));
    const summaries = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(summaries).toMatchObject([
      { success: false, upstreamStatusCode: 200, errorMessage: null },
      { success: false, upstreamStatusCode: 503 },
    ]);
  });

  it('prints a summary that says so for what is no answer', async () => {
    const { out } = await run('x12', 'summarise', file('page.html', '<html>'));
    expect(JSON.parse(out)).toMatchObject({ success: false, upstreamStatusCode: 502 });
  });

  it('tells what is wrong with an envelope beside the answers, not among them', async () => {
    const { out, err } = await run('x12', 'summarise', file('cut.271', CUT_BATCH));
    expect(out.trimEnd().split('\n')).toHaveLength(1);
    expect(err).toMatch(/cut\.271: cut-off\n/);
  });

  it('reads no file as JSON on --json, which is how a command prints, and says what to write', async () => {
    await expect(run('x12', 'summarise', '--json', file('one.json', '{}'))).rejects.toThrow(
      'say --from-json',
    );
  });

  it.each(['2026-1-1', '2026-02-31', 'today'])('refuses %s as a day', async (day) => {
    await expect(run('x12', 'summarise', 'any.271', '--on', day)).rejects.toThrow('YYYY-MM-DD');
  });

  it('fails for a file that is not there', async () => {
    await expect(run('x12', 'summarise', join(dir, 'none.271'))).rejects.toThrow('there is no such file');
  });
});
