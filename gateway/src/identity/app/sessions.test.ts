import { type FakeGateway, fakeGateway, refusalOf } from '../../testing/fakes';
import { type FakeClock } from '@eligibility/kit/testing';
import { aContext } from '../../testing/context';
import { type InMemoryStores } from '../../testing/in-memory-stores';
import { uuid } from '../../testing/samples';
import { SESSION_IDLE_MS, SESSION_MAX_MS, TOUCH_MS } from '../domain/session';
import { ANN } from './session-records.contract';
import {
  endFormer,
  endSession,
  findLiveSession,
  formerSession,
  openSession,
  sessionUse,
  type OpenedSession,
} from './sessions';

const PAGE = { limit: 10, cursor: undefined };
const UNKNOWN = 'A'.repeat(43);

describe('the session of a person', () => {
  let clock: FakeClock;
  let stores: InMemoryStores;
  let context: FakeGateway;
  beforeEach(async () => {
    context = fakeGateway();
    ({ clock, stores } = context);
    await stores.people.addPerson(ANN);
  });

  const open = (by = context): Promise<OpenedSession> =>
    openSession(by, { person: ANN, grants: [], agent: 'Browser 1.0', way: 'openid-connect' });
  const codeOf = async (token: string) => (await refusalOf(findLiveSession(context, token))).code;
  const audited = async () =>
    (await stores.workspaces.listAudit({ limit: 10, cursor: undefined })).entries.map(
      ({ actor, action }) => `${actor} ${action}`,
    );

  it('is found by its token, of which only a hash is stored', async () => {
    const { session, token } = await open();
    expect((await findLiveSession(context, token)).session).toEqual(session);
    const { entries } = await stores.people.listSessions(ANN.id, clock.now(), PAGE);
    expect(entries.map(({ hash }) => hash)).toEqual([context.keyHash(`session ${token}`)]);
  });

  it('does not begin when the sign-in cannot be recorded', async () => {
    const failure = new Error('the log is full');
    const appendAudit = (): Promise<void> => Promise.reject(failure);
    const unrecorded = { ...context, workspaces: { ...stores.workspaces, appendAudit } };
    await expect(open(unrecorded)).rejects.toBe(failure);
    expect((await stores.people.listSessions(ANN.id, clock.now(), PAGE)).entries).toEqual([]);
  });

  it('is refused alike when its token is malformed, unknown, or that of another use', async () => {
    const { token } = await open();
    for (const wrong of ['', 'short', `${token}A`, `${token.slice(0, -1)}*`, UNKNOWN])
      expect(await codeOf(wrong)).toBe('unauthorized');
  });

  it('ends after half an hour without use, to the millisecond', async () => {
    const { token } = await open();
    clock.advance(SESSION_IDLE_MS - 1);
    await findLiveSession(context, token);
    // The use is noted, and not stored yet.
    clock.advance(1);
    expect(await codeOf(token)).toBe('unauthorized');
  });

  it('goes on with each use that is stored, and ends after twelve hours all the same', async () => {
    const { token } = await open();
    const step = SESSION_IDLE_MS - 1;
    for (let atMs = step; atMs < SESSION_MAX_MS; atMs += step) {
      clock.advance(step);
      await findLiveSession(context, token);
      await context.sessionUse.flush();
    }
    clock.advance(SESSION_MAX_MS % step);
    expect(await codeOf(token)).toBe('unauthorized');
  });

  it('is found by the hash of a former pepper, and has the one of today from then on', async () => {
    const { session, token } = await open();
    const rotated = { ...context, keyHash: (text: string) => `newer hash of ${text}` };
    expect((await refusalOf(findLiveSession(rotated, token))).code).toBe('unauthorized');
    const formerKeyHashes = { of: (text: string) => [context.keyHash(text)] };
    const during = { ...rotated, formerKeyHashes };
    expect((await findLiveSession(aContext(during), token)).session.id).toBe(session.id);
    expect((await findLiveSession(rotated, token)).session.hash).toBe(`newer hash of session ${token}`);
  });

  it('ends by its owner alone, is recorded once, and is over with the next request', async () => {
    const { session, token } = await open();
    expect(await endSession(context, { ...ANN, id: uuid(99) }, session.id)).toBe(false);
    await findLiveSession(context, token);
    expect(await endSession(context, ANN, session.id)).toBe(true);
    expect(await codeOf(token)).toBe('unauthorized');
    expect(await endSession(context, ANN, session.id)).toBe(false);
    expect(await audited()).toEqual([
      'ann@clinics.example person.sign-out',
      'ann@clinics.example person.sign-in',
    ]);
  });
});

describe('the session that a new one replaces', () => {
  it('is found by its token and ended, and nothing else is', async () => {
    const context = fakeGateway();
    await context.people.addPerson(ANN);
    const signIn = { person: ANN, grants: [], agent: 'Browser 1.0', way: 'openid-connect' } as const;
    const [former, other] = [await openSession(context, signIn), await openSession(context, signIn)];
    for (const token of [undefined, 'short', UNKNOWN])
      expect(await formerSession(context, token)).toBeUndefined();
    await endFormer(context, undefined);
    await endFormer(context, await formerSession(context, former.token));
    expect((await refusalOf(findLiveSession(context, former.token))).code).toBe('unauthorized');
    expect((await findLiveSession(context, other.token)).session.id).toBe(other.session.id);
  });
});

describe('the use of sessions', () => {
  it('is stored for many at once, the newest of each, and not for a use shortly after the stored one', async () => {
    const written: (readonly (readonly [string, number])[])[] = [];
    const use = sessionUse({
      touchSessions: (lastUsedAtMs) => {
        written.push([...lastUsedAtMs]);
        return Promise.resolve();
      },
    });
    const one = { id: 'one', lastUsedAtMs: 0 };
    const other = { id: 'other', lastUsedAtMs: 0 };
    use.note(one, TOUCH_MS - 1);
    await use.flush();
    expect(written).toEqual([]);
    use.note(one, TOUCH_MS);
    use.note(other, TOUCH_MS + 5);
    use.note(one, TOUCH_MS + 9);
    await use.flush();
    await use.flush();
    expect(written).toEqual([
      [
        ['one', TOUCH_MS + 9],
        ['other', TOUCH_MS + 5],
      ],
    ]);
  });
});
