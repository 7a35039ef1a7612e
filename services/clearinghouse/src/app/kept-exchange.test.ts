import type { UpstreamReply } from '@eligibility/benefits';
import { CLEARINGHOUSE_REFUSED, rejectedWith } from '@eligibility/benefits/testing';
import { decodePayerExchange } from '@eligibility/contract';
import { silentLog } from '@eligibility/kit';
import type { Inquiry } from '../domain/inquiry';
import { ACTIVE_REPLY, INQUIRY } from './_samples';
import { keptExchange } from './kept-exchange';

const ROUTE = { connector: 'default', payerId: '1' };
const DOCUMENTS = { format: 'x12', sent: 'the 270', received: 'the 271' } as const;

/** What is kept of the attempt that a result is from, when it came to this. */
function keptOf(reply: UpstreamReply, inquiry: Partial<Inquiry> = {}) {
  const last = { route: ROUTE, kind: 'called', reply } as const;
  const kept = keptExchange(silentLog, { inquiry: { ...INQUIRY, ...inquiry }, last, onDate: '2026-02-01' });
  return kept && decodePayerExchange(kept);
}

function exchanging(reply: UpstreamReply, documents: { sent: string; received: string } = DOCUMENTS) {
  if (reply.kind !== 'answered') throw new Error('only answers have documents');
  return { ...reply, documents: { format: 'x12', ...documents } } as const;
}

describe('what was exchanged for a check', () => {
  it('is kept with the question that the summary answers', () => {
    expect(keptOf(exchanging(ACTIVE_REPLY), { serviceTypeCode: '35' })).toEqual({
      ...DOCUMENTS,
      serviceTypeCode: '35',
      onDate: '2026-02-01',
      directoryName: 'Directory Name',
    });
  });

  it('has no social security number, neither in what was sent nor in what came back', () => {
    const documents = {
      sent: 'NM1*IL*1*DOE*JANE~REF*SY*219099999~',
      received: 'NM1*IL*1*DOE*JANE****MI*W1~REF*SY*219-09-9999~MSG*NO 219099999~',
    };
    const subscriber = { ...INQUIRY.subscriber, memberId: '', socialSecurityNumber: '219099999' };
    expect(keptOf(exchanging(ACTIVE_REPLY, documents), { subscriber })).toMatchObject({
      sent: 'NM1*IL*1*DOE*JANE~REF*SY*XXXXXXXXX~',
      received: 'NM1*IL*1*DOE*JANE****MI*W1~REF*SY*XXX-XX-XXXX~MSG*NO XXXXXXXXX~',
    });
  });

  it('is kept of a rejection', () => {
    expect(keptOf(exchanging(rejectedWith(['75'])))).toMatchObject({ received: 'the 271' });
  });

  it.each<[string, UpstreamReply]>([
    ['a failure', { kind: 'http-error', httpStatus: 500, traceId: undefined }],
    ['no answer in time', { kind: 'timed-out' }],
    ['a refusal of our format', CLEARINGHOUSE_REFUSED],
  ])('is nothing after %s', (_what, reply) => {
    expect(keptOf(reply)).toBeUndefined();
  });

  it('is nothing when the payer was not called', () => {
    const last = { route: ROUTE, kind: 'refused', reason: 'circuit-open' } as const;
    expect(keptExchange(silentLog, { inquiry: INQUIRY, last, onDate: '2026-02-01' })).toBeUndefined();
  });
});
