import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { PATIENT } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';
import { assistantOf, type Asked, type Assistant, type Way } from './_assistant';

const WAYS: readonly Pick<Way, 'over' | 'era'>[] = [
  { over: 'http', era: '2026-07-28' },
  { over: 'http', era: '2025' },
  { over: 'stdio', era: '2026-07-28' },
  { over: 'stdio', era: '2025' },
];

/** The earlier era cannot ask over HTTP: the server has no connection on which it could send a question. */
const isAskable = ({ over, era }: Pick<Way, 'over' | 'era'>): boolean => over === 'stdio' || era !== '2025';

/** One of each door: the story takes ten seconds. */
const PATIENT_WAYS: typeof WAYS = [
  { over: 'http', era: '2026-07-28' },
  { over: 'stdio', era: '2025' },
];

const AMBIGUOUS = { ...PATIENT, payerName: 'BCBS' };

const patient = (): typeof PATIENT => ({ ...PATIENT, memberId: `W${randomUUID().slice(0, 8)}` });

/** A workspace of its own, and assistants that work in it. */
function working(systemOf: () => SharedSystem, way: Pick<Way, 'over' | 'era'>) {
  let workspace: OpenedWorkspace;
  const open: Assistant[] = [];
  beforeAll(async () => {
    workspace = await openedWorkspace(systemOf(), `Assistant ${way.over} ${way.era}`);
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
  });
  return {
    workspaceOf: () => workspace,
    captured: async (): Promise<number> => (await workspace.balance()).captured,
    assistant: async (answers?: Way['answers'], of = workspace): Promise<Assistant> => {
      const one = await assistantOf(of.access, answers === undefined ? way : { ...way, answers });
      open.push(one);
      return one;
    },
  };
}

