import type { Reservation } from '../domain/reservation';
import type { Settlement } from '../domain/charge-table';
import type { CheckFacts } from '../domain/check';
import { numberedChecks, type NumberedChecks } from '../../testing/numbered-checks';
import { CLINIC, FACTS, OTHER_WORKSPACE, PAYER, uuid, WORKSPACE } from '../../testing/samples';
import type { MakeCheckStores } from './check-store.contract';
import type { UsageCell } from '../domain/usage-cell';
import type { UsageQuery } from './check-usage';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

type Wanted = Partial<Reservation> & {
  readonly facts?: Partial<CheckFacts>;
  readonly settlement?: Settlement | undefined;
};

/** What every store of checks promises about counting them. */
export function checkUsageContract(name: string, makeStores: MakeCheckStores): void {
  describe(`${name} as a count of checks`, () => {
    let checks: NumberedChecks;
    beforeEach(async () => {
      checks = await numberedChecks(makeStores);
    });
    afterEach(() => checks.stores.close());

    const answer = async ({ facts, ...wanted }: Wanted = {}): Promise<void> => {
      const { settlement = 'capture', ...reserved } = wanted;
      const attempt = await checks.begin(reserved);
      const isRecorded = await checks.store.recordAnswer({
        ...attempt,
        answeredAtMs: checks.clock.now(),
        sealedAnswer: Buffer.from('answer'),
        facts: { ...FACTS, ...facts },
        settlement: 'settlement' in wanted ? wanted.settlement : settlement,
      });
      expect(isRecorded).toBe(true);
      await checks.store.markSettled([]);
    };
    const countBy = async (query: Partial<UsageQuery> = {}): Promise<readonly UsageCell[]> => {
      const cells = await checks.stores.other.countUse({
        workspaceId: WORKSPACE.id,
        fromMs: 0,
        toMs: checks.clock.now() + DAY_MS,
        ...query,
      });
      const sorted = cells.map((cell) => [JSON.stringify(cell), cell] as const);
      return sorted.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, cell]) => cell);
    };
    const checksIn = async (query: Partial<UsageQuery> = {}): Promise<number> =>
      (await countBy(query)).reduce((sum, cell) => sum + cell.checks, 0);
    const today = (): number => Math.floor(checks.clock.now() / DAY_MS);
    const LIVE = {
      kind: 'live',
      clientId: CLINIC.clientId,
      payerId: PAYER.payerId,
      payerName: PAYER.name,
      outcome: 'active',
      isCharged: true,
    } as const;

    it('counts answered checks that are alike, and no other', async () => {
      await answer();
      await answer();
      await answer({ settlement: 'release', facts: { outcome: 'never-sent' } });
      await answer({ kind: 'mock', settlement: undefined, facts: { payerId: undefined } });
      await checks.begin();
      const alike = { ...LIVE, day: today() };
      const cells = await countBy();
      expect(cells).toHaveLength(3);
      expect(cells).toEqual(
        expect.arrayContaining([
          { ...alike, checks: 2 },
          { ...alike, outcome: 'never-sent', isCharged: false, checks: 1 },
          { ...alike, kind: 'mock', payerId: undefined, isCharged: false, checks: 1 },
        ]),
      );
    });

    it('counts a check on the UTC day on which it began', async () => {
      const firstDay = today();
      await answer();
      checks.clock.advance((firstDay + 1) * DAY_MS - 1 - checks.clock.now());
      await answer();
      checks.clock.advance(1);
      await answer();
      const days = (await countBy()).map(({ day, checks: some }) => [day, some]);
      expect(days).toEqual([
        [firstDay, 2],
        [firstDay + 1, 1],
      ]);
    });

    it('counts a check on the day of a clock that is ahead of UTC, or behind it', async () => {
      const firstDay = today();
      checks.clock.advance((firstDay + 1) * DAY_MS - HOUR_MS - checks.clock.now());
      await answer();
      const daysAt = async (offsetMs: number): Promise<readonly number[]> =>
        (await countBy({ offsetMs })).map(({ day }) => day);
      expect(await daysAt(HOUR_MS - 1)).toEqual([firstDay]);
      expect(await daysAt(HOUR_MS)).toEqual([firstDay + 1]);
      expect(await daysAt(-23 * HOUR_MS)).toEqual([firstDay]);
      expect(await daysAt(-23 * HOUR_MS - 1)).toEqual([firstDay - 1]);
    });

    it('counts from one instant on and before another', async () => {
      const fromMs = checks.clock.now();
      await answer();
      checks.clock.advance(10);
      await answer();
      const toMs = checks.clock.now();
      expect(await checksIn({ fromMs, toMs })).toBe(1);
      expect(await checksIn({ fromMs, toMs: toMs + 1 })).toBe(2);
      expect(await checksIn({ fromMs: fromMs + 1, toMs: toMs + 1 })).toBe(1);
      expect(await checksIn({ fromMs: toMs, toMs: fromMs })).toBe(0);
    });

    it('counts the checks of one workspace, and of the clinics that are named', async () => {
      await answer();
      await answer({ clientId: uuid(21) });
      await answer({ clientId: uuid(22) });
      await answer({ workspaceId: OTHER_WORKSPACE.id });
      expect(await checksIn()).toBe(3);
      expect(await checksIn({ workspaceId: OTHER_WORKSPACE.id })).toBe(1);
      expect(await checksIn({ clientIds: [uuid(21), uuid(22), uuid(22)] })).toBe(2);
      expect(await checksIn({ workspaceId: OTHER_WORKSPACE.id, clientIds: [uuid(21)] })).toBe(0);
      expect(await checksIn({ clientIds: [] })).toBe(0);
    });
  });
}
