import { randomUUID } from 'node:crypto';
import { codeOf, type Answer } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const OPERATORS = '/ops/operators';
const WORKSPACE = '/ops/workspaces/{id}';
const HIDDEN = [
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

/** Every place where an operator writes a text that others are shown. */
const PLACES: readonly [field: string, method: 'POST' | 'PATCH', path: string, rest: object][] = [
  ['name', 'POST', '/ops/workspaces', {}],
  ['name', 'PATCH', WORKSPACE, {}],
  ['name', 'POST', `${WORKSPACE}/clinics`, { npi: '1234567893' }],
  ['name', 'POST', `${WORKSPACE}/keys`, { scopes: ['check:live'] }],
  ['reason', 'POST', `${WORKSPACE}/suspend`, {}],
  ['reason', 'POST', `${WORKSPACE}/resume`, {}],
  ['reason', 'POST', `${WORKSPACE}/keys/revocations`, {}],
  ['reason', 'POST', `${WORKSPACE}/forget`, {}],
  ['reason', 'POST', `/ops/checks/${randomUUID()}/forget`, {}],
  ['reason', 'POST', `${WORKSPACE}/wallet/grants`, { checks: 1 }],
  ['reason', 'POST', `${WORKSPACE}/wallet/adjustments`, { checks: 1 }],
  ['reason', 'POST', '/ops/circuits/payers/P1/isolate', {}],
  ['reason', 'POST', '/ops/circuits/payers/P1/auto', {}],
  ['reason', 'POST', '/ops/circuits/payers/P1/probe', {}],
];

type Made = { readonly id: string; readonly token: string };

describe('an operator', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Named operators');
  });
  const send = (
    method: string,
    path: string,
    json?: object,
    token = system.access.operatorToken,
  ): Promise<Answer> =>
    system.operate(path.replace('{id}', system.workspaceId), {
      method,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      ...(json && { json }),
    });
  const newName = (): string => `op-${randomUUID()}`;
  const wanted = (more: object = {}): object => ({
    name: newName(),
    roles: ['read', 'payers'],
    expiresAt: '2099-01-01T00:00:00.000Z',
    ...more,
  });
  const make = async (more: object = {}): Promise<Made> => {
    const made = await send('POST', OPERATORS, wanted(more));
    expect(made.status).toBe(201);
    return made.body as Made;
  };
  const newestAct = async (): Promise<unknown> =>
    ((await send('GET', '/ops/audit?limit=1')).body as { readonly data: readonly unknown[] }).data[0];

  it('has a token that works at once, is shown once, and is replaced by the next one', async () => {
    const name = newName();
    const { id, token } = await make({ name });
    expect(token).toMatch(/^elig_op_[0-9A-Za-z]{36}$/);
    // The names before it end where its own is one character shorter.
    const listed = await send('GET', `${OPERATORS}?limit=1&cursor=${name.slice(0, -1)}`, undefined, token);
    expect(listed.body).toMatchObject({
      data: [
        {
          ...wanted({ name }),
          id,
          prefix: 'elig_op_',
          lastFour: token.slice(-4),
          createdBy: 'operator',
          revokedAt: null,
        },
      ],
    });
    expect(listed.text).not.toContain(token);
    const rotated = await send('POST', `${OPERATORS}/${id}/rotate`, { expiresAt: null });
    expect(rotated).toMatchObject({
      status: 201,
      body: { id, name, roles: ['read', 'payers'], expiresAt: null },
    });
    expect((await send('GET', '/ops/circuits', undefined, token)).status).toBe(401);
    expect((await send('GET', '/ops/circuits', undefined, (rotated.body as Made).token)).status).toBe(200);
  });

  it('is listed by name, page by page', async () => {
    const prefix = newName();
    for (const last of ['c', 'a', 'b']) await make({ name: `${prefix}${last}` });
    const first = await send('GET', `${OPERATORS}?limit=2&cursor=${prefix}`);
    expect(first.body).toMatchObject({
      data: [{ name: `${prefix}a` }, { name: `${prefix}b` }],
      nextCursor: `${prefix}b`,
    });
    const second = await send('GET', `${OPERATORS}?limit=1&cursor=${prefix}b`);
    expect(second.body).toMatchObject({ data: [{ name: `${prefix}c` }] });
    for (const query of ['cursor=No%20Name', 'limit=201'])
      expect(codeOf(await send('GET', `${OPERATORS}?${query}`))).toBe('validation-failed');
  });

  it('revokes itself, and the built-in one remains', async () => {
    const { id, token } = await make({ roles: ['admin', 'read'] });
    expect((await send('DELETE', `${OPERATORS}/${id}`, undefined, token)).status).toBe(204);
    expect((await send('GET', OPERATORS, undefined, token)).status).toBe(401);
    expect(codeOf(await send('DELETE', `${OPERATORS}/operator`))).toBe('not-found');
    expect((await send('GET', OPERATORS)).status).toBe(200);
    for (const unknown of [randomUUID(), 'no-uuid']) {
      const rotation = await send('POST', `${OPERATORS}/${unknown}/rotate`, { expiresAt: null });
      const revocation = await send('DELETE', `${OPERATORS}/${unknown}`);
      expect([codeOf(rotation), codeOf(revocation)]).toEqual(['not-found', 'not-found']);
    }
  });

  it('has a name of its own, which looks like no other one', async () => {
    const name = newName();
    await make({ name });
    expect(codeOf(await send('POST', OPERATORS, wanted({ name })))).toBe('operation-conflict');
    for (const alike of [
      '0perator',
      'system.',
      'un_known',
      name.replaceAll('-', ''),
      name.replaceAll('-', '_'),
    ]) {
      const { body } = await send('POST', OPERATORS, wanted({ name: alike }));
      expect(body).toMatchObject({ code: 'validation-failed', errors: [{ field: 'name' }] });
    }
  });

  it.each([
    [{ name: 'Ann' }, 'name'],
    [{ name: 'ann\n' }, 'name'],
    [{ name: 'operator' }, 'name'],
    [{ roles: [] }, 'roles'],
    [{ roles: ['root'] }, 'roles.0'],
    [{ roles: ['read', 'read'] }, 'roles.1'],
    [{ expiresAt: undefined }, 'expiresAt'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ])('is not made with %j', async (wrong, field) => {
    const { body } = await send('POST', OPERATORS, wanted(wrong));
    expect(body).toMatchObject({ code: 'validation-failed', status: 400, errors: [{ field }] });
  });

  it.each(PLACES)(
    'writes no text, as %s of %s %s, that would not be stored or seen as it was sent',
    async (field, method, path, rest) => {
      const before = await newestAct();
      for (const text of HIDDEN) {
        const { body } = await send(method, path, { ...rest, [field]: text });
        expect([text, body]).toMatchObject([
          text,
          {
            status: 400,
            code: 'validation-failed',
            errors: [{ field, message: expect.stringMatching(/^must /) as unknown }],
          },
        ]);
      }
      expect(await newestAct()).toEqual(before);
    },
  );

  it('writes no such alias of a payer, and learns its position in the list', async () => {
    const refused = await send('PUT', '/ops/payers/60054/aliases', { aliases: ['Cascade', 'CM\u0000'] });
    expect(refused.body).toMatchObject({ errors: [{ field: 'aliases.1' }] });
  });

  it.each(['Zoë & Co. 😀', 'مركز الصحة', '山田歯科', "O'Neil (North), #3: 50%"])(
    'reads a name as it was written: %s',
    async (name) => {
      const made = await send('POST', '/ops/workspaces', { name: `  ${name} ` });
      const { id } = made.body as { readonly id: string };
      expect((await send('GET', `/ops/workspaces/${id}`)).body).toMatchObject({ name });
    },
  );
});
