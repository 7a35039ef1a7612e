import type { IdentityContext } from '../app/context';
import { aContext } from '../../testing/context';
import { AppError } from '@eligibility/kit';
import { fakeClock } from '@eligibility/kit/testing';
import request, { type Response } from 'supertest';
import { inMemoryStores } from '../../testing/in-memory-stores';
import { OPERATOR, uuid } from '../../testing/samples';
import { BUILT_IN_OPERATOR, formatOperatorToken, type Operator } from '../domain/operator';
import { authenticateOperator } from './authenticate-operator';
import { operatorOf } from './request-identity';
import { serve } from '../../testing/serve';
import { fakeGateway } from '../../testing/fakes';

const TOKEN = 'an-operator-token-of-enough-length';
const tokenOf = (seed: number): string => formatOperatorToken(new Uint8Array(60).fill(seed));
const ANNS = tokenOf(1);

type Door = {
  readonly get: (authorization?: string) => Promise<Response>;
  readonly refused: () => number;
  readonly noted: readonly string[];
};

/** An installation with the operator ann, and what else a test adds. */
async function door({
  context = {},
  others = [],
}: { context?: Partial<IdentityContext>; others?: readonly Operator[] } = {}): Promise<Door> {
  const operators = inMemoryStores().operators;
  const keyHash = (text: string): string => `hash of ${text}`;
  for (const one of [{ ...OPERATOR, hash: keyHash(ANNS) }, ...others]) await operators.addOperator(one);
  let refused = 0;
  const noted: string[] = [];
  const operatorUse = { note: (id: string) => noted.push(id) };
  const parts = {
    ...fakeGateway(),
    operatorToken: TOKEN,
    operators,
    keyHash,
    operatorUse,
    clock: fakeClock(),
    ...context,
  };
  const app = serve(
    authenticateOperator(aContext(parts), () => (refused += 1)),
    (_req, res) => {
      res.json(operatorOf(res));
    },
  );
  return {
    get: (authorization) =>
      request(app)
        .get('/')
        .set(authorization === undefined ? {} : { Authorization: authorization }),
    refused: () => refused,
    noted,
  };
}

describe('authenticateOperator', () => {
  it.each([`Bearer ${TOKEN}`, `bearer  ${TOKEN}`])(
    'knows %j as the built-in operator',
    async (authorization) => {
      const { get } = await door();
      const { id: _id, ...builtIn } = BUILT_IN_OPERATOR;
      expect((await get(authorization)).body).toEqual(builtIn);
    },
  );

  it('finds a named operator by the token alone, and records its use', async () => {
    const { get, noted, refused } = await door();
    expect((await get(`Bearer ${tokenOf(2)}`)).status).toBe(401);
    expect([noted, refused()]).toEqual([[], 1]);
    expect((await get(`Bearer ${ANNS}`)).body).toEqual({
      id: OPERATOR.id,
      name: 'ann',
      roles: OPERATOR.roles,
    });
    expect([noted, refused()]).toEqual([[OPERATOR.id], 1]);
  });

  it('answers expired, revoked and unknown tokens alike', async () => {
    const nowMs = fakeClock().now();
    const other = (seed: number, more: Partial<Operator>): Operator => ({
      ...OPERATOR,
      id: uuid(40 + seed),
      name: `other-${String(seed)}`,
      hash: `hash of ${tokenOf(seed)}`,
      ...more,
    });
    const { get } = await door({
      others: [other(2, { expiresAtMs: nowMs }), other(3, { revokedAtMs: nowMs })],
    });
    const answers = await Promise.all([2, 3, 4].map((seed) => get(`Bearer ${tokenOf(seed)}`)));
    const [first, ...rest] = answers.map(({ status, headers, body }) => {
      const { instance: _instance, ...problem } = body as Record<string, unknown>;
      return {
        status,
        problem,
        names: Object.keys(headers),
        length: headers['content-length'],
      };
    });
    expect(first?.status).toBe(401);
    expect(rest).toEqual([first, first]);
  });

  it('finds an operator by a token that an older pepper hashed, and hashes it again', async () => {
    const of = (text: string): readonly string[] => [`unknown ${text}`, `hash of ${text}`];
    const formerKeyHashes = { of, rehash: () => undefined };
    const operators = inMemoryStores().operators;
    await operators.addOperator({ ...OPERATOR, hash: `hash of ${ANNS}` });
    const { get } = await door({ context: { operators, keyHash: (text) => `2:${text}`, formerKeyHashes } });

    expect((await get(`Bearer ${ANNS}`)).body).toMatchObject({ name: OPERATOR.name });
    expect((await operators.findOperatorById(OPERATOR.id))?.hash).toBe(`2:${ANNS}`);
    expect((await get(`Bearer ${ANNS}`)).status).toBe(200);
    expect((await get(`Bearer ${tokenOf(2)}`)).status).toBe(401);
  });

  it('accepts the built-in operator while the store is down, and answers 503 to named operators', async () => {
    const fail = (): Promise<never> => Promise.reject(new AppError('service-unavailable'));
    const operators = { findOperator: fail, rehashToken: fail };
    const { get, refused } = await door({ context: aContext<IdentityContext>({ operators }) });
    expect((await get(`Bearer ${TOKEN}`)).status).toBe(200);
    expect((await get(`Bearer ${ANNS}`)).status).toBe(503);
    expect(refused()).toBe(0);
  });
});
