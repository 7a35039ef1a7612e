import type { Client } from '../../helpers/client';
import { bootSystem, type System } from '../../helpers/own-system';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';

/** Six payers of the catalog; a red team needed as many to close the route for all workspaces. */
const PAYERS = ['Aetna', 'Cigna', 'Humana', 'UnitedHealthcare', 'Medicare', 'Tricare West'];

describe('two workspaces of one installation', () => {
  let installation: System;
  let system: OpenedWorkspace;
  let neighbour: OpenedWorkspace;

  beforeAll(async () => {
    installation = await bootSystem({ PAYER_MAX_IN_FLIGHT: '32', CHECK_DEADLINE_MS: '5000' });
  });
  afterAll(() => installation.stop());
  beforeEach(async () => {
    system = await openedWorkspace(installation, 'Riverside');
    neighbour = await openedWorkspace(installation, 'Harbour Dental');
  });

  const isSuccess = async (client: Client, payerName: string): Promise<unknown> =>
    ((await client.live({ payerName })).body as { success?: boolean }).success;

  it('keep a clearinghouse although the checks of one of them fail', async () => {
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(
        PAYERS.map((payerName) => neighbour.live({ payerName, memberId: `HTTP500-${String(round)}` })),
      );
    }
    const answers: unknown[] = [];
    for (const payerName of [...PAYERS, ...PAYERS]) answers.push(await isSuccess(system, payerName));
    expect(answers).toEqual(Array(12).fill(true));
  });

  it('keep their places at a payer while the checks of one of them hang', async () => {
    const hung = Array.from({ length: 50 }, (_, n) =>
      neighbour.live({ payerName: 'Aetna', memberId: `HANG-${String(n)}` }),
    );
    // Those above its share are answered at once, so the others are under way by then.
    const [refused] = [await Promise.race(hung)];
    expect(refused.body).toMatchObject({ success: false, upstreamStatusCode: 503 });
    expect((refused.body as { errorMessage: string }).errorMessage).toContain(
      'Your organization has too many',
    );
    for (let count = 0; count < 10; count += 1) expect(await isSuccess(system, 'Aetna')).toBe(true);
    await Promise.all(hung);
  }, 30_000);

  it('are paused one by one when a clearinghouse throttles one of them', async () => {
    await neighbour.live({ payerName: 'Aetna', memberId: 'THROTTLE60-1' });
    expect((await neighbour.live({ payerName: 'Cigna' })).body).toMatchObject({ upstreamStatusCode: 503 });
    expect(await isSuccess(system, 'Aetna')).toBe(true);
  });

  it('appear in no metric by name', async () => {
    for (let count = 0; count < 7; count += 1) {
      await neighbour.live({ payerName: 'Aetna', memberId: `HTTP500-${String(count)}` });
      await system.live({ payerName: 'Aetna' });
    }
    const metrics = await (await fetch(`http://${installation.standalone.opsAddress}/metrics`)).text();
    expect(metrics).toContain('eligibility_checks_total');
    for (const { workspaceId } of [system, neighbour]) expect(metrics).not.toContain(workspaceId);
    expect(installation.logged()).toContain('workspace circuit opened');
  });
});
