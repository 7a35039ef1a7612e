import { encodePayerExchange, type CheckResult } from '@eligibility/contract';
import { AppError } from '@eligibility/kit';
import { keyPrincipal } from '../../identity/domain/principal';
import { fakeGateway, refusalOf, type FakeGateway } from '../../testing/fakes';
import { API_KEY, REQUEST, RESERVATION, resultOf, uuid, WORKSPACE } from '../../testing/samples';
import { checkLive } from '../../checks/app/check-live';
import { EXCHANGE, resultWith } from '../routes/_answered-check';
import { benefitsForAnswer, findBenefits } from './find-benefits';
import { findEstimate } from './find-estimate';
import { findExchange } from './find-exchange';

const BILL = { items: [{ serviceTypeCode: 'UC', allowedCents: 15_000, units: 1 }], network: 'in' } as const;

let gateway: FakeGateway;
const checkedAs = async (result: CheckResult): Promise<string> => {
  gateway = fakeGateway({ ask: () => Promise.resolve(result) });
  return (await checkLive(gateway, REQUEST)).checkId;
};
const wanted = (checkId: string) => ({
  caller: { workspace: WORKSPACE, principal: keyPrincipal(API_KEY) },
  checkId,
  requestId: uuid(5),
});
const now = (): number => gateway.clock.monotonicMs();

/** What can be found of a stored exchange, by its name. */
const FINDINGS = {
  benefits: (checkId: string) => findBenefits(gateway, wanted(checkId), now()),
  exchange: (checkId: string) => findExchange(gateway, wanted(checkId), now()),
  estimate: (checkId: string) => findEstimate(gateway, { ...wanted(checkId), bill: BILL }, now()),
};
const NAMES = ['benefits', 'exchange', 'estimate'] as const;
const UNREADABLE = /no answer of the payer that could be read/;

describe.each(NAMES)('the %s of a check', (name) => {
  const find = FINDINGS[name];

  it.each<[string, CheckResult, RegExp]>([
    ['no answer could be read', { ...resultOf('unavailable'), upstreamStatusCode: 502 }, UNREADABLE],
    ['the answer was too large', resultOf('active'), /^The payer's answer was too large/],
  ])('is unavailable where %s', async (_why, result, detail) => {
    expect(await refusalOf(find(await checkedAs(result)))).toMatchObject({
      code: 'benefits-unavailable',
      options: { detail: expect.stringMatching(detail) as string },
    });
  });

  it('is expired where the exchange does not open', async () => {
    const checkId = await checkedAs(resultWith());
    const openExchange = () => Promise.resolve({ isReadable: false, reason: 'damaged' } as const);
    gateway = { ...gateway, cipher: { ...gateway.cipher, openExchange } };
    expect((await refusalOf(find(checkId))).code).toBe('idempotency-result-expired');
  });

  it('is still to come while the check runs', async () => {
    await gateway.checks.reserve({ ...RESERVATION, idempotencyKey: uuid(9) });
    expect(await find(RESERVATION.checkId)).toEqual({ kind: 'running', checkId: RESERVATION.checkId });
  });
});

it('an exchange that is no answer is found as it is, and has neither benefits nor an estimate', async () => {
  const exchange = encodePayerExchange({ ...EXCHANGE, received: 'no answer at all' });
  const checkId = await checkedAs({ ...resultWith(), exchange });
  const { format, sent } = EXCHANGE;
  const documents = { format, sent, received: 'no answer at all' };
  expect(await FINDINGS.exchange(checkId)).toMatchObject({ kind: 'found', documents });
  for (const find of [FINDINGS.benefits, FINDINGS.estimate])
    expect(await refusalOf(find(checkId))).toMatchObject({
      code: 'benefits-unavailable',
      options: { detail: expect.stringMatching(UNREADABLE) as string },
    });
});

it('the estimate is of the bill, by the answer that is stored, and of no visit where none is named', async () => {
  const received = EXCHANGE.received.replace(/EB\*R\*\*30~[^]*?LE\*2120~\s*/, '');
  const checkId = await checkedAs(resultWith({ ...EXCHANGE, received }));
  expect(await FINDINGS.estimate(checkId)).toMatchObject({
    ...{ kind: 'found', checkId, visit: undefined },
    estimate: { allowedAmount: 150, patientPays: 75, planPays: 75, reasons: [] },
  });
});

it('the estimate is of the services of the named kind of visit, and then of those of the bill', async () => {
  const checkId = await checkedAs(resultWith());
  const owner = { workspaceId: WORKSPACE.id, clientId: REQUEST.clinic.clientId };
  const rate = { visitKind: 'office-visit', serviceTypeCode: '98', allowedCents: 10_000, units: 1 };
  await gateway.rates.replaceRates(owner, [rate]);
  const bill = { ...BILL, visitKind: 'office-visit' };
  expect(await findEstimate(gateway, { ...wanted(checkId), bill }, now())).toMatchObject({
    estimate: { allowedAmount: 250 },
    visit: { visitKind: 'office-visit', items: [{ allowedCents: 10_000 }, { allowedCents: 15_000 }] },
  });
});

it('the benefits name the fields that the rules of today would answer otherwise', async () => {
  const { summary, ...result } = resultWith();
  const differing = { ...summary, copayCents: 4_500, planName: 'Another plan' };
  for (const [answered, differsFromAnswer] of [
    [summary, []],
    [differing, ['planName', 'copayAmount']],
  ] as const)
    expect(await FINDINGS.benefits(await checkedAs({ ...result, summary: answered }))).toMatchObject({
      details: { differsFromAnswer, checkedAt: new Date(gateway.clock.now()).toISOString() },
    });
});

describe('the benefits for an answer that is sent anyway', () => {
  const lines: string[] = [];
  const benefitsFor = (checkId: string): ReturnType<typeof benefitsForAnswer> => {
    const log = { ...gateway.log, warn: (line: string) => void lines.push(line) };
    const place = { workspaceId: WORKSPACE.id, checkId, requestId: uuid(5) };
    return benefitsForAnswer({ ...gateway, log }, place);
  };
  beforeEach(() => lines.splice(0));

  it('are the details, and null where no answer of the payer is stored', async () => {
    expect(await benefitsFor(await checkedAs(resultWith()))).toMatchObject({ status: 'active' });
    expect(await benefitsFor(await checkedAs(resultOf('active')))).toBeNull();
    expect(lines).toEqual([]);
  });

  it.each([
    ['does not open', () => Promise.resolve({ isReadable: false, reason: 'damaged' } as const)],
    ['cannot be opened now', () => Promise.reject(new AppError('service-unavailable'))],
    [
      'is of another release',
      () => Promise.resolve({ isReadable: true, plaintext: Buffer.from([9]) } as const),
    ],
  ])('are null, and that is logged, where the exchange %s', async (_how, openExchange) => {
    const checkId = await checkedAs(resultWith());
    gateway = { ...gateway, cipher: { ...gateway.cipher, openExchange } };
    expect(await benefitsFor(checkId)).toBeNull();
    expect(lines).toEqual(['an answer is sent without its benefit details']);
  });
});
