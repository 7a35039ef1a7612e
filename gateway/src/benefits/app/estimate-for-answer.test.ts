import type { CheckResult } from '@eligibility/contract';
import { AppError } from '@eligibility/kit';
import { checkLive } from '../../checks/app/check-live';
import { checkBody } from '../../checks/domain/check';
import type { Rate } from '../../checks/domain/rate';
import { fakeGateway } from '../../testing/fakes';
import { CLINIC, REQUEST, resultOf, uuid, WORKSPACE } from '../../testing/samples';
import { EXCHANGE, resultWith } from '../routes/_answered-check';
import { estimateForAnswer } from './estimate-for-answer';

const URGENT_CARE: Rate = { visitKind: 'urgent', serviceTypeCode: 'UC', allowedCents: 15_000, units: 1 };
/** The payer's answer without another payer that pays first. */
const ALONE = { ...EXCHANGE, received: EXCHANGE.received.replace(/EB\*R\*\*30~[^]*?LE\*2120~\s*/, '') };

describe('the estimate for an answer that is sent anyway', () => {
  const lines: unknown[] = [];
  beforeEach(() => lines.splice(0));

  const estimateOf = async (
    result: CheckResult,
    rates: readonly Rate[],
    failure?: AppError,
  ): ReturnType<typeof estimateForAnswer> => {
    const fake = fakeGateway({ ask: () => Promise.resolve(result) });
    const log = { ...fake.log, warn: (...line: readonly unknown[]) => void lines.push(line) };
    const gateway = { ...fake, render: checkBody, log };
    const { checkId } = await checkLive(gateway, REQUEST);
    await gateway.rates.replaceRates({ workspaceId: WORKSPACE.id, clientId: CLINIC.clientId }, rates);
    const openExchange = () => Promise.reject(failure ?? new AppError('internal'));
    const context =
      failure === undefined ? gateway : { ...gateway, cipher: { ...gateway.cipher, openExchange } };
    return estimateForAnswer(context, { workspaceId: WORKSPACE.id, checkId, requestId: uuid(5) });
  };

  it("is of the clinic's usual visit", async () => {
    expect(await estimateOf(resultWith(ALONE), [URGENT_CARE])).toMatchObject({
      visit: { visitKind: 'urgent' },
      estimate: { allowedAmount: 150 },
    });
    expect(lines).toEqual([]);
  });

  it.each<[string, CheckResult, readonly Rate[]]>([
    ['no-benefits', resultOf('active'), [URGENT_CARE]],
    ['no-rates', resultWith(ALONE), []],
    ['no-rates-of-payer', resultWith(ALONE), [{ ...URGENT_CARE, payerId: 'payer-2' }]],
  ])('is none because of %s', async (because, result, rates) => {
    expect(await estimateOf(result, rates)).toEqual({ estimate: null, because });
    expect(lines).toEqual([]);
  });

  it.each([
    ['benefits-unavailable', 'no-benefits'],
    ['service-unavailable', 'not-available'],
  ] as const)('is none, and that is logged, after the failure %s', async (code, because) => {
    expect(await estimateOf(resultWith(ALONE), [URGENT_CARE], new AppError(code))).toEqual({
      estimate: null,
      because,
    });
    expect(lines).toMatchObject([['an answer is sent without its estimate', { requestId: uuid(5), code }]]);
  });
});
