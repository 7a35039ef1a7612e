import request, { type Response } from 'supertest';
import { CHECK_FIELDS, fakeApp, OPERATOR_TOKEN, type FakeApp } from '../../testing/fake-app';
import { API_KEY, OTHER_WORKSPACE, resultOf, uuid, WORKSPACE } from '../../testing/samples';
import { formatApiKey } from '../../identity/domain/api-key';

const PATH = `/ops/workspaces/${WORKSPACE.id}`;
const CHECK = '/api/eligibility/check';
const SECOND_SECRET = formatApiKey(new Uint8Array(60).fill(8));
const OTHER_SECRET = formatApiKey(new Uint8Array(60).fill(9));

/** What each key can ask, whatever its scope. */
const READS = [
  '/api/wallet',
  '/api/payers?query=casc',
  '/api/eligibility/checks',
  `/api/eligibility/checks/${uuid(9)}`,
  '/api/eligibility/fixtures',
];

async function suspendableApp(answers: Parameters<typeof fakeApp>[0] = {}): Promise<FakeApp> {
  const fake = await fakeApp({ granted: 5, ...answers });
  const { workspaces } = fake;
  await workspaces.addWorkspace(OTHER_WORKSPACE);
  const added = [
    { secret: SECOND_SECRET, workspaceId: WORKSPACE.id, id: uuid(61) },
    { secret: OTHER_SECRET, workspaceId: OTHER_WORKSPACE.id, id: uuid(62) },
  ];
  for (const { secret, ...key } of added)
    await workspaces.addKey({ ...API_KEY, ...key, hash: `hash of ${secret}` });
  return fake;
}

const operate = (fake: FakeApp, path: string, body: object = { reason: 'ticket 4711' }): Promise<Response> =>
  request(fake.app)
    .post(path)
    .set('Authorization', `Bearer ${OPERATOR_TOKEN}`)
    .send(body)
    .then((answer) => answer);
const check = (fake: FakeApp, key: string): Promise<Response> =>
  fake
    .call('post', CHECK)
    .set('Idempotency-Key', key)
    .send(CHECK_FIELDS)
    .then((answer) => answer);
const read = (fake: FakeApp, path: string, secret: string): Promise<Response> =>
  request(fake.app)
    .get(path)
    .set('Authorization', `Bearer ${secret}`)
    .then((answer) => answer);

describe('a suspended workspace', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await suspendableApp();
  });

  it('is refused with one problem, whatever is asked with any of its keys, and nothing runs', async () => {
    await operate(fake, `${PATH}/suspend`);
    const refused = await check(fake, uuid(71));
    const answers = [
      refused,
      await fake.call('get', `${CHECK}?${new URLSearchParams(CHECK_FIELDS).toString()}`),
      await fake.call('post', `${CHECK}/mock`).send(CHECK_FIELDS),
      ...(await Promise.all(READS.map((path) => read(fake, path, SECOND_SECRET)))),
    ];
    const problem = { status: 403, code: 'workspace-suspended', title: 'The workspace is suspended' };
    for (const answer of answers) expect(answer.body).toMatchObject(problem);
    expect(refused.text).not.toContain('ticket 4711');
    expect(fake.gateway.events).toEqual([]);
  });

  it('does not affect another workspace', async () => {
    await operate(fake, `${PATH}/suspend`);
    expect((await read(fake, '/api/wallet', OTHER_SECRET)).status).toBe(200);
  });

  it('does not reveal its suspension to a revoked or unknown key', async () => {
    await operate(fake, `${PATH}/suspend`);
    await fake.workspaces.revokeKey(uuid(61), fake.gateway.clock.now());
    const unknown = formatApiKey(new Uint8Array(60).fill(10));
    for (const secret of [SECOND_SECRET, unknown])
      expect((await read(fake, '/api/wallet', secret)).body).toMatchObject({ code: 'unauthorized' });
  });

  it('gets no stored answers, and gets them again when it is resumed', async () => {
    const first = await check(fake, uuid(71));
    await operate(fake, `${PATH}/suspend`);
    expect((await check(fake, uuid(71))).body).toMatchObject({ code: 'workspace-suspended' });
    await operate(fake, `${PATH}/resume`);
    const again = await check(fake, uuid(71));
    expect([again.text, again.get('Idempotent-Replayed')]).toEqual([first.text, 'true']);
  });

  it('gets the answer of a check that was running, and is charged for it', async () => {
    let begin = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let letAnswer = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      letAnswer = resolve;
    });
    fake = await suspendableApp({
      ask: async () => {
        begin();
        await released;
        return resultOf('active');
      },
    });
    const running = check(fake, uuid(71));
    await asked;
    await operate(fake, `${PATH}/suspend`);
    letAnswer();
    expect((await running).status).toBe(200);
    await operate(fake, `${PATH}/resume`);
    expect((await fake.call('get', '/api/wallet')).body).toMatchObject({ captured: 1, held: 0 });
  });

  it('is refused before its rate is counted', async () => {
    fake = await suspendableApp({ perMinute: 1 });
    await operate(fake, `${PATH}/suspend`);
    for (let time = 0; time < 3; time += 1)
      expect((await fake.call('get', '/api/wallet')).body).toMatchObject({ code: 'workspace-suspended' });
  });

  it('is named in the log of refused requests', async () => {
    await operate(fake, `${PATH}/suspend`);
    await fake.call('get', '/api/wallet');
    const line = fake.lines.find((text) => text.includes('workspace-suspended'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      workspaceId: WORKSPACE.id,
      keyId: API_KEY.id,
      status: 403,
    });
  });
});

