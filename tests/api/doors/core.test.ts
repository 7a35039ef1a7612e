import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { benefitsIn, coreProgram, FORMS, inquiryOf, loopsOf, rejectionsIn, type CoreAnswer } from './_core';

describe('a program that speaks CAQH CORE', () => {
  let workspace: SharedSystem;
  beforeAll(async () => {
    workspace = await sharedSystem('CORE');
  });

  const charged = async (): Promise<number> => {
    await eventually(async () => (await workspace.balance()).held === 0);
    return (await workspace.balance()).captured;
  };
  const memberId = (): string => `W${randomUUID().slice(0, 8).toUpperCase()}`;

  describe.each(FORMS)('as %s', (form) => {
    const send = (payload: string, sent: Parameters<ReturnType<typeof coreProgram>['send']>[1] = {}) =>
      coreProgram(workspace).send(payload, { form, ...sent });
    const costing = async (answering: () => Promise<CoreAnswer>) => {
      const before = await charged();
      const answer = await answering();
      return { ...answer, cost: (await charged()) - before };
    };

    it.each(['2.2.0', '4.0.0'])(
      'has the 271 of the payer, addressed to itself, in version %s',
      async (version) => {
        const payloadId = randomUUID();
        const inquiry = inquiryOf(memberId());
        const answer = await costing(() => send(inquiry, { version, payloadId }));
        expect(answer).toMatchObject({
          status: 200,
          cost: 1,
          fields: {
            PayloadType: 'X12_271_Response_005010X279A1',
            ProcessingMode: 'RealTime',
            PayloadID: payloadId,
            SenderID: 'ELIGIBILITY',
            ReceiverID: 'PROGRAM',
            CORERuleVersion: version,
            ErrorCode: 'Success',
          },
        });
        const { payload } = answer;
        expect(payload).toMatch(/^ISA\*00\* {10}\*00\* {10}\*ZZ\*ELIGIBILITY {4}\*ZZ\*PROGRAM {8}\*/);
        expect(payload).toContain('~GS*HB*ELIGIBILITY*PROGRAM*');
        expect(benefitsIn(payload)).toContain('1');
        const [, trace = ''] = /~TRN\*1\*([^*]+)/.exec(inquiry) ?? [];
        expect(payload).toContain(`~BHT*0022*11*${trace}*`);
        expect(payload.match(/~TRN\*2\*[^~]*/g)).toEqual([`~TRN*2*${trace}*9PROGRAM01`]);
      },
    );

    it('pays once for a payload id, and has the same loops again', async () => {
      const [payload, payloadId] = [inquiryOf(memberId()), randomUUID()];
      const first = await costing(() => send(payload, { payloadId }));
      const again = await costing(() => send(payload, { payloadId }));
      expect([first.cost, again.cost]).toEqual([1, 0]);
      expect(loopsOf(again.payload)).toBe(loopsOf(first.payload));
      const other = await costing(() => send(inquiryOf(memberId()), { payloadId }));
      expect(other).toMatchObject({ status: 200, cost: 0, fields: { ErrorCode: 'PayloadIDIllegal' } });
    });

    it.each([
      [
        'a payer that nobody knows',
        { payer: { name: 'Xyzzy Qwert', tradingPartnerId: 'QQ99999' } },
        '20 N 79 C',
      ],
      [
        'a provider that nobody knows',
        { provider: { organizationName: 'X', npi: '1234567893' } },
        '21 N 51 C',
      ],
      [
        'a dependent who is not born',
        {
          dependent: {
            firstName: 'Jo',
            lastName: 'Doe',
            dateOfBirth: '2190-01-01',
            relationship: 'child' as const,
          },
        },
        '23 N 58 C',
      ],
    ])('is told of %s, for nothing', async (_what, asked, rejection) => {
      const answer = await costing(() => send(inquiryOf(memberId(), asked)));
      expect(answer).toMatchObject({ status: 200, cost: 0, fields: { ErrorCode: 'Success' } });
      expect(rejectionsIn(answer.payload)).toEqual([rejection]);
    });

    it('asks about a dependent under the id of the subscriber', async () => {
      const dependent = {
        firstName: 'Jordan',
        lastName: 'Doe',
        dateOfBirth: '2015-04-01',
        relationship: 'child' as const,
      };
      const answer = await costing(() => send(inquiryOf('DEPENDENT1', { dependent })));
      expect([answer.cost, benefitsIn(answer.payload).length > 0]).toEqual([1, true]);
      expect(answer.payload).toMatch(/~HL\*\d+\*\d+\*23\*0~TRN\*2\*[^~]*~/);
    });

    it.each([
      ['UnAuthorized', 401, { password: 'wrong' }],
      ['PayloadIDRequired', 200, { fields: { PayloadID: undefined } }],
      ['VersionMismatch', 200, { fields: { CORERuleVersion: '1.1.0' } }],
      ['PayloadIllegal', 200, { fields: { Payload: 'no interchange' } }],
    ])('is refused with %s', async (errorCode, status, sent) => {
      expect(await send(inquiryOf(memberId()), sent)).toMatchObject({
        status,
        fields: { PayloadType: 'CoreEnvelopeError', ErrorCode: errorCode },
      });
    });

    it('has a TA1 for a bad interchange, and a 999 for a bad transaction set, for nothing', async () => {
      const inquiry = inquiryOf(memberId());
      const cut = await costing(() => send(inquiry.slice(0, inquiry.indexOf('IEA'))));
      expect(cut).toMatchObject({ cost: 0, fields: { PayloadType: 'X12_TA1_Response_00501X231A1' } });
      expect(cut.payload).toMatch(/~TA1\*\d{9}\*\d{6}\*\d{4}\*R\*023~IEA\*0\*/);
      const wrong = await costing(() => send(inquiry.replace(/SE\*\d+/, 'SE*99')));
      expect(wrong).toMatchObject({ cost: 0, fields: { PayloadType: 'X12_999_Response_005010X231A1' } });
      expect(wrong.payload).toContain('~IK5*R*4~AK9*R*1*1*0~');
    });
  });

  it('may sign in with a header, as a proxy that knows its certificate does', async () => {
    const headers = { authorization: `Bearer ${workspace.access.apiKey}` };
    const answer = await coreProgram(workspace).send(inquiryOf(memberId()), { password: '', headers });
    expect(benefitsIn(answer.payload)).toContain('1');
  });

  it('is asked nothing where its key may not read what the payer sent', async () => {
    const before = await charged();
    const program = coreProgram(await workspace.withKey({ scopes: ['check:live'] }));
    expect(await program.send(inquiryOf(memberId()))).toMatchObject({
      status: 403,
      fields: { ErrorCode: 'UnAuthorized' },
    });
    expect(await charged()).toBe(before);
  });

  it('has a fault for what is no envelope', async () => {
    const { baseUrl } = workspace.access;
    const answer = await fetch(`${baseUrl}/core`, {
      method: 'POST',
      headers: { 'content-type': 'application/soap+xml' },
      body: '<!DOCTYPE x><x/>',
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      400,
      'application/soap+xml; charset=utf-8',
    ]);
    expect(await answer.text()).toContain('<soap:Value>soap:Sender</soap:Value>');
  });

  it('hears of a slow payer in time, and gets the 271 by the same payload id, for one charge', async () => {
    const before = await charged();
    const slow = `SLOW18500R${randomUUID().slice(0, 6).toUpperCase()}`;
    const [payload, payloadId] = [inquiryOf(slow), randomUUID()];
    const { send } = coreProgram(workspace);
    const first = await send(payload, { payloadId });
    expect(rejectionsIn(first.payload)).toEqual(['20 Y 42 R']);
    await charged();
    const again = await send(payload, { payloadId });
    expect(benefitsIn(again.payload)).toContain('1');
    expect(await charged()).toBe(before + 1);
  });
});
