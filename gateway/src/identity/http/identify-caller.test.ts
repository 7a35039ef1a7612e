import { fakeClock } from '@eligibility/kit/testing';
import { aContext } from '../../testing/context';
import request from 'supertest';
import { inMemoryStores } from '../../testing/in-memory-stores';
import { API_KEY, CLINIC, WORKSPACE } from '../../testing/samples';
import { formatApiKey } from '../domain/api-key';
import { clinicOf, identifyCaller, identifyClinic } from './identify-caller';
import { serve } from '../../testing/serve';
import { fakeGateway } from '../../testing/fakes';

const GOOD = `Bearer ${formatApiKey(new Uint8Array(60).fill(1))}`;

/** Headers that are sent twice, which the clients of the HTTP tests cannot send. */
describe('a caller', () => {
  const { workspaces } = inMemoryStores();
  const keyUse = { note: () => undefined, flush: () => Promise.resolve() };
  const refusedAddresses = { note: () => undefined };
  const keyHash = (text: string): string => `hash of ${text}`;
  const context = { ...fakeGateway(), workspaces, keyUse, refusedAddresses, keyHash, clock: fakeClock() };
  const app = serve(identifyCaller(aContext(context)), identifyClinic(workspaces), (_req, res) => {
    res.json(clinicOf(res));
  });
  const answerTo = async (headers: Record<string, string | string[]>): Promise<unknown> =>
    (
      await request(app)
        .get('/')
        .set({ Authorization: GOOD, 'X-Client-Id': CLINIC.clientId, ...headers })
    ).body;

  beforeAll(async () => {
    await workspaces.addWorkspace(WORKSPACE);
    await workspaces.addClinic(CLINIC);
    await workspaces.addKey({ ...API_KEY, hash: keyHash(GOOD.slice('Bearer '.length)) });
  });

  it.each([
    {},
    { Authorization: GOOD.replace('Bearer ', 'BEARER   ') },
    { 'X-Client-Id': CLINIC.clientId.toUpperCase() },
  ])('is known by one key and the id of a clinic, in any letter case: %j', async (headers) => {
    expect(await answerTo(headers)).toEqual(CLINIC);
  });

  it.each([[[GOOD, GOOD]], [[GOOD, 'Bearer x']], [['Basic x', GOOD]]])(
    'with two credentials is refused, whichever is valid: %j',
    async (Authorization) => {
      expect(await answerTo({ Authorization })).toMatchObject({
        status: 401,
        code: 'unauthorized',
        detail: 'The header Authorization was sent twice: send one.',
      });
    },
  );

  it('with a comma in its one credential is not told that there are two', async () => {
    const refused = await answerTo({ Authorization: 'Digest username="a", realm="b"' });
    expect((refused as { detail: string }).detail).not.toContain('twice');
  });

  it.each([[[CLINIC.clientId, CLINIC.clientId]], [`${CLINIC.clientId}, ${CLINIC.clientId}`]])(
    'with two client ids is refused: %j',
    async (ids) => {
      expect(await answerTo({ 'X-Client-Id': ids })).toMatchObject({
        status: 400,
        code: 'client-id-invalid',
        detail: expect.stringMatching(/^The header X-Client-Id was sent twice:/) as string,
      });
    },
  );
});
