import { silentLog } from '@eligibility/kit';
import { eventually, fakeClock } from '@eligibility/kit/testing';
import { numberedIds } from '../../testing/fakes';
import { inMemoryStores } from '../../testing/in-memory-stores';
import { API_KEY, uuid } from '../../testing/samples';
import { refusedAddresses } from './refusals';

describe('valid keys used from addresses that are not allowed', () => {
  const setUp = () => {
    const [clock, store] = [fakeClock(), inMemoryStores().workspaces];
    const counted: number[] = [];
    let isAway = false;
    const workspaces = {
      ...store,
      appendAudit: (entry: Parameters<typeof store.appendAudit>[0]) =>
        isAway ? Promise.reject(new Error('away')) : store.appendAudit(entry),
    };
    const refused = refusedAddresses({
      workspaces,
      clock,
      newId: numberedIds(),
      log: silentLog,
      refused: () => counted.push(1),
    });
    const entries = async () => (await store.listAudit({ limit: 100, cursor: undefined })).entries;
    const setAway = (away: boolean): void => {
      isAway = away;
    };
    return { clock, refused, entries, counted, setAway };
  };

  it('are counted each, and log a line with the key and the address at once', async () => {
    const { refused, entries, counted, clock } = setUp();
    refused.note(API_KEY, '203.0.113.7');
    await eventually(async () => (await entries()).length === 1);
    expect(await entries()).toMatchObject([
      {
        actor: 'unknown',
        action: 'key.sign-in',
        target: API_KEY.id,
        outcome: 'refused',
        code: 'unauthorized',
        detail: {
          workspaceId: API_KEY.workspaceId,
          reason: 'address-not-allowed',
          attempts: 1,
          since: clock.now(),
          addresses: ['203.0.113.7'],
        },
      },
    ]);
    refused.note(API_KEY, undefined);
    expect(counted).toHaveLength(2);
  });

  it('log one line per minute and key, with the count and the first five addresses', async () => {
    const { clock, refused, entries } = setUp();
    for (let n = 0; n < 300; n += 1) refused.note(API_KEY, `203.0.113.${String(n % 250)}`);
    refused.note({ ...API_KEY, id: uuid(77) }, '198.51.100.1');
    await eventually(async () => (await entries()).length === 2);
    clock.advance(60_000);
    await refused.flush();
    await refused.flush();
    const lines = (await entries()).map(({ target, detail }) => [target, detail['attempts']]);
    expect(lines).toEqual([
      [API_KEY.id, 299],
      [uuid(77), 1],
      [API_KEY.id, 1],
    ]);
    const [latest] = await entries();
    expect(latest?.detail['addresses']).toEqual([1, 2, 3, 4, 5].map((n) => `203.0.113.${String(n)}`));
  });

  it('are still counted while the log cannot be written', async () => {
    const { clock, refused, entries, setAway } = setUp();
    setAway(true);
    refused.note(API_KEY, '203.0.113.7');
    await refused.flush();
    refused.note(API_KEY, '203.0.113.8');
    setAway(false);
    clock.advance(60_000);
    await refused.flush();
    expect((await entries()).map(({ detail }) => detail)).toMatchObject([
      { attempts: 2, addresses: ['203.0.113.7', '203.0.113.8'] },
    ]);
  });
});
