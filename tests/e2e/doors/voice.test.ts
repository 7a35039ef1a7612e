import { eventually, foundOrSkipped } from '@eligibility/testkit';
import { PATIENT } from '../helpers/client';
import { describeOnBothStores } from '../helpers/on-both-stores';
import { openedWorkspace, type OpenedWorkspace } from '../helpers/workspaces';
import { voicePlatforms, type Given, type Platform } from './_platforms';
import { pythonOfPlatforms } from './_tools';

jest.setTimeout(60_000);

const python = pythonOfPlatforms();
foundOrSkipped(
  python !== undefined,
  'python3 with venv or the packages of LiveKit and Pipecat cannot be had: their tools are not called',
);
const NAMES = ['Vapi', 'Retell', 'Twilio', ...(python === undefined ? [] : ['LiveKit', 'Pipecat'])];

/** A payer that the operator of these systems isolates. */
const ISOLATED = { payerId: '75273', payerName: 'Geisinger Health Plan' };
/** Longer than a voice waits, and shorter than a check may take. */
const SLOW_MS = 10_000;
const LONGEST_WAIT_MS = 9_500;

describeOnBothStores('an agent on the phone', (systemOf) => {
  let workspace: OpenedWorkspace;
  let platforms: readonly Platform[];
  beforeAll(async () => {
    workspace = await openedWorkspace(systemOf(), 'Voice');
    platforms = voicePlatforms(python, workspace.access);
  });
  afterAll(() => {
    for (const { stop } of platforms) stop();
  });

  const platformOf = (name: string): Platform => {
    const platform = platforms.find((each) => each.name === name);
    if (platform === undefined) throw new Error(`there is no platform ${name}`);
    return platform;
  };
  const charged = async (): Promise<number> => {
    await eventually(async () => (await workspace.balance()).held === 0);
    return (await workspace.balance()).captured;
  };
  /** What the model of a platform is given to these arguments, and what they cost. */
  const asked = async (name: string, args: object): Promise<Given & { readonly cost: number }> => {
    const before = await charged();
    const given = await platformOf(name).call({ ...PATIENT, ...args });
    expectSpeakable(given);
    return { ...given, cost: (await charged()) - before };
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

  it.each(NAMES)('of %s asks which payer is meant, and goes on when the state is known', async (name) => {
    const args = { payerName: 'Blue Cross', memberId: `W-BLUE-${name}` };
    expect(await asked(name, args)).toMatchObject({ ask: matching(/\?$/), cost: 0 });
    expect(await asked(name, { ...args, state: 'TX' })).toMatchObject({ say: matching(/active/), cost: 1 });
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
      workspace.operate(`/ops/circuits/payers/${payerId}/${what}`, { json: { reason: 'sick' } });
    await order('isolate');
    const away = await asked(name, { payerName, memberId: `W-AWAY-${name}` });
    expect(away).toMatchObject({ isRunning: false, cost: 0 });
    expect(away.say).not.toMatch(/is active|is not active/);
    await order('auto');
  });

  it.each(NAMES)('of %s says that it cannot look up more when no check is left', async (name) => {
    const poor = await openedWorkspace(systemOf(), `Poor ${name}`, 1);
    await poor.live();
    const [platform] = voicePlatforms(python, poor.access).filter((each) => each.name === name);
    const given = await platform?.call({ ...PATIENT, memberId: `W-POOR-${name}` });
    platform?.stop();
    expect(given).toMatchObject({ say: matching(/\S\.$/), isRunning: false });
    expect(await poor.balance()).toMatchObject({ available: 0, held: 0, captured: 1 });
  });

  it('of every platform is answered in time, and has the result by the same call, charged once', async () => {
    const before = await charged();
    const called = platforms.map(async ({ name, call }) => {
      const args = { ...PATIENT, memberId: `SLOW${String(SLOW_MS)}-${name}` };
      const startedMs = performance.now();
      const early = await call(args);
      expect(performance.now() - startedMs).toBeLessThan(LONGEST_WAIT_MS);
      expectSpeakable(early);
      expect({ name, isRunning: early.isRunning }).toEqual({ name, isRunning: true });
      const late = await call(args);
      expect(late).toMatchObject({ say: matching(/active/), isRunning: false });
    });
    await Promise.all(called);
    expect(await charged()).toBe(before + platforms.length);
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
