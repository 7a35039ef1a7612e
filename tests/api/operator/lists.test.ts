import { randomUUID } from 'node:crypto';
import type { Answer } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

type Entry = Readonly<Record<string, unknown>>;
type List = { readonly data: readonly Entry[]; readonly nextCursor: string | null };

const BELOW = ['clinics', 'keys', 'wallet/journal'];
const LISTS = ['workspaces', 'keys', 'payers', 'payers/versions', 'audit', 'checks'];
const DAY_MS = 86_400_000;

describe('a list for operators', () => {
  let system: SharedSystem;
  let below: string;
  let second: { readonly keyId: string };
  beforeAll(async () => {
    system = await sharedSystem('Lists');
    below = `/ops/workspaces/${system.workspaceId}`;
    second = await system.withKey();
    await system.operate(`/ops/keys/${second.keyId}`, { method: 'DELETE' });
    await system.operate(`${below}/clinics`, { json: { name: 'Second', npi: '1999999984' } });
  });

  const pathOf = (list: string): string => (BELOW.includes(list) ? `${below}/${list}` : `/ops/${list}`);
  const get = async (path: string): Promise<List> => {
    const { status, body } = await system.operate(path);
    expect(status).toBe(200);
    return body as List;
  };
  const idsOf = ({ data }: List): readonly unknown[] => data.map(({ id }) => id);

  it.each([...LISTS, ...BELOW])('%s comes page by page, each entry once', async (list) => {
    const path = pathOf(list);
    await system.live();
    const { data } = await get(`${path}?limit=3`);
    let cursor = '';
    for (const entry of data) {
      const page = await get(`${path}?limit=1${cursor}`);
      expect(page.data).toEqual([entry]);
      cursor = `&cursor=${String(page.nextCursor)}`;
    }
    expect(data.length).toBeGreaterThan(0);
  });

  it.each([...LISTS, ...BELOW])(
    '%s refuses what is no page of it and parameters that it lacks',
    async (list) => {
      for (const [query, field] of [
        ['limit=0', 'limit'],
        ['limit=201', 'limit'],
        ['limit=x', 'limit'],
        ['who=ann', 'who'],
        ['Limit=1', 'Limit'],
        ['__proto__=1', '__proto__'],
      ]) {
        const { body } = await system.operate(`${pathOf(list)}?${String(query)}`);
        expect([list, query, body]).toMatchObject([
          list,
          query,
          { code: 'validation-failed', errors: [{ field }] },
        ]);
      }
    },
  );

  it.each(['workspaces', 'keys', 'clinics', 'audit', 'checks', 'payers/versions'])(
    '%s refuses a cursor that no page gave',
    async (list) => {
      expect((await system.operate(`${pathOf(list)}?cursor=no%20cursor`)).status).toBe(400);
    },
  );

  it.each<[string, string, string]>([
    ['keys', 'usable=perhaps', 'usable'],
    ['keys', 'workspaceId=x', 'workspaceId'],
    ['audit', 'action=circuit.isolate', 'action'],
    ['audit', 'outcome=failed', 'outcome'],
    ['audit', 'from=yesterday', 'from'],
    ['audit', 'actor=ann&actor=bob', 'actor'],
    ['audit', `actor=${'a'.repeat(255)}`, 'actor'],
    ['checks', 'outcome=nope', 'outcome'],
    ['checks', 'tag=test', 'tag'],
    ['checks', 'from=yesterday', 'from'],
    ['checks', 'to=2026-01-31T09:00:00', 'to'],
    ['checks', 'requestId=W123456789', 'requestId'],
    ['checks', `requestId={${randomUUID()}}`, 'requestId'],
    ['checks', `checkId=${randomUUID()}&checkId=${randomUUID()}`, 'checkId'],
    [`payers/${'P'.repeat(81)}/traffic`, '', 'payerId'],
  ])('%s?%s is refused', async (list, query, field) => {
    const { body } = await system.operate(`/ops/${list}?${query}`);
    expect(body).toMatchObject({ code: 'validation-failed', status: 400, errors: [{ field }] });
  });

  it('of keys has those of every workspace or of one, usable or not, newest first', async () => {
    const { workspaceId, keyId } = system;
    const [one, other] = [keyId, second.keyId];
    const all = `/ops/keys?workspaceId=${workspaceId}`;
    expect(idsOf(await get(all))).toEqual([other, one]);
    expect(idsOf(await get('/ops/keys?limit=200'))).toEqual(expect.arrayContaining([other, one]));
    for (const path of [`${all}&`, `${below}/keys?`]) {
      expect(idsOf(await get(`${path}usable=true`))).toEqual([one]);
      expect(idsOf(await get(`${path}usable=false`))).toEqual([other]);
    }
    expect(idsOf(await get(`/ops/keys?workspaceId=${randomUUID()}`))).toEqual([]);
    const [key = {}] = (await get(all)).data;
    expect(key['workspaceId']).toBe(workspaceId);
    expect([key['hash'], key['key']]).toEqual([undefined, undefined]);
  });

  it('of the audit log has what fits every filter', async () => {
    const target = system.workspaceId;
    await system.operate(below, { method: 'PATCH', json: { name: 'Renamed' } });
    const acts = async (query: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
      const answer: Answer = await system.operate('/ops/audit', { query: { target, ...query } });
      return (answer.body as List).data.map(({ action }) => action);
    };
    expect((await acts({})).slice(0, 2)).toEqual(['workspace.change', 'clinic.add']);
    expect(await acts({ action: 'workspace.change' })).toEqual(['workspace.change']);
    expect(await acts({ actor: 'OPERATOR', action: 'workspace.create' })).toEqual(['workspace.create']);
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
    const none = [{ actor: 'nobody' }, { outcome: 'refused' }, { from: tomorrow }, { to: '2020-01-01' }];
    for (const query of [...none, { target: target.slice(1) }]) expect(await acts(query)).toEqual([]);
  });
});
