import { randomUUID } from 'node:crypto';
import { allAtOnce, codeOf, PATIENT, type Answer } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

describe('idempotency', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Idempotency');
  });

  it('replays the stored answer byte for byte and charges once', async () => {
    const key = randomUUID();
    const before = await system.balance();
    const first = await system.live({}, key);
    const retyped = {
      memberId: ` ${PATIENT.memberId.toLowerCase()}\u200B `,
      patientLastName: PATIENT.patientLastName.toLowerCase(),
    };
    const again = await system.live(retyped, key);

    expect(again).toMatchObject({ status: 200, text: first.text });
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await system.balance()).captured).toBe(before.captured + 1);
  });

  it.each([
    ['query parameter', (key: string) => ({ query: { idempotencyKey: key }, json: PATIENT })],
    ['member of the body', (key: string) => ({ json: { ...PATIENT, idempotencyKey: key } })],
  ])('charges a POST once when its key is a %s', async (_where, callWith) => {
    const key = randomUUID();
    const before = await system.balance();
    const path = '/api/eligibility/check';
    const first = await system.call(path, { method: 'POST', ...callWith(key) });
    const again = await system.call(path, { method: 'POST', ...callWith(key) });
    const byHeader = await system.live({}, key);
    expect([again.text, byHeader.text]).toEqual([first.text, first.text]);
    expect((await system.balance()).captured).toBe(before.captured + 1);

    const differs = await system.call(path, {
      method: 'POST',
      headers: { 'Idempotency-Key': randomUUID() },
      ...callWith(key),
    });
    expect([differs.status, codeOf(differs)]).toEqual([400, 'idempotency-key-invalid']);
  });

  it('replays upstream errors as well', async () => {
    const key = randomUUID();
    const first = await system.live({ memberId: 'AAA75Y' }, key);
    const again = await system.live({ memberId: 'AAA75Y' }, key);
    expect(again.text).toBe(first.text);
  });

  it('refuses the key for a different request', async () => {
    const key = randomUUID();
    await system.live({}, key);
    const other = await system.live({ patientFirstName: 'Janet' }, key);
    expect(other.status).toBe(422);
    expect(codeOf(other)).toBe('idempotency-key-reused');
  });

  it('keeps live and mock keys apart', async () => {
    const key = randomUUID();
    expect((await system.mock({}, key)).status).toBe(200);
    const live = await system.live({}, key);
    expect(live.status).toBe(200);
    expect(live.headers['idempotent-replayed']).toBeUndefined();
  });

  it('answers 409 with Retry-After while the first request runs, and then its answer', async () => {
    const key = randomUUID();
    // Either may arrive first and own the key; the other is refused.
    const [first, second] = await Promise.all([
      system.live({ memberId: 'SLOW1000-A' }, key),
      system.live({ memberId: 'SLOW1000-A' }, key),
    ]);

    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const refused = first.status === 409 ? first : second;
    expect(codeOf(refused)).toBe('idempotency-in-progress');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('turns 200 concurrent requests under one key into one upstream call, one charge and one answer', async () => {
    const key = randomUUID();
    const before = await system.balance();
    const callsBefore = Number(system.standalone.simulator?.stats().calls);
    const storm = await allAtOnce(
      Array.from({ length: 200 }, () => () => system.live({ memberId: 'SLOW300-B' }, key)),
    );

    const byStatus = (status: number): Answer[] => storm.filter((answer) => answer.status === status);
    const answered = byStatus(200);
    expect(answered.length + byStatus(409).length).toBe(200);
    expect(answered.length).toBeGreaterThan(0);
    expect(new Set(answered.map(({ text }) => text)).size).toBe(1);
    expect(answered.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(Number(system.standalone.simulator?.stats().calls)).toBe(callsBefore + 1);
    expect(await system.balance()).toEqual({
      ...before,
      available: before.available - 1,
      captured: before.captured + 1,
    });
  });
});