describe('an assistant', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Assistants');
  });
  const systemOf = (): SharedSystem => system;

  describe.each(WAYS)('over $over, in the era of $era', (way) => {
    const { assistant, captured, workspaceOf } = working(systemOf, way);

    it('is charged once for a question that it repeats, with a sentence to read aloud', async () => {
      const { use } = await assistant();
      const [question, before] = [patient(), await captured()];
      const first = await use('check_eligibility', question);
      const again = await use('check_eligibility', question);
      expect(first).toMatchObject({
        status: 'answered',
        isCharged: true,
        isRepeated: false,
        say: expect.any(String) as string,
        benefits: { coverageActive: true },
        payer: { payerId: '60054', name: 'Aetna' },
        outcome: 'active',
      });
      const repeated = { isRepeated: true, ageSeconds: expect.any(Number) as number, checksRemaining: null };
      expect(first['checksRemaining']).toMatch(/^\d+$/);
      expect(again).toEqual({ ...first, ...repeated });
      expect(await captured()).toBe(before + 1);
    });

    it('is charged once for a reference, and again for another one', async () => {
      const { use } = await assistant();
      const [question, before] = [patient(), await captured()];
      const ask = (reference: string) => use('check_eligibility', { ...question, reference });
      const [first, same, other] = [await ask('visit 1'), await ask('visit 1'), await ask('visit 2')];
      expect(same).toMatchObject({ checkId: first['checkId'], isRepeated: true });
      expect(other['checkId']).not.toBe(first['checkId']);
      expect(await captured()).toBe(before + 2);
    });

    it('lists the payers that an ambiguous name may mean where it cannot ask, for nothing', async () => {
      const { use } = await assistant();
      const before = await captured();
      const result = await use('check_eligibility', AMBIGUOUS);
      expect(result).toMatchObject({ status: 'needs_payer', isCharged: false, checkId: null });
      expect(result['ask']).toMatch(/\?$/);
      const choices = result['choices'] as readonly { readonly payerId: string }[];
      expect(choices.length).toBeGreaterThan(1);
      expect(choices.length).toBeLessThanOrEqual(5);
      const [{ payerId } = { payerId: '' }] = choices;
      expect(await captured()).toBe(before);
      expect(await use('check_eligibility', { ...patient(), payerName: payerId })).toMatchObject({
        status: 'answered',
        payer: { payerId },
      });
    });

    it('explains and estimates by the check, and looks up payers and batches, for nothing', async () => {
      const { use } = await assistant();
      const { checkId } = await use('check_eligibility', patient());
      const before = await captured();
      expect(await use('explain_benefits', { checkId })).toMatchObject({
        status: 'answered',
        explanation: { coverage: 'active', figures: expect.any(Array) as unknown[] },
      });
      expect(
        await use('estimate', { checkId, items: [{ serviceTypeCode: 'office visit', allowedAmount: 150 }] }),
      ).toMatchObject({ status: 'answered', confidence: expect.any(String) as string });
      expect(await use('find_payer', { query: 'aetna' })).toMatchObject({
        payers: [{ payerId: '60054' }, {}, {}, {}, {}],
      });
      expect(await use('mock_check', patient())).toMatchObject({ status: 'answered', isCharged: false });
      const sent = await workspaceOf().call('/api/eligibility/batches', {
        json: { items: [PATIENT] },
        query: { notBefore: new Date(Date.now() + 3_600_000).toISOString() },
        headers: { 'idempotency-key': randomUUID() },
      });
      const { id } = sent.body as { readonly id: string };
      expect(await use('batch_status', { batchId: id })).toMatchObject({ id, state: 'queued', rows: 1 });
      expect(await captured()).toBe(before);
    });
  });

  describe.each(WAYS.filter(isAskable))('with forms, over $over, in the era of $era', (way) => {
    const { assistant, captured } = working(systemOf, way);

    it('asks the person which payer it is, and checks with the one that was chosen', async () => {
      const asked: Asked[] = [];
      const { use } = await assistant((question) => {
        asked.push(question);
        return { payer: Object.keys(question.choices)[1] ?? '' };
      });
      const before = await captured();
      const result = await use('check_eligibility', { ...AMBIGUOUS, memberId: patient().memberId });
      expect(asked).toHaveLength(1);
      const [payerId, name] = Object.entries(asked[0]?.choices ?? {})[1] ?? [];
      expect(result).toMatchObject({ status: 'answered', payer: { payerId, name } });
      expect(await captured()).toBe(before + 1);
    });

    it('asks for what is missing, one after another', async () => {
      const asked: string[] = [];
      const values: Record<string, string> = { ...patient() };
      const { use } = await assistant(({ fields }) => {
        asked.push(fields.join(' and '));
        return Object.fromEntries(fields.map((field) => [field, values[field] ?? '']));
      });
      const result = await use('check_eligibility', { payerName: 'Aetna' });
      expect(asked).toEqual(['memberId', 'patientFirstName and patientLastName']);
      expect(result).toMatchObject({ status: 'answered', outcome: 'active' });
    });

    it('takes no for an answer: nothing is asked of a payer, and nothing charged', async () => {
      const { use } = await assistant(() => 'decline');
      const before = await captured();
      expect(await use('check_eligibility', AMBIGUOUS)).toMatchObject({
        status: 'needs_payer',
        isCharged: false,
      });
      expect(await captured()).toBe(before);
    });
  });

  describe.each(PATIENT_WAYS)('and a slow payer, over $over', (way) => {
    const { assistant, captured } = working(systemOf, way);

    it('waits 8 seconds, and gets the answer by the same call, for one charge', async () => {
      const { use } = await assistant();
      const question = { ...PATIENT, memberId: `SLOW9500R${randomUUID().slice(0, 6)}` };
      const before = await captured();
      const first = await use('check_eligibility', question);
      expect(first).toMatchObject({
        status: 'still_checking',
        isCharged: null,
        say: expect.any(String) as string,
      });
      const again = await use('check_eligibility', question);
      expect(again).toMatchObject({ status: 'answered', checkId: first['checkId'], isCharged: true });
      await eventually(async () => (await captured()) === before + 1, 30_000);
    });
  });
});
