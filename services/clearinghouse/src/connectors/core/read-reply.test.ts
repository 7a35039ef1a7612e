import { traceOf } from '@eligibility/x12';
import { INQUIRY } from '../../domain/_inquiry';
import { ACTIVE_271, interchangeOf, PARTIES, REJECTED_271, TA1 } from './_envelopes';
import { fieldsWith, type Given, replyTo } from './_read-reply';
import { NO_ENVELOPE } from './check-envelope';

const SENT = traceOf(INQUIRY);
const OTHER = traceOf({ checkId: '7c0d1d52-52f2-4c35-9a52-6ab1a1f2c0de' });
const GIVEN_BACK = `TRN*2*${SENT}*9ELIGCHECK~`;

const TYPE_TA1 = 'X12_TA1_Response_00501X231A1';
const TYPE_999 = 'X12_999_Response_005010X231A1';
const acknowledged = (status: string): string =>
  interchangeOf(['AK1*HS*1', 'AK2*270*0001', `IK5*${status}*5`, `AK9*${status}*1*1*0`]).replace(
    'ST*271',
    'ST*999',
  );
const refusedFor = (errorCode: string, httpStatus = 502) => ({
  kind: 'clearinghouse-refused',
  httpStatus,
  by: 'envelope',
  errorCodes: [errorCode],
  words: [],
  traceId: undefined,
});

const refused = (httpStatus: number) => ({
  kind: 'clearinghouse-refused',
  httpStatus,
  by: 'status',
  errorCodes: [],
  traceId: undefined,
});
const unreadable = (httpStatus = 200) => ({ kind: 'unreadable', httpStatus });
const httpError = (httpStatus: number) => ({ kind: 'http-error', httpStatus, traceId: undefined });

describe('an answer', () => {
  it('is the one 271 in an envelope that says Success', () => {
    expect(replyTo(fieldsWith({}))).toMatchObject({
      kind: 'answered',
      httpStatus: 200,
      answer: { payerName: 'REAL PAYER', rejects: [], benefits: [{ code: '1', planName: 'GOLD PLAN' }] },
    });
  });

  it.each([200, 400, 500])('is a rejection at HTTP %d', (httpStatus) => {
    expect(replyTo(fieldsWith({ Payload: REJECTED_271 }), httpStatus)).toMatchObject({
      kind: 'answered',
      httpStatus,
      answer: { rejects: [{ code: '75', followUp: 'C' }] },
    });
  });

  it('may have our ids as we sent them, in any letter case', () => {
    const { senderId, receiverId } = PARTIES;
    const echoed = { SenderID: senderId.toLowerCase(), ReceiverID: receiverId, ErrorCode: 'SUCCESS' };
    expect(replyTo(fieldsWith(echoed)).kind).toBe('answered');
  });
});

describe('a refusal of the clearinghouse', () => {
  it.each<[string, Given, object]>([
    ['is a TA1', { PayloadType: TYPE_TA1, Payload: TA1 }, { by: 'TA1', errorCodes: ['006'] }],
    ['is a TA1 in spite of its type', { Payload: TA1 }, { by: 'TA1', errorCodes: ['006'] }],
    [
      'is a 999 that rejects',
      { PayloadType: TYPE_999, Payload: acknowledged('R') },
      { by: '999', errorCodes: ['5'] },
    ],
    [
      'is a 999 without anything else in its envelope',
      {
        PayloadType: TYPE_999,
        Payload: acknowledged('R'),
        ErrorCode: undefined,
        TimeStamp: undefined,
        SenderID: 'STRANGER',
      },
      { by: '999', errorCodes: ['5'] },
    ],
  ])('%s', (_what, given, refusal) => {
    for (const httpStatus of [200, 400, 500]) {
      expect(replyTo(fieldsWith(given), httpStatus)).toMatchObject({
        kind: 'clearinghouse-refused',
        ...refusal,
      });
    }
  });

  it.each([
    ['PayloadTypeIllegal', 200],
    ['ProcessingModeNotUnderstood', 200],
    ['PayloadIDRequired', 400],
    ['TimeStampRequired', 200],
    ['PayloadIllegal', 200],
    ['ChecksumMismatched', 200],
    ['Sender', 400],
    ['Sender', 500],
  ])('is the error code %s at HTTP %d', (errorCode, received) => {
    expect(replyTo(new Map([['errorcode', errorCode]]), received)).toEqual(
      refusedFor(errorCode, received === 200 ? 502 : received),
    );
  });

  it('has the message of the envelope, or of the fault', () => {
    const fields = new Map([
      ['errorcode', 'PayloadIllegal'],
      ['errormessage', 'NM109 of 2100B is missing'],
    ]);
    expect(replyTo(fields)).toMatchObject({ words: [{ text: 'NM109 of 2100B is missing' }] });
  });

  it('is an unknown error code, which is not repeated', () => {
    const unknown = new Map([['errorcode', 'MARKERLAST is no member']]);
    expect(replyTo(unknown)).toEqual(refusedFor('other'));
    expect(replyTo(unknown, 503)).toEqual(httpError(503));
  });
});

