import { folderOfTest } from '../_folder';
import { runAgainst, type Ran } from './_installation';
import { checkOnce } from './check';

const LIVE = '/api/eligibility/check';
const MOCK = '/api/eligibility/check/mock';
const KEY = '0b6a4f6f-0c11-4a51-9d3f-5f0c2c1e4b8e';
const ANSWER = {
  success: true,
  benefitSummary: {
    coverageActive: true,
    planName: 'Silver PPO',
    payerName: 'Aetna',
    deductibleRemaining: 1_200.5,
    outOfPocketRemaining: 0,
    coinsurancePercent: 20,
    copayAmount: null,
    inNetworkPreferred: true,
  },
  traceId: 't1',
  upstreamStatusCode: 200,
  latencyMs: 812.4,
  errorMessage: null,
};
const QUESTION = { payerName: 'Aetna', memberId: 'W1', patientFirstName: 'Jane', patientLastName: 'Doe' };
const DOUBTS = /\nin doubt +copayAmount: several-amounts, coverageActive: spend-down\n/;
const TYPED = ['Aetna', 'W1', 'Jane', 'Doe', ''];

type More = { readonly says?: boolean; readonly typed?: readonly string[]; readonly clientId?: string };

async function run(
  answers: Parameters<typeof runAgainst>[0],
  args: readonly string[],
  { says = false, typed, clientId = 'c1' }: More = {},
): Promise<Ran> {
  const left = [...(typed ?? [])];
  return runAgainst(
    answers,
    ({ connect, terminal }) =>
      checkOnce({
        connect: async () => ({ ...(await connect({})), clientId: clientId === '' ? undefined : clientId }),
        terminal: { ...terminal, ask: () => Promise.resolve(left.shift()) },
      }),
    { args, says },
  );
}

