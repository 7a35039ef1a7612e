import { SCOPES } from '../../identity/domain/api-key';
import { CHECK_FIELDS, fakeApp, type FakeApp } from '../../testing/fake-app';
import { LIFETIMES, OTHER_WORKSPACE, RESERVATION, resultOf, uuid } from '../../testing/samples';

type Step = {
  readonly step: string;
  readonly at: string | null;
  readonly until: string | null;
  readonly text: string;
};

describe('GET /api/eligibility/checks/{id}/timeline', () => {
  let fake: FakeApp;
  let outcome: 'active' | 'never-sent';
  beforeEach(async () => {
    outcome = 'active';
    fake = await fakeApp({ scopes: SCOPES, granted: 9, ask: () => Promise.resolve(resultOf(outcome)) });
  });
  const check = async (path = ''): Promise<string> => {
    const answer = await fake.call('post', `/api/eligibility/check${path}`).send(CHECK_FIELDS);
    await fake.gateway.settlements.flush();
    return answer.get('Check-Id') ?? '';
  };
  const steps = async (id: string): Promise<readonly Step[]> => {
    const answer = await fake.call('get', `/api/eligibility/checks/${id}/timeline`);
    const { text } = answer;
    const body = answer.body as { readonly steps: readonly Step[] };
    expect(body).toMatchObject({ checkId: id });
    expect(text).not.toMatch(/CANARY|Canarina|Markerlast|1984/i);
    return body.steps;
  };
  const namesOf = (all: readonly Step[]): readonly string[] => all.map(({ step }) => step);

  it('tells the course of a charged check', async () => {
    const course = await steps(await check());
    const now = '2026-01-15T12:00:00.000Z';
    expect(course.map(({ step, at }) => [step, at])).toEqual([
      ['asked', now],
      ['held', null],
      ['sent', null],
      ['answered', now],
      ['captured', now],
      ['stored', null],
    ]);
    expect(course[2]?.text).toContain('Cascade Mutual');
    expect(course[5]?.text).toContain('2026-01-16 12:00 UTC');
    expect(course.map(({ until }) => until)).toEqual([
      ...course.slice(1).map(() => null),
      '2026-01-16T12:00:00.000Z',
    ]);
  });

  it('says that nothing was sent and that the check went back', async () => {
    outcome = 'never-sent';
    const names = namesOf(await steps(await check()));
    expect(names).toEqual(['asked', 'held', 'not-sent', 'answered', 'released', 'stored']);
  });

  it('holds and charges nothing for a mock check', async () => {
    expect(namesOf(await steps(await check('/mock')))).toEqual(['asked', 'answered', 'stored']);
  });

  it('says when an answer was dropped, and that a check still runs', async () => {
    const id = await check();
    fake.gateway.clock.advance(LIFETIMES.answerMs);
    expect((await steps(id)).at(-1)).toMatchObject({ step: 'dropped', at: '2026-01-16T12:00:00.000Z' });
    await fake.gateway.stores.checks.reserve(RESERVATION);
    expect(namesOf(await steps(RESERVATION.checkId))).toEqual(['asked', 'running']);
  });

  it('finds no check of another workspace, and none of a clinic that the key is not bound to', async () => {
    const id = await check();
    await fake.workspaces.addWorkspace(OTHER_WORKSPACE);
    const callers = [
      await fake.withKey({ scopes: SCOPES, workspaceId: OTHER_WORKSPACE.id }),
      await fake.withKey({ scopes: SCOPES, clientIds: [uuid(99)] }),
    ];
    const read = async (call: FakeApp['call'], checkId: string): Promise<object> => {
      const answer = await call('get', `/api/eligibility/checks/${checkId}/timeline`);
      return { ...(answer.body as object), instance: '' };
    };
    for (const call of callers) {
      expect(await read(call, id)).toMatchObject({ code: 'not-found' });
      expect(await read(call, id)).toEqual(await read(call, uuid(98)));
    }
  });
});
