import { runAgainst } from './_installation';
import { connectCheck, maskedDocument } from './connect';

const ANSWER = { success: true, benefitSummary: { coverageActive: true }, errorMessage: null };
const SENT = '{"controlNumber":"123","subscriber":{"memberId":"AETNA12345","lastName":"Doe"}}';
const X12 = `ISA*00*SECRET    *00*          *ZZ*NORTH          *ZZ*SOUTH          *260115*0930*^*00501*000000905*0*T*:~NM1*PR*2*AETNA*****PI*60054~NM1*IL*1*DOE*JANE****MI*W123~N3*1 MAIN ST~DMG*D8*19800412*F~EB*1**30~`;

describe('eligibility connect --check', () => {
  const live = {
    '/api/eligibility/check': { body: ANSWER, headers: { 'Check-Id': 'k1' } },
    '/api/eligibility/checks/k1/exchange': { body: { format: 'json', sent: SENT, received: X12 } },
  };
  const run = (answers: Parameters<typeof runAgainst>[0]) =>
    runAgainst(
      answers,
      ({ connect, terminal }) =>
        connectCheck({ connect: async () => ({ ...(await connect({})), clientId: 'c1' }), terminal }),
      { args: ['--check', '--yes'] },
    );

  it('asks about the test patient, and prints both documents without who it was', async () => {
    const { text: printed, asked } = await run(live);
    expect(asked[0]).toMatchObject({ json: { memberId: 'AETNA12345', patientFirstName: 'Jane' } });
    expect(printed).toContain('"controlNumber": "123"');
    expect(printed).toContain('"memberId": "xxxxx00000"');
    expect(printed).toContain('NM1*PR*2*AETNA*****PI*60054~\nNM1*IL*1*xxx*xxxx****MI*x000~');
    expect(printed).not.toMatch(/AETNA12345|Doe|DOE|JANE|W123|MAIN|19800412|SECRET/);
  });

  it('says so if nothing was answered', async () => {
    const refused = { status: 404, body: { status: 404, code: 'benefits-unavailable', detail: 'None.' } };
    const { text: printed } = await run({ ...live, '/api/eligibility/checks/k1/exchange': refused });
    expect(printed).toContain('not kept: nothing was answered');
  });

  it('masks what is no document at all', () => {
    expect(maskedDocument('<h1>Doe 123</h1>')).toBe('<x0>xxx 000</x0>');
  });
});