describe('eligibility check', () => {
  const file = folderOfTest();
  let question: string;
  beforeEach(() => {
    question = file('question.json', JSON.stringify(QUESTION));
  });
  const headers = { 'Check-Id': 'k1', 'Payer-Id': '60054', 'Payer-Name': 'Aetna', 'Checks-Remaining': '41' };
  const live = { [LIVE]: { body: ANSWER, headers } };

  it('asks for the patient, says that the check is charged, and prints a card', async () => {
    const ran = await run(live, [], { says: true, typed: TYPED });
    expect(ran.questions).toEqual(['The payer is asked, and the check is charged. Run it?']);
    expect(ran.asked).toMatchObject([{ path: LIVE, json: QUESTION, headers: { 'X-Client-Id': 'c1' } }]);
    expect(ran.text.split('\n')).toEqual([
      'coverage            active',
      'payer               Aetna',
      'plan                Silver PPO',
      'deductible left     $1200.50',
      'out of pocket left  $0.00',
      'copay               not stated',
      'coinsurance         20 %',
      'in network          benefits apply',
      'asked               Aetna (60054)',
      'check               k1',
      'checks left         41',
      'trace               t1',
      'took                812 ms (upstream 200)',
    ]);
    expect(ran.text).not.toMatch(/W1|Jane|Doe/);
  });

  it('asks for the outcome too, and prints the next step where the message does not say it', async () => {
    const step = { payerName: null, payerId: null, askAfter: null, phone: null };
    const said = async (nextStep: object, errorMessage: string | null): Promise<string> => {
      const body = { ...ANSWER, success: false, errorMessage, nextStep: { ...step, ...nextStep } };
      const ran = await run({ [LIVE]: { body, headers } }, ['--question', question, '--yes']);
      expect(ran.asked).toMatchObject([{ headers: { Prefer: 'include=outcome' } }]);
      return ran.text.split('\n').at(-1) ?? '';
    };
    const sentence = 'Call the payer.';
    const call = { step: 'call-payer', sentence, phone: '8005550160' };
    expect(await said(call, null)).toBe(
      "Next step (call-payer): Call the payer. The payer's number: 8005550160.",
    );
    const later = { step: 'ask-later', sentence: 'Try again.', askAfter: '2026-01-15T12:05:00.000Z' };
    expect(await said(later, 'It is down. Try again.')).toBe(
      'Next step (ask-later): After 2026-01-15T12:05:00.000Z.',
    );
    const correct = { step: 'correct-and-ask-again', sentence: 'Check the member id.' };
    expect(await said(correct, 'Not valid (72). Check the member id.')).toBe(
      'Next step: correct-and-ask-again',
    );
    expect(await said({ step: 'none', sentence: null }, 'No.')).toBe('No.');
  });

  it('asks for the policyholder with --policyholder', async () => {
    const typed = ['Aetna', 'W1', 'Timmy', 'Doe', '2015-03-04', 'child', 'Jane', 'Doe', ''];
    const ran = await run(live, ['--policyholder'], { says: true, typed });
    expect(ran.asked).toMatchObject([
      { path: LIVE, json: { relationship: 'child', subscriberFirstName: 'Jane', subscriberLastName: 'Doe' } },
    ]);
  });

  it('asks for a social security number where there is no member id, and does not print it', async () => {
    const typed = ['Aetna', '', 'Jane', 'Doe', '1980-01-31', '219-09-9999'];
    const ran = await run(live, [], { says: true, typed });
    expect(ran.asked).toMatchObject([{ path: LIVE, json: { patientSocialSecurityNumber: '219-09-9999' } }]);
    expect(ran.asked[0]?.json).not.toHaveProperty('memberId');
    expect(ran.text).not.toContain('219');
  });

  it('asks about the service types of the option, and prints what the payer was asked and not asked', async () => {
    const asked = {
      'Service-Asked': '"35"',
      'Not-Asked':
        'serviceTypeCodes;value="UC";reason=one-at-a-time, procedureCode;value="D0120";reason=not-known',
    };
    const args = [
      ...['--question', question, '--yes', '--service-type', 'dental,UC'],
      ...['--date-of-service', '2026-12-01', '--procedure-code', 'D0120'],
    ];
    const ran = await run({ [LIVE]: { body: ANSWER, headers: { ...headers, ...asked } } }, args);
    const sent = { dateOfService: '2026-12-01', procedureCode: 'D0120' };
    expect(ran.asked).toMatchObject([{ json: { ...QUESTION, serviceTypeCodes: ['dental', 'UC'], ...sent } }]);
    expect(ran.text).toMatch(
      /\nservice +dental care \(35\)\nnot asked +urgent care \(UC\): one-at-a-time, procedure D0120: not-known\n/,
    );
  });

  it.each([
    ['Benefit-Doubts', 'copayAmount;reason=several-amounts, coverageActive;reason=spend-down', DOUBTS],
    ['Payer-Network', 'simulator', /\nSimulated: the payer was not asked/],
    ['Payer-Name', 'Caf%C3%A9%20Health', /^asked +Café Health \(60054\)$/m],
    ['Payer-Name', '100% Health', /^asked +100% Health \(60054\)$/m],
  ])('says what the header %s: %s means, and only then', async (header, value, said) => {
    const args = ['--question', question, '--yes'];
    const answer = { body: ANSWER, headers: { ...headers, [header]: value } };
    expect((await run({ [LIVE]: answer }, args)).text).toMatch(said);
    expect((await run(live, args)).text).not.toMatch(said);
  });

  it('reads the patient from a file, and asks no question with --yes', async () => {
    const ran = await run(live, ['--question', question, '--yes', '--json', '--clinic', 'c2']);
    expect(ran.questions).toEqual([]);
    expect(ran.asked).toMatchObject([{ json: QUESTION, headers: { 'X-Client-Id': 'c2' } }]);
    expect(JSON.parse(ran.text)).toEqual(ANSWER);
  });

  it('runs a mock check without a question, because it is free', async () => {
    const ran = await run({ [MOCK]: { body: ANSWER } }, ['--question', question, '--fixture', 'dental']);
    expect(ran.questions).toEqual([]);
    expect(ran.asked).toMatchObject([{ path: MOCK, json: { ...QUESTION, mockFixture: 'dental' } }]);
  });

  it('distinguishes inactive coverage from unknown coverage', async () => {
    const benefitSummary = { ...ANSWER.benefitSummary, coverageActive: false };
    const inactive = { ...ANSWER, success: false, benefitSummary };
    const args = ['--question', question, '--yes'];
    expect((await run({ [LIVE]: { body: inactive } }, args)).text).toMatch(/^coverage +not active/);
    const body = { ...inactive, errorMessage: 'Try again in a few minutes.' };
    const unknown = await run({ [LIVE]: { body } }, args);
    expect(unknown.text).toMatch(/^coverage +not confirmed[^]*\nTry again in a few minutes\.$/);
  });

  it('sends nothing without a yes, a patient or a clinic', async () => {
    const unconfirmed = await run(live, ['--question', question]);
    const withoutPatient = await run(live, ['--yes']);
    const nowhere = await run(live, ['--question', question, '--yes'], { clientId: '' });
    expect(unconfirmed.failure).toContain('say --yes');
    expect(withoutPatient.failure).toContain('--question');
    expect(nowhere.failure).toContain('--clinic');
    expect([unconfirmed, withoutPatient, nowhere].flatMap(({ asked }) => asked)).toEqual([]);
  });

  it('explains how to retry when there was no answer, and does not after a refusal', async () => {
    const args = ['--question', question, '--yes', '--idempotency-key', KEY];
    const lost = await run({ [LIVE]: { status: 503 } }, args);
    expect(lost.asked[0]?.headers).toMatchObject({ 'Idempotency-Key': KEY });
    expect(lost.failure).toContain(`add --idempotency-key ${KEY}`);
    expect((await run({ [LIVE]: { status: 422 } }, args)).failure).toBe('Error: refused with 422');
  });
});
