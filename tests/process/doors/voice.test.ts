import { eventually, foundOrSkipped } from '@eligibility/testkit';
import { PATIENT } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';
import { IN_PYTHON, OF_NO_LANGUAGE, voicePlatform, type Given, type Platform } from './_platforms';
import { pythonOfPlatforms } from './_tools';

const python = pythonOfPlatforms();
foundOrSkipped(
  python !== undefined,
  'python3 with venv or the packages of LiveKit and Pipecat cannot be had: their tools are not called',
);
const NAMES = [...OF_NO_LANGUAGE, ...(python === undefined ? [] : IN_PYTHON)];

/** Longer than a voice waits, and shorter than a check may take. */
const SLOW_MS = 10_000;
const LONGEST_WAIT_MS = 9_500;

/** A platform with a workspace of its own. */
type Agent = Platform & { readonly workspace: OpenedWorkspace };

describe('an agent on the phone', () => {
  let system: SharedSystem;
  let agents: readonly Agent[];
  beforeAll(async () => {
    system = await sharedSystem('Voice');
    agents = await Promise.all(NAMES.map(agentOf));
  });
  afterAll(() => {
    for (const { stop } of agents) stop();
  });

  const agentOf = async (name: string): Promise<Agent> => {
    const workspace = await openedWorkspace(system, `Voice by ${name}`);
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

  it.each(NAMES)('of %s says that it cannot look up more when no check is left', async (name) => {
    const poor = await openedWorkspace(system, `Poor ${name}`, 1);
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