describe('an operator suspending and resuming a workspace', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await suspendableApp();
  });
  const shown = async (): Promise<unknown> => {
    const answer = await read(fake, PATH, OPERATOR_TOKEN);
    return (answer.body as { suspension: unknown }).suspension;
  };

  it('sees since when and why, in the answer, by id and in the list', async () => {
    const answer = await operate(fake, `${PATH}/suspend`);
    expect(answer.status).toBe(200);
    const { suspension } = answer.body as { suspension: { since: string; reason: string } };
    expect(suspension.reason).toBe('ticket 4711');
    expect(Date.parse(suspension.since)).toBe(fake.gateway.clock.now());
    expect(await shown()).toEqual(suspension);
    const list = (await read(fake, '/ops/workspaces', OPERATOR_TOKEN)).body as {
      data: { id: string; suspension: unknown }[];
    };
    const byId = new Map(list.data.map((one) => [one.id, one.suspension]));
    expect([byId.get(WORKSPACE.id), byId.get(OTHER_WORKSPACE.id)]).toEqual([suspension, null]);
  });

  it('changes nothing by repeating it', async () => {
    const first = await operate(fake, `${PATH}/suspend`);
    fake.gateway.clock.advance(60_000);
    const second = await operate(fake, `${PATH}/suspend`, { reason: 'another' });
    expect(second.body).toEqual(first.body);
    for (let time = 0; time < 2; time += 1)
      expect((await operate(fake, `${PATH}/resume`)).body).toMatchObject({ suspension: null });
    expect(await shown()).toBeNull();
  });

  it('leaves an audit line for each, with its reason', async () => {
    await operate(fake, `${PATH}/suspend`);
    await operate(fake, `${PATH}/resume`, { reason: 'it was a mistake' });
    const { entries } = await fake.workspaces.listAudit({ limit: 9, cursor: undefined });
    expect(entries).toMatchObject([
      {
        action: 'workspace.resume',
        target: WORKSPACE.id,
        detail: { reason: 'it was a mistake' },
        outcome: 'done',
      },
      {
        action: 'workspace.suspend',
        target: WORKSPACE.id,
        detail: { reason: 'ticket 4711' },
        outcome: 'done',
      },
    ]);
  });

  it.each(['suspend', 'resume'])(
    'is refused to %s an unknown workspace, or without a reason',
    async (act) => {
      expect((await operate(fake, `/ops/workspaces/${uuid(99)}/${act}`)).status).toBe(404);
      for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(201) }])
        expect((await operate(fake, `${PATH}/${act}`, body)).body).toMatchObject({
          code: 'validation-failed',
          errors: [{ field: 'reason' }],
        });
      expect((await fake.workspaces.listAudit({ limit: 9, cursor: undefined })).entries).toEqual([]);
    },
  );

  it('needs the operator token: a key of the workspace is refused', async () => {
    const answer = await fake.call('post', `${PATH}/suspend`).send({ reason: 'x' });
    expect(answer.body).toMatchObject({ code: 'unauthorized' });
    expect(await shown()).toBeNull();
  });
});
