import type { UpstreamReply } from '@eligibility/benefits';
import { fakeClock } from '@eligibility/kit/testing';
import { INQUIRY } from '../../app/_samples';
import type { Inquiry } from '../../domain/inquiry';
import { outboundLimits, type OutboundLimits, waitMsOf } from './outbound-limits';

const of = (npi: string, payerId = 'payer-1'): Inquiry => ({
  ...INQUIRY,
  payer: { ...INQUIRY.payer, payerId },
  provider: { ...INQUIRY.provider, npi },
});
const by = (workspaceId: string, npi = workspaceId): Inquiry => ({ ...of(npi), workspaceId });
const refusedFor = (retryAfter?: string, httpStatus = 429): UpstreamReply => ({
  kind: 'http-error',
  httpStatus,
  traceId: undefined,
  retryAfter,
});
const THROTTLED = refusedFor('9');
const limits = { maxInFlightOf: new Map([['north', 3]]), providerMaxInFlight: 2 };

function enters(pace: OutboundLimits, inquiry: Inquiry): string {
  const place = pace.enter('north', inquiry);
  return place.kind === 'taken' ? 'taken' : place.reason;
}

describe('the outbound limits', () => {
  it('allow a clearinghouse a limited number of calls, and the next one when one ends', () => {
    const pace = outboundLimits(limits, fakeClock());
    const first = pace.enter('north', of('1'));
    expect([enters(pace, of('2')), enters(pace, of('3')), enters(pace, of('4'))]).toEqual([
      'taken',
      'taken',
      'clearinghouse-busy',
    ]);
    if (first.kind === 'taken') first.leave();
    expect(enters(pace, of('4'))).toBe('taken');
  });

  it('allow an NPI a limited number of calls at one payer, regardless of other NPIs', () => {
    const pace = outboundLimits(limits, fakeClock());
    expect([enters(pace, of('1')), enters(pace, of('1')), enters(pace, of('1'))]).toEqual([
      'taken',
      'taken',
      'provider-busy',
    ]);
    expect(enters(pace, of('1', 'payer-2'))).toBe('taken');
  });

  it('count a provider without an NPI by the number that the payer gave it', () => {
    const pace = outboundLimits({ ...limits, providerMaxInFlight: 1 }, fakeClock());
    const numbered = (id: string): Inquiry => ({
      ...INQUIRY,
      provider: { ...INQUIRY.provider, npi: '', payerIds: [{ qualifier: 'SV', id }] },
    });
    expect([
      enters(pace, numbered('11')),
      enters(pace, numbered('22')),
      enters(pace, numbered('11')),
    ]).toEqual(['taken', 'taken', 'provider-busy']);
  });

  it('keep places of an NPI for other workspaces that state the same one', () => {
    const pace = outboundLimits(
      { maxInFlightOf: new Map([['north', 999]]), providerMaxInFlight: 40 },
      fakeClock(),
    );
    const noisy = Array.from({ length: 60 }, () => enters(pace, by('noisy', '1')));
    expect(noisy.filter((answer) => answer === 'taken')).toHaveLength(32);
    expect(noisy.at(-1)).toBe('provider-busy');
    expect(Array.from({ length: 5 }, () => enters(pace, by('quiet', '1')))).toEqual(Array(5).fill('taken'));
  });

  it('give the places of an NPI back, however often they are taken', () => {
    const pace = outboundLimits(limits, fakeClock());
    for (let round = 0; round < 3; round += 1) {
      const [first, second] = [pace.enter('north', of('1')), pace.enter('north', of('1'))];
      expect([first.kind, second.kind, enters(pace, of('1'))]).toEqual(['taken', 'taken', 'provider-busy']);
      for (const place of [first, second]) if (place.kind === 'taken') place.leave();
    }
  });

  it('keep no place of an NPI when the clearinghouse has none', () => {
    const pace = outboundLimits({ ...limits, maxInFlightOf: new Map([['north', 1]]) }, fakeClock());
    const first = pace.enter('north', of('1'));
    for (let call = 0; call < 5; call += 1) expect(enters(pace, of('2'))).toBe('clearinghouse-busy');
    if (first.kind === 'taken') first.leave();
    expect(enters(pace, of('2'))).toBe('taken');
  });

  it('pause a clearinghouse that throttles us for the time it asks, and no other', () => {
    const clock = fakeClock();
    const pace = outboundLimits(
      {
        ...limits,
        maxInFlightOf: new Map([
          ['north', 9],
          ['south', 9],
        ]),
      },
      clock,
    );
    pace.applyRetryAfter('north', of('1'), refusedFor('2'));
    expect(enters(pace, of('1'))).toBe('clearinghouse-paused');
    expect(pace.enter('south', of('1')).kind).toBe('taken');
    clock.advance(2_000);
    expect(enters(pace, of('1'))).toBe('taken');
  });

  it('never shorten a pause, and make none without a request', () => {
    const clock = fakeClock();
    const pace = outboundLimits(limits, clock);
    pace.applyRetryAfter('north', of('1'), refusedFor('9', 503));
    pace.applyRetryAfter('north', of('1'), refusedFor());
    expect(enters(pace, of('1'))).toBe('taken');
    pace.applyRetryAfter('north', of('1'), refusedFor('9'));
    pace.applyRetryAfter('north', of('1'), refusedFor('1'));
    clock.advance(8_999);
    expect(enters(pace, of('2'))).toBe('clearinghouse-paused');
  });

  it('keep room at a clearinghouse for other workspaces, whatever one has in progress', () => {
    const pace = outboundLimits(
      { maxInFlightOf: new Map([['north', 256]]), providerMaxInFlight: 999 },
      fakeClock(),
    );
    const noisy = Array.from({ length: 300 }, () => enters(pace, by('noisy')));
    expect(noisy.filter((answer) => answer === 'taken')).toHaveLength(205);
    expect(noisy.at(-1)).toBe('workspace-busy');
    expect(Array.from({ length: 40 }, () => enters(pace, by('quiet')))).toEqual(Array(40).fill('taken'));
  });

  it('pause the throttled workspace, and no other', () => {
    const pace = outboundLimits(limits, fakeClock());
    pace.applyRetryAfter('north', by('noisy'), THROTTLED);
    expect(enters(pace, by('noisy'))).toBe('clearinghouse-paused');
    expect(enters(pace, by('quiet'))).toBe('taken');
  });

  it('pause the clearinghouse when a second workspace is throttled meanwhile, until the later of both ends', () => {
    const clock = fakeClock();
    const pace = outboundLimits(limits, clock);
    pace.applyRetryAfter('north', by('noisy'), THROTTLED);
    clock.advance(5_000);
    pace.applyRetryAfter('north', by('other'), THROTTLED);
    clock.advance(8_999);
    expect(enters(pace, by('quiet'))).toBe('clearinghouse-paused');
    clock.advance(1);
    expect(enters(pace, by('quiet'))).toBe('taken');
  });

  it('pause one workspace after the other when their times do not overlap', () => {
    const clock = fakeClock();
    const pace = outboundLimits(limits, clock);
    pace.applyRetryAfter('north', by('noisy'), THROTTLED);
    clock.advance(9_000);
    pace.applyRetryAfter('north', by('other'), THROTTLED);
    expect(enters(pace, by('quiet'))).toBe('taken');
  });
});

const NOW = Date.UTC(2026, 0, 15, 12);

describe('the wait a Retry-After header asks for', () => {
  it.each([
    ['7', 7_000],
    [' 7 ', 7_000],
    ['0', 0],
    ['Thu, 15 Jan 2026 12:00:30 GMT', 30_000],
    ['Thu, 15 Jan 2026 11:59:00 GMT', 0],
    ['86400', 300_000],
    ['soon', 0],
    ['-5', 0],
    [undefined, 0],
  ])('of %j is %d ms', (header, waitMs) => {
    expect(waitMsOf(header, NOW)).toBe(waitMs);
  });
});
