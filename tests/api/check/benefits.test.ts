import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@eligibility/testkit';
import { describeWithMongo, tempMongo, type TempMongo } from '@eligibility/testkit/mongo';
import type { BenefitDetailsDocument } from '../../../packages/benefits/src';
import { built } from '../../helpers/built-packages';
import { codeOf, PATIENT, type Answer } from '../../helpers/client';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';

const run = promisify(execFile);
const ROTATE = join(__dirname, '../../../standalone/dist/rotation/main.js');

const PAYER = 'Halden Lantern Mutual';
const LIST = [
  'payer_id,name,eligibility,service_types,several_service_types,days_back,days_forward,requires_date_of_birth,procedure_codes',
  `HALDEN01,${PAYER},yes,*,yes,3660,3660,no,yes`,
  '60054,Aetna,yes,,,,,',
].join('\n');
const ASKED = { payerName: PAYER };

/** Starts the system three times. */
const TIMEOUT_MS = 90_000;

type Documents = { readonly format: string; readonly sent: string; readonly received: string };
type Settings = Readonly<Record<string, string>>;

const detailsIn = ({ body }: Answer): BenefitDetailsDocument => body as BenefitDetailsDocument;
const idOf = ({ headers }: Answer): string => headers['check-id'] ?? '';

/** The amount of a benefit line as the payer wrote it, read without any of our readers. */
function amountAt({ format, received }: Documents, lineId: string): string | undefined {
  const at = Number(lineId.replace('EB', '')) - 1;
  if (format === 'json') {
    const { benefitsInformation } = JSON.parse(received) as {
      benefitsInformation: readonly { readonly benefitAmount?: string }[];
    };
    return benefitsInformation[at]?.benefitAmount;
  }
  // X12: the fourth character of ISA separates elements, the last one ends segments.
  const [separator, end] = [received.charAt(3), received.charAt(105)] as const;
  const lines = received
    .split(end)
    .map((segment) => segment.trim().split(separator))
    .filter(([id]) => id === 'EB');
  return lines[at]?.[7];
}

