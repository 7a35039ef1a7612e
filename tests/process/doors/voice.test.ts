import { eventually, foundOrSkipped } from '@eligibility/testkit';
import { PATIENT } from '../../helpers/client';
import { describeOnBothStores } from '../../helpers/on-both-stores';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';
import { IN_PYTHON, OF_NO_LANGUAGE, voicePlatform, type Given, type Platform } from './_platforms';
import { pythonOfPlatforms } from './_tools';

const python = pythonOfPlatforms();
foundOrSkipped(
  python !== undefined,
  'python3 with venv or the packages of LiveKit and Pipecat cannot be had: their tools are not called',
);
const NAMES = [...OF_NO_LANGUAGE, ...(python === undefined ? [] : IN_PYTHON)];

/** A payer that the operator of these systems isolates. */
const ISOLATED = { payerId: '75273', payerName: 'Geisinger Health Plan' };
/** Longer than a voice waits, and shorter than a check may take. */
const SLOW_MS = 10_000;
const LONGEST_WAIT_MS = 9_500;

/** A platform with a workspace of its own. */
type Agent = Platform & { readonly workspace: OpenedWorkspace };

describeOnBothStores('an agent on the phone', (systemOf) => {
  let agents: readonly Agent[];
  beforeAll(async () => {
    agents = await Promise.all(NAMES.map(agentOf));
  });
  afterAll(() => {
    for (const { stop } of agents) stop();
  });

  const agentOf = async (name: string): Promise<Agent> => {
    const workspace = await openedWorkspace(systemOf(), `Voice by ${name}`);
    return { ...voicePlatform(name, workspace.access, python), workspace };
  };
  const charged = async ({ workspace }: Agent): Promise<number> => {
    await eventually(async () => (await workspace.balance()).held === 0);
    return (await workspace.balance()).captured;
  };
  /** What the model of a platform is given to these arguments, and what they cost. */
  const asked = async (name: string, args: object): Promise<Given & { readonly cost: number }> => {
    const agent = agents.find((each) => each.name === name);
    if (agent === undefined) throw new Error(`there is no platform ${name}`);
    const before = await charged(agent);
    const given = await agent.call({ ...PATIENT, ...args });
    expectSpeakable(given);
    return { ...given, cost: (await charged(agent)) - before };
  };

  it.each(NAMES)(
    'of %s says whether the patient is covered, and what is repeated costs nothing',
    async (name) => {
      const args = { memberId: `W-ACTIVE-${name}` };
      const first = await asked(name, args);
      expect(first).toMatchObject({ say: matching(/active/), isRunning: false, cost: 1 });
      expect(await asked(name, args)).toEqual({ ...first, cost: 0 });
    },
  );

  it.each(NAMES)('of %s asks which payer is meant, and goes on with the one that is named', async (name) => {
    const args = { payerName: 'Wellmark', memberId: `W-WELL-${name}` };
    const unsure = await asked(name, args);
    expect(unsure).toMatchObject({ ask: matching(/^Is it .+\?$/), cost: 0 });
    const payerName = /^Is it (.+?)(?:,| or )/.exec(unsure.ask ?? '')?.[1];
    expect(await asked(name, { ...args, payerName })).toMatchObject({ say: matching(/active/), cost: 1 });
  });

  it.each(NAMES)('of %s asks for the whole name where too many payers fit', async (name) => {
    const args = { payerName: 'Blue Cross', memberId: `W-BLUE-${name}` };
    expect(await asked(name, args)).toMatchObject({ ask: matching(/\?$/), cost: 0 });
    const payerName = 'Blue Cross of Georgia';
    expect(await asked(name, { ...args, payerName })).toMatchObject({ say: matching(/active/), cost: 1 });
  });

  it.each(NAMES)('of %s asks for the payer again when none has that name', async (name) => {
    expect(await asked(name, { payerName: 'Zyzzyva Qwertz' })).toMatchObject({
      ask: matching(/\?$/),
      cost: 0,
    });
  });

  it.each(NAMES)('of %s asks for a member id that is missing, and goes on with it', async (name) => {
    expect(await asked(name, { memberId: undefined })).toMatchObject({
      ask: matching(/member id.*\?$/i),
      cost: 0,
    });
    expect(await asked(name, { memberId: `W-LATER-${name}` })).toMatchObject({ ask: null, cost: 1 });
  });

  it.each(NAMES)('of %s finds a child on the card of a parent', async (name) => {
    const args = { memberId: `CHILD-${name}`, relationship: 'child' };
    expect(await asked(name, args)).toMatchObject({ say: matching(/active/), cost: 1 });
  });

  it.each(NAMES)('of %s says that a payer is not asked now, which costs nothing', async (name) => {
    const { payerId, payerName } = ISOLATED;
    const order = (what: string): Promise<unknown> =>
      systemOf().operate(`/ops/circuits/payers/${payerId}/${what}`, { json: { reason: 'sick' } });
    await order('isolate');
    const away = await asked(name, { payerName, memberId: `W-AWAY-${name}` });
    expect(away).toMatchObject({ isRunning: false, cost: 0 });
    expect(away.say).not.toMatch(/is active|is not active/);
    await order('auto');
  });

  it.each(NAMES)('of %s says that it cannot look up more when no check is left', async (name) => {
    const poor = await openedWorkspace(systemOf(), `Poor ${name}`, 1);
    await poor.live();
    const platform = voicePlatform(name, poor.access, python);
    const given = await platform.call({ ...PATIENT, memberId: `W-POOR-${name}` });
    platform.stop();
    expect(given).toMatchObject({ say: matching(/no checks left/), isRunning: false });
    expect(await poor.balance()).toMatchObject({ available: 0, held: 0, captured: 1 });
  });

  it('of every platform is answered in time, and has the result by the same call, charged once', async () => {
    const called = agents.map(async (agent) => {
      const { name, call } = agent;
      const before = await charged(agent);
      const args = { ...PATIENT, memberId: `SLOW${String(SLOW_MS)}-${name}` };
      const startedMs = performance.now();
      const early = await call(args);
      expect(performance.now() - startedMs).toBeLessThan(LONGEST_WAIT_MS);
      expectSpeakable(early);
      expect({ name, isRunning: early.isRunning }).toEqual({ name, isRunning: true });
      expect(await call(args)).toMatchObject({ say: matching(/active/), isRunning: false });
      expect(await charged(agent)).toBe(before + 1);
    });
    await Promise.all(called);
  });
});

/** For `toMatchObject`. */
function matching(pattern: RegExp): unknown {
  return expect.stringMatching(pattern);
}

/** What a voice reads aloud: sentences, no ids, and not for long. */
function expectSpeakable({ say, ask }: Given): void {
  expect(say).toMatch(/^[A-Z].*[.?]$/);
  expect(say.length).toBeLessThanOrEqual(240);
  expect(`${say} ${ask ?? ''}`).not.toMatch(/\d{5}|W-|CHILD|SLOW|Jane|Doe|[{}<>_]/);
}
