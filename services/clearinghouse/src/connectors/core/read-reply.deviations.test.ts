import { traceOf } from '@eligibility/x12';
import { INQUIRY } from '../../domain/_inquiry';
import { ACTIVE_271, PARTIES } from './_envelopes';
import { fieldsWith, type Given, readingOf, replyTo } from './_read-reply';

const SENT = traceOf(INQUIRY);
const GIVEN_BACK = `TRN*2*${SENT}*9ELIGCHECK~`;

describe('an answer is ours', () => {
  const THEIRS = 'TRN*2*MCK-TSHRT*1266798199~';
  it.each([
    ['behind a trace that a clearinghouse added', THEIRS + GIVEN_BACK],
    ['before a trace that a clearinghouse added', GIVEN_BACK + THEIRS],
    ['in lower case', GIVEN_BACK.toLowerCase().replace('trn', 'TRN')],
    ['cut at 20 characters', `TRN*2*${SENT.slice(0, 20)}*9ELIGCHECK~`],
    ['not given back, on the connection of the inquiry', ''],
    ['after the trace of the other side', `TRN*1*THEIRS*9PAYER00001~${GIVEN_BACK}`],
  ])('with its trace %s', (_how, traces) => {
    const Payload = ACTIVE_271.replace(GIVEN_BACK, traces);
    expect(replyTo(fieldsWith({ Payload })).kind).toBe('answered');
  });
});

describe('an answer that differs from the rule', () => {
  const base64 = Buffer.from(ACTIVE_271).toString('base64');
  const inCdata = `<![CDATA[${ACTIVE_271}]]>`;
  it.each<[string, Given, readonly string[]]>([
    ['is the rule itself', {}, []],
    ['has a time of another form', { TimeStamp: '2020-03-05 02:34:15.487' }, []],
    ['has no error code', { ErrorCode: undefined }, ['field-missing']],
    ['has no payload type', { PayloadType: undefined }, ['field-missing']],
    ['has no mode', { ProcessingMode: undefined }, ['field-missing']],
    ['has no id', { PayloadID: ' ' }, ['field-missing']],
    ['has no time', { TimeStamp: undefined }, ['field-missing']],
    ['has a time that is none', { TimeStamp: 'now' }, ['field-missing']],
    ['calls its mode RealTimeMode', { ProcessingMode: 'RealTimeMode' }, ['processing-mode']],
    ['calls its mode Real-Time', { ProcessingMode: 'Real-Time' }, ['processing-mode']],
    ['spells the version v2.2.0', { CORERuleVersion: 'v2.2.0' }, ['rule-version']],
    ['has another version', { CORERuleVersion: '4.0.0' }, ['rule-version']],
    ['is from another sender', { SenderID: 'STRANGER' }, ['ids']],
    ['is for another receiver', { ReceiverID: 'STRANGER' }, ['ids']],
    ['has our id twice', { SenderID: PARTIES.senderId, ReceiverID: PARTIES.senderId }, ['ids']],
    ['holds a literal CDATA mark', { Payload: ` ${inCdata}\n` }, ['payload-escaped']],
    ['holds a CDATA mark without its end', { Payload: `<![CDATA[${ACTIVE_271}` }, ['payload-escaped']],
    [
      'is encoded twice',
      { Payload: inCdata.replaceAll('<', '&lt;').replaceAll('>', '&gt;') },
      ['payload-escaped'],
    ],
    ['is in base64', { Payload: base64 }, ['payload-base64']],
    ['is in base64 of 76 columns', { Payload: base64.replace(/.{76}/g, '$&\r\n') }, ['payload-base64']],
    [
      'is in base64, with a byte order mark',
      { Payload: Buffer.from(`\ufeff${ACTIVE_271}`).toString('base64') },
      ['payload-base64'],
    ],
    [
      'is in base64 in CDATA, from another sender',
      { Payload: `<![CDATA[${base64}]]>`, SenderID: 'STRANGER' },
      ['ids', 'payload-escaped', 'payload-base64'],
    ],
  ])('is read, and reported, when it %s', (_how, given, deviations) => {
    const { reply, deviations: reported } = readingOf(fieldsWith(given));
    expect(reply).toMatchObject({ kind: 'answered', answer: { benefits: [{ planName: 'GOLD PLAN' }] } });
    expect(reported).toEqual(deviations);
  });

  it('is not reported when it is not read', () => {
    const given = { SenderID: 'STRANGER', Payload: '<html></html>' };
    expect(readingOf(fieldsWith(given)).deviations).toEqual([]);
  });
});