/** What callers ask after the eight numbers, over a store and a wire format. */
function stories(format: string, storeSettings: () => Promise<Settings>): void {
  let dataDir: string;
  let settings: Settings;
  let system: StandaloneProcess;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eligibility-benefits-'));
    settings = { ...(await storeSettings()), CLEARINGHOUSE_FORMAT: format };
    system = await spawnStandalone(dataDir, settings);
    const headers = { 'content-type': 'text/csv' };
    await system.operate('/ops/payers/imports', { query: { format: 'generic' }, raw: LIST, headers });
    await eventually(async () => (await system.live(ASKED)).status === 200, 5_000);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await system.kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  const below = (checkId: string, what: string): Promise<Answer> =>
    system.call(`/api/eligibility/checks/${checkId}/${what}`);
  const benefitsOf = async (answer: Answer): Promise<BenefitDetailsDocument> => {
    const found = await below(idOf(answer), 'benefits');
    expect(found.status).toBe(200);
    return detailsIn(found);
  };

  it('tell a front desk why the deductible is what it is: from which line of the payer, letter by letter', async () => {
    const answer = await system.live(ASKED);
    const { benefitSummary } = answer.body as { benefitSummary: Readonly<Record<string, unknown>> };
    const details = await benefitsOf(answer);
    expect(Object.fromEntries(details.summary.map(({ field, value }) => [field, value]))).toEqual(
      benefitSummary,
    );
    expect(details.differsFromAnswer).toEqual([]);

    const deductible = details.summary.find(({ field }) => field === 'deductibleRemaining');
    expect(deductible).toMatchObject({ value: benefitSummary['deductibleRemaining'], how: 'stated' });
    expect(deductible?.rule).toMatch(/individual.*in network/i);
    const exchange = await below(idOf(answer), 'exchange');
    const documents = exchange.body as Documents;
    expect(documents.format).toBe(format === 'json' ? 'json' : 'x12');
    const amounts = deductible?.lines.map((line) => Number(amountAt(documents, line)));
    expect(amounts).toContain(deductible?.value);
    expect(documents.sent).toContain(PATIENT.memberId);
  });

  it('tell a dentist what is covered at a dentist', async () => {
    const details = await benefitsOf(await system.live({ ...ASKED, serviceTypeCodes: ['dental'] }));
    expect(details.serviceType).toMatchObject({ code: '35' });
    const [plan] = details.plans;
    expect(plan).toMatchObject({ name: 'Dental PPO 1500', status: 'active' });
    const shares = plan?.coinsurance.map(({ serviceTypes, network, percent }) => [
      serviceTypes.map(({ code }) => code).join(),
      network,
      percent,
    ]);
    expect(shares).toEqual(expect.arrayContaining([['36,39', 'in', 50]]));
    expect(plan?.limits).toContainEqual(expect.objectContaining({ isMoney: true, total: 1_500 }));
  });

  it('tell a therapist how many visits are left', async () => {
    const details = await benefitsOf(await system.live({ ...ASKED, serviceTypeCodes: ['physical therapy'] }));
    const limits = details.plans.flatMap((plan) => plan.limits);
    const therapy = limits.find(({ serviceTypes }) => serviceTypes.some(({ code }) => code === 'PT'));
    expect(therapy).toMatchObject({ total: 30, remaining: 22, isMoney: false, unit: { code: 'VS' } });
  });

  it('tell a surgeon whether an authorization is required', async () => {
    const { plans } = await benefitsOf(await system.live(ASKED));
    const required = plans.flatMap(({ authorizations }) =>
      authorizations.map(({ serviceTypes, required: is }) => [
        serviceTypes.map(({ code }) => code).join(),
        is,
      ]),
    );
    expect(required).toEqual(
      expect.arrayContaining([
        ['48,50', true],
        ['4,5', null],
      ]),
    );
  });

  it('tell an agent what was not certain, in the same answer', async () => {
    const headers = { prefer: 'wait=30, include=benefits' };
    const answer = await system.call('/api/eligibility/check', { json: { ...PATIENT, ...ASKED }, headers });
    expect(answer.headers['preference-applied']).toBe('wait=30, include=benefits');
    const { benefits, benefitSummary } = answer.body as {
      benefits: BenefitDetailsDocument;
      benefitSummary: { readonly copayAmount: number };
    };
    const copay = benefits.summary.find(({ field }) => field === 'copayAmount');
    expect(copay).toMatchObject({ value: benefitSummary.copayAmount, ambiguous: true });
    expect(copay?.alternatives.length).toBeGreaterThan(0);
    const lines = new Set(benefits.lines.map(({ id }) => id));
    for (const { value, because, lines: ids } of copay?.alternatives ?? []) {
      expect(value).not.toBe(copay?.value);
      expect(because).toMatch(/\w+.*\.$/);
      expect(ids.every((id) => lines.has(id))).toBe(true);
    }
  });

  it('are gone with the answer when an operator forgets the check', async () => {
    const answer = await system.live(ASKED);
    const checkId = idOf(answer);
    expect((await below(checkId, 'benefits')).status).toBe(200);
    const json = { reason: 'the patient asked for it' };
    await system.operate(`/ops/checks/${checkId}/forget`, { method: 'POST', json });
    for (const what of ['answer', 'benefits', 'exchange'])
      expect(codeOf(await below(checkId, what))).toBe('idempotency-result-expired');
  });

  it(
    'are readable after the key that sealed them was replaced and removed',
    async () => {
      const answer = await system.live(ASKED);
      const read = async (): Promise<readonly string[]> => {
        const parts = ['answer', 'benefits', 'exchange'].map((what) => below(idOf(answer), what));
        return (await Promise.all(parts)).map(({ status, text }) => `${String(status)} ${text}`);
      };
      const before = await read();
      expect(before.map((text) => text.slice(0, 4))).toEqual(['200 ', '200 ', '200 ']);
      await system.terminate();

      const withNewKey = { ...settings, ANSWER_KEYS: `2:${randomBytes(32).toString('base64')}` };
      system = await spawnStandalone(dataDir, withNewKey);
      const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...withNewKey };
      expect((await run(process.execPath, [ROTATE], { env })).stdout).toMatch(/sealed anew; the older/);
      await system.terminate();

      const path = join(dataDir, 'secrets.json');
      const secrets = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;
      await writeFile(path, JSON.stringify({ ...secrets, ANSWER_KEY: undefined }));
      system = await spawnStandalone(dataDir, withNewKey);
      expect(await read()).toEqual(before);
    },
    TIMEOUT_MS,
  );
}

describe('the benefit details of a check, on SQLite and from X12,', () => {
  stories('core-soap', () => Promise.resolve({}));
});

describeWithMongo()('the benefit details of a check, on MongoDB and from JSON,', () => {
  let mongo: TempMongo;
  stories('json', async () => {
    mongo = await tempMongo([]);
    await built.standalone.migrate(mongo.env);
    return mongo.env;
  });
  afterAll(() => mongo.drop());
});