describe('an unusable answer', () => {
  it.each<[string, Given]>([
    ['it is called a TA1', { PayloadType: 'X12_TA1_Response_00501X231A1' }],
    ['it is called a 999', { PayloadType: 'X12_999_Response_005010X231A1' }],
    ['a 999 accepts our message, and no 271 comes', { PayloadType: TYPE_999, Payload: acknowledged('A') }],
    ['it is called an error', { PayloadType: 'CoreEnvelopeError' }],
    ['it is about claims', { PayloadType: 'X12_277_Response_005010X212' }],
    ['it is of a batch', { ProcessingMode: 'Batch' }],
    ['the payload is missing', { Payload: undefined }],
    ['the payload is a page', { Payload: '<html></html>' }],
    ['the payload is a page in base64', { Payload: Buffer.from('<html></html>').toString('base64') }],
    ['the payload is wrapped without end', { Payload: `${'<![CDATA['.repeat(9)}${ACTIVE_271}` }],
    ['the payload is cut', { Payload: ACTIVE_271.slice(0, -60) }],
    ['two people are answered for', { Payload: ACTIVE_271 + ACTIVE_271 }],
    ['it gives back the trace of another inquiry', { Payload: ACTIVE_271.replaceAll(SENT, OTHER) }],
    [
      'it gives back traces of other inquiries alone',
      { Payload: ACTIVE_271.replace(GIVEN_BACK, `TRN*2*${OTHER}*9ELIGCHECK~TRN*2*MCK-TSHRT*1266798199~`) },
    ],
    ['what it gives back was cut too short', { Payload: ACTIVE_271.replaceAll(SENT, SENT.slice(0, 8)) }],
    ['it is a 271 without a person', { Payload: interchangeOf([]) }],
  ])('is there when %s', (_why, given) => {
    expect(replyTo(fieldsWith(given))).toEqual(unreadable());
  });

  it.each([
    [200, unreadable(200)],
    [302, unreadable(302)],
    [404, refused(404)],
    [401, httpError(401)],
    [403, httpError(403)],
    [429, httpError(429)],
    [500, httpError(500)],
    [503, httpError(503)],
  ])('is there at HTTP %d without an envelope', (httpStatus, reply) => {
    expect(replyTo(NO_ENVELOPE.fields, httpStatus)).toEqual(reply);
  });

  it.each([401, 403, 429])('is there at HTTP %d, whatever the envelope says', (httpStatus) => {
    expect(replyTo(fieldsWith({}), httpStatus)).toEqual(httpError(httpStatus));
  });

  it('is there when benefits come with an error status', () => {
    expect(replyTo(fieldsWith({}), 500)).toEqual(httpError(500));
    expect(replyTo(fieldsWith({}), 400)).toEqual(refused(400));
  });
});

describe('an error code', () => {
  it.each([
    ['UnAuthorized', 200, 401],
    ['unauthorized', 500, 401],
    ['UserNameRequired', 200, 401],
    ['PasswordIllegal', 200, 401],
    ['SenderIDNotUnderstood', 200, 403],
    ['SenderIdIllegal', 200, 403],
    ['ReceiverIDIllegal', 200, 403],
    ['VersionMismatch', 200, 403],
    ['CORERuleVersionNotUnderstood', 200, 403],
    ['Receiver', 200, 502],
    ['Receiver', 500, 502],
    ['Receiver', 503, 503],
  ])('%s at HTTP %d means HTTP %d', (errorCode, received, meant) => {
    const fields = new Map([['errorcode', errorCode]]);
    expect(replyTo(fields, received)).toEqual(httpError(meant));
  });

  it('takes precedence over a payload that looks like an answer', () => {
    expect(replyTo(fieldsWith({ ErrorCode: 'UnAuthorized' }))).toEqual(httpError(401));
  });
});
