import { AppError } from '@eligibility/kit';
import { keyPrincipal } from '../../identity/domain/principal';
import type { Scope } from '../../identity/domain/api-key';
import { fakeGateway, refusalOf, type FakeGateway } from '../../testing/fakes';
import {
  API_KEY,
  CLINIC,
  LIFETIMES,
  OTHER_WORKSPACE,
  REQUEST,
  RESERVATION,
  uuid,
  WORKSPACE,
} from '../../testing/samples';
import type { ApiKey, Workspace } from '../../identity/domain/workspace';
import type { CheckKind } from '../domain/check';
import { checkLive } from './check-live';
import { checkMock } from './check-mock';
import { findAnswer } from './find-answer';

describe('the answer of a check by its id', () => {
  let gateway: FakeGateway;
  beforeEach(() => {
    gateway = fakeGateway();
  });

  const checked = async (kind: CheckKind): Promise<string> => {
    const check = kind === 'live' ? checkLive(gateway, REQUEST) : checkMock(gateway, REQUEST, 'dental');
    return (await check).checkId;
  };
  const find = (
    checkId: string,
    key: Partial<ApiKey> = {},
    workspace: Workspace = WORKSPACE,
  ): ReturnType<typeof findAnswer> => {
    const caller = { workspace, principal: keyPrincipal({ ...API_KEY, ...key }) };
    return findAnswer(gateway, { caller, checkId, requestId: uuid(5) }, gateway.clock.monotonicMs());
  };

  it.each<[CheckKind, Scope, string]>([
    ['live', 'check:live', 'answered'],
    ['live', 'check:mock', 'client-forbidden'],
    ['live', 'check:raw', 'client-forbidden'],
    ['live', 'checks:read', 'client-forbidden'],
    ['mock', 'check:mock', 'answered'],
    ['mock', 'check:live', 'client-forbidden'],
    ['mock', 'checks:read', 'client-forbidden'],
  ])('is, for a %s check and a key with the scope %s: %s', async (kind, scope, outcome) => {
    const found = find(await checked(kind), { scopes: [scope] });
    const outcomeOf = found.then(
      (answer): string => answer.kind,
      (refusal: unknown) => (refusal instanceof AppError ? refusal.code : 'internal'),
    );
    expect(await outcomeOf).toBe(outcome);
  });

  it('is not found by a key that is bound to other clinics, nor by one of another workspace', async () => {
    const checkId = await checked('live');
    expect(await find(checkId, { clientIds: [CLINIC.clientId] })).toMatchObject({ kind: 'answered' });
    expect((await refusalOf(find(checkId, { clientIds: [uuid(77)] }))).code).toBe('not-found');
    expect((await refusalOf(find(checkId, {}, OTHER_WORKSPACE))).code).toBe('not-found');
  });

  it('is not found for a check that was refused', async () => {
    gateway = fakeGateway({ granted: 0 });
    await refusalOf(checkLive(gateway, REQUEST));
    expect((await refusalOf(find(uuid(5_001)))).code).toBe('not-found');
  });

  it('is still to come while the check runs', async () => {
    await gateway.checks.reserve(RESERVATION);
    expect(await find(RESERVATION.checkId)).toEqual({ kind: 'running', checkId: RESERVATION.checkId });
  });

  it('has expired once it is no longer stored, or does not open', async () => {
    const checkId = await checked('live');
    const open = () => Promise.resolve({ isReadable: false, reason: 'damaged' } as const);
    const { cipher } = gateway;
    gateway = { ...gateway, cipher: { ...cipher, open } };
    expect((await refusalOf(find(checkId))).code).toBe('idempotency-result-expired');
    gateway = { ...gateway, cipher };
    gateway.clock.advance(LIFETIMES.answerMs);
    expect((await refusalOf(find(checkId))).code).toBe('idempotency-result-expired');
  });
});
