import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@eligibility/testkit';
import { spawnStandalone, type StandaloneProcess } from '../helpers/standalone-process';

/** Short, so that a dead process's checks are resolved within the test's time; the defaults take up to 40 s. */
const QUICK = { LEASE_MS: '1000', RECONCILE_INTERVAL_MS: '100' };
const RESOLVED_WITHIN_MS = 10_000;
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 4);
const CHECKS_A_ROUND = 24;
/** Answers at once, late, as a rejection, and as an outage; each is charged by the default policy. */
const MEMBERS = ['W100', 'SLOW150-W', 'AAA75W', 'HTTP500W'];
const PAYERS = ['Aetna', 'Cigna', 'Humana', 'UMR'];

describe('SIGKILL at any moment', () => {
  let dataDir: string;
  let system: StandaloneProcess;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eligibility-crash-'));
  });
  afterAll(async () => {
    await system.kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('loses no acknowledged check, charges none twice, and leaves none unresolved', async () => {
    const acknowledged = new Map<string, string>();
    const asked = new Map<string, { memberId: string; payerName: string }>();
    system = await spawnStandalone(dataDir, QUICK);
    for (let round = 0; round < ROUNDS; round += 1) {
      const fresh = Array.from({ length: CHECKS_A_ROUND }, (_, index) => ({
        key: randomUUID(),
        memberId: `${String(MEMBERS[index % MEMBERS.length])}${String(round)}${String(index)}`,
        payerName: String(PAYERS[index % PAYERS.length]),
      }));
      fresh.forEach(({ key, ...fields }) => asked.set(key, fields));
      const answers = fresh.map(({ key, ...fields }) => acknowledge(system, { key, fields }, acknowledged));
      const enough = acknowledged.size + answersBeforeKill(round);
      await eventually(() => acknowledged.size >= enough);
      await system.kill();
      await Promise.all(answers);
      system = await spawnStandalone(dataDir, QUICK);
    }

    await eventually(async () => (await system.balance()).held === 0, RESOLVED_WITHIN_MS);
    for (const [key, fields] of asked) {
      await eventually(async () => (await system.live(fields, key)).status === 200, RESOLVED_WITHIN_MS);
      const { text } = await system.live(fields, key);
      expect(text).toBe(acknowledged.get(key) ?? text);
    }
    expect(acknowledged.size).toBeGreaterThan(0);
    expect(acknowledged.size).toBeLessThan(asked.size);
    const log = await wholeLog(system);
    expect(log).toHaveLength(asked.size);
    expect(await system.balance()).toMatchObject({
      held: 0,
      captured: log.filter(({ charged }) => charged).length,
    });
    expect(await system.terminate()).toBe(0);
  }, 120_000);
});

type Asked = { readonly key: string; readonly fields: { memberId: string; payerName: string } };

/** Remembers the answer if one arrived whole; a connection that the kill cut acknowledges nothing. */
async function acknowledge(
  system: StandaloneProcess,
  { key, fields }: Asked,
  acknowledged: Map<string, string>,
): Promise<void> {
  const answer = await system.live(fields, key).catch(() => undefined);
  if (answer?.status === 200) acknowledged.set(key, answer.text);
}

/** From right after the first answer to shortly before the last, the same in every run. */
function answersBeforeKill(round: number): number {
  return 1 + ((round * 7) % (CHECKS_A_ROUND - 2));
}

async function wholeLog(system: StandaloneProcess): Promise<readonly { charged: boolean }[]> {
  const lines: { charged: boolean }[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: '100', ...(cursor === null ? {} : { cursor }) };
    const { body } = await system.call('/api/eligibility/checks', { query });
    const page = body as { data: { charged: boolean }[]; nextCursor: string | null };
    lines.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return lines;
}
