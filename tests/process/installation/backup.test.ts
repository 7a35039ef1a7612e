import { migrate } from '@eligibility/standalone';
import { eventually } from '@eligibility/testkit';
import {
  BACKUP_TOOL,
  backedUp,
  describeWithMongo,
  lost,
  tempMongo,
  type TempMongo,
} from '@eligibility/testkit/mongo';
import { checkRecorder, pause } from '../../chaos/_check-recorder';
import { operatorWith, type Clinic, type Operator, type Question } from '../../chaos/_client';
import { brokenPromises } from '../../chaos/_oracle';
import { newQuestion } from '../../chaos/_races';
import { QUICK } from '../../chaos/_system';
import { startCompose, type ComposeSystem } from '../../compose/_processes';

jest.setTimeout(300_000);

const UP_WITHIN_MS = 120_000;
const ANSWERED_WITHIN_MS = 60_000;
const WORKERS = 6;
const BREATH_MS = 10;
/** So slow that checks are held, and answers on their way, at any moment. */
const SLOW_MEMBER = 'SLOW300-W100';

type Asked = { readonly question: Question; text?: string };

describeWithMongo()(`a backup of MongoDB under load, by ${BACKUP_TOOL}`, () => {
  let mongo: TempMongo;
  let system: ComposeSystem;
  let operator: Operator;
  let clinic: Clinic;
  let gateway: string;

  beforeAll(async () => {
    mongo = await tempMongo([]);
    await migrate(mongo.env);
    system = await startCompose({
      mongo: mongo.env,
      settingsOf: (name) => ({ ...QUICK, ...(name.startsWith('gateway') && { OPERATOR_PORT: '' }) }),
    });
    await healthy();
    gateway = `http://${system.addressOf('gateway', 8080)}`;
    operator = operatorWith(system.secrets['operator_token'] ?? '');
    clinic = await operator.openClinic(gateway, 10_000);
  }, UP_WITHIN_MS);
  afterAll(async () => {
    await system.stop();
    await mongo.drop();
  }, UP_WITHIN_MS);

  const healthy = async (): Promise<void> => {
    await Promise.all(system.all.map(({ isHealthy }) => eventually(isHealthy, UP_WITHIN_MS)));
  };

  /** Asks new questions until it is stopped; what was answered has its text. */
  const startLoad = (): { readonly asked: readonly Asked[]; readonly stop: () => Promise<unknown> } => {
    const asked: Asked[] = [];
    let isOver = false;
    const worker = async (): Promise<void> => {
      while (!isOver) {
        const one: Asked = { question: newQuestion('Aetna', SLOW_MEMBER) };
        asked.push(one);
        const reply = await clinic.ask(gateway, one.question);
        if (reply?.status === 200) one.text = reply.text;
        await pause(BREATH_MS);
      }
    };
    const workers = Promise.all(Array.from({ length: WORKERS }, worker));
    const stop = (): Promise<unknown> => {
      isOver = true;
      return workers;
    };
    return { asked, stop };
  };
  const answered = (asked: readonly Asked[]): readonly Asked[] =>
    asked.filter(({ text }) => text !== undefined);

  /** As docs/deploying.md says: nothing is held or captured while it is copied. */
  const backUpWithoutWallet = async (known: Asked) => {
    const wallet = system.all.find(({ name }) => name === 'wallet');
    await wallet?.terminate();
    const backup = await backedUp(mongo);
    const refused = await clinic.ask(gateway, newQuestion());
    const replayed = await clinic.ask(gateway, known.question);
    const readyz = await fetch(`http://${system.addressOf('gateway', 9090)}/readyz`);
    await readyz.body?.cancel();
    await wallet?.start();
    return { backup, refused, replayed, ready: readyz.status };
  };

  it('goes back to its moment: what was answered is replayed, charged once, nothing stays held', async () => {
    const load = startLoad();
    await eventually(() => answered(load.asked).length >= 2 * WORKERS, ANSWERED_WITHIN_MS);
    const before = answered(load.asked);
    const [known] = before;
    if (known === undefined) throw new Error('nothing was answered');
    const { backup, refused, replayed, ready } = await backUpWithoutWallet(known);
    // Meanwhile the gateways are in service: they refuse in order, and answer retries.
    expect(refused).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) as unknown });
    expect([replayed?.text, ready]).toEqual([known.text, 200]);
    const count = answered(load.asked).length;
    await eventually(() => answered(load.asked).length > count + WORKERS, ANSWERED_WITHIN_MS);
    await load.stop();

    const restarted = system.all.filter(({ name }) => !['payer-network', 'console'].includes(name));
    await Promise.all(restarted.map(({ kill }) => kill()));
    await lost(mongo);
    await backup.restore();
    await migrate(mongo.env);
    await Promise.all(restarted.map(({ restart }) => restart()));
    await healthy();

    const recorder = checkRecorder(operator, clinic);
    await recorder.settled(gateway);
    const { captured } = (await recorder.evidence(gateway)).balance;
    for (const { question } of before) await recorder.insist(gateway, question);
    const { answers, balance } = await recorder.evidence(gateway);
    expect(before.map(({ question }) => answers.get(question.key))).toEqual(before.map(({ text }) => [text]));
    expect(balance).toMatchObject({ captured, held: 0, granted: 10_000 });
    // The backup may hold more than what was answered before it, and lacks what was asked after it.
    expect(captured).toBeGreaterThanOrEqual(before.length);
    expect(captured).toBeLessThan(answered(load.asked).length);

    for (const { question } of load.asked) await recorder.insist(gateway, question);
    await recorder.settled(gateway);
    expect(brokenPromises(await recorder.evidence(gateway))).toEqual([]);
    const verified = await operator.operate(gateway, '/ops/wallets/verification');
    expect(verified).toMatchObject({ data: [{ workspaceId: clinic.workspaceId, isRight: true }] });
    expect(await operator.operate(gateway, '/ops/audit/verification')).toMatchObject({ isIntact: true });
  });
});
