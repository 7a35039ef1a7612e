import request, { type Response } from 'supertest';
import { fakeApp, OPERATOR_TOKEN, type FakeApp } from '../../testing/fake-app';
import { uuid, WORKSPACE } from '../../testing/samples';

const BELOW = `/ops/workspaces/${WORKSPACE.id}`;

/** Every place where an operator writes a text that others are shown. */
const PLACES: readonly [field: string, method: 'post' | 'put' | 'patch', path: string, rest: object][] = [
  ['name', 'post', '/ops/workspaces', {}],
  ['name', 'patch', BELOW, {}],
  ['name', 'post', `${BELOW}/clinics`, { npi: '1234567893' }],
  ['name', 'post', `${BELOW}/keys`, { scopes: ['check:live'] }],
  ['reason', 'post', `${BELOW}/suspend`, {}],
  ['reason', 'post', `${BELOW}/resume`, {}],
  ['reason', 'post', `${BELOW}/keys/revocations`, {}],
  ['reason', 'post', `${BELOW}/forget`, {}],
  ['reason', 'post', `/ops/checks/${uuid(5)}/forget`, {}],
  ['reason', 'post', `${BELOW}/wallet/grants`, { checks: 1 }],
  ['reason', 'post', `${BELOW}/wallet/adjustments`, { checks: 1 }],
  ['reason', 'post', '/ops/circuits/payers/P1/isolate', {}],
  ['reason', 'post', '/ops/circuits/payers/P1/auto', {}],
  ['reason', 'post', '/ops/circuits/payers/P1/probe', {}],
];

describe('a text written by an operator', () => {
  let fake: FakeApp;
  beforeEach(async () => {
    fake = await fakeApp();
  });
  const send = (method: 'get' | 'post' | 'put' | 'patch', path: string, body?: object): Promise<Response> =>
    request(fake.app)
      [method](path)
      .set({ Authorization: `Bearer ${OPERATOR_TOKEN}`, 'Idempotency-Key': uuid(90) })
      .send(body)
      .then((answer) => answer);

  it.each(PLACES)(
    'is refused as %s of %s %s when it would not be stored or seen as it was sent',
    async (field, method, path, rest) => {
      const texts = [
        'a\0b',
        '\0',
        'a\nb',
        '\u0085',
        'a\u001bb',
        'a\u202Eb',
        'a\u2066b',
        '\u200B',
        '\uFFFDa',
        '😀',
      ];
      for (const text of texts) {
        const answer = await send(method, path, { ...rest, [field]: text });
        expect([text, answer.status, answer.body]).toMatchObject([
          text,
          400,
          {
            code: 'validation-failed',
            errors: [{ field, message: expect.stringMatching(/^must /) as unknown }],
          },
        ]);
      }
      const { entries } = await fake.workspaces.listAudit({ limit: 200, cursor: undefined });
      expect(entries).toEqual([]);
    },
  );

  it('is refused as an alias of a payer, with its position in the list', async () => {
    const answer = await send('put', '/ops/payers/00590/aliases', { aliases: ['Cascade', 'CM\u0000'] });
    expect(answer.body).toMatchObject({ errors: [{ field: 'aliases.1' }] });
  });

  it.each(['Zoë & Co. 😀', 'مركز الصحة', '山田歯科', "O'Neil (North), #3: 50%"])(
    'comes back as it was sent: %s',
    async (name) => {
      const made = await send('post', '/ops/workspaces', { name: `  ${name} ` });
      const { id } = made.body as { id: string };
      expect((await send('get', `/ops/workspaces/${id}`)).body).toMatchObject({ name });
    },
  );
});
