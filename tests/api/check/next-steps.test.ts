import type { CheckOutcome } from '../../../packages/benefits/src';
import { PATIENT, type Answer } from '../../helpers/client';
import { SAMPLES, sendSample } from '../../helpers/guide-samples';
import { formatSettings, SHORT_DEADLINE, sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const INCLUDE = { query: { include: 'outcome' } } as const;
const outcomeIn = ({ body }: Answer): CheckOutcome => body as CheckOutcome;

/** What a front desk does after each answer of the simulator: the member, the step, the payer's code and the fields. */
const STORIES: readonly (readonly [
  memberId: string,
  step: CheckOutcome['nextStep']['step'],
  payerCode: string | null,
  fields: readonly string[],
])[] = [
  ['W123456789', 'none', null, []],
  ['AAA72-1', 'correct-and-ask-again', '72', ['memberId']],
  ['AAA79-1', 'correct-and-ask-again', '79', ['payerName']],
  [
    'AAA71-1',
    'ask-policyholder',
    '71',
    [
      'patientDateOfBirth',
      'relationship',
      'subscriberFirstName',
      'subscriberLastName',
      'subscriberDateOfBirth',
    ],
  ],
  ['AAA42-1', 'ask-later', '42', []],
  ['RESET-1', 'ask-later', null, []],
  ['AAA43-1', 'call-payer', '43', []],
  ['NOTSTATED-1', 'ask-another-payer', null, ['payerName', 'memberId']],
  ['INACTIVE-1', 'call-payer', null, []],
];

/** Two failures in a row are borne; each failing member asks a payer of its own, so that no circuit opens. */
const PAYERS: Readonly<Record<string, string>> = { 'AAA42-1': 'Cigna', 'RESET-1': 'Humana' };

describe.each(['json', 'core-soap'] as const)('the next step, in the format %s', (format) => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Next steps', formatSettings(format));
  }, 60_000);

  const asked = (fields: object): Promise<Answer> =>
    system.call('/api/eligibility/check', { method: 'POST', json: { ...PATIENT, ...fields }, ...INCLUDE });
  const line = async (checkId: string): Promise<object> =>
    (await system.call(`/api/eligibility/checks/${checkId}`)).body as object;

  it.each(STORIES)('after %s is %s', async (memberId, step, payerCode, fields) => {
    const payerName = PAYERS[memberId] ?? 'Aetna';
    const posted = await asked({ payerName, memberId });
    expect(outcomeIn(posted)).toMatchObject({ fields, nextStep: { step } });
    expect(outcomeIn(posted).reason?.payerCode ?? null).toBe(payerCode);
    expect(outcomeIn(posted).isCharged).toBe(
      ((await line(posted.headers['check-id'] ?? '')) as { charged: boolean }).charged,
    );
    const got = await system.call('/api/eligibility/check', {
      query: { ...PATIENT, payerName, memberId, include: 'outcome' },
    });
    expect(outcomeIn(got)).toMatchObject({ fields, nextStep: { step } });
    const { outcome, reason } = outcomeIn(posted);
    expect(await line(posted.headers['check-id'] ?? '')).toMatchObject({
      outcome,
      reason,
      fields,
      nextStep: { step },
    });
  });

  it('is to correct the fields of the card where the caller says whose plan it is', async () => {
    const answer = await asked({ memberId: 'AAA75-1', relationship: 'self' });
    expect(outcomeIn(answer)).toMatchObject({
      fields: ['memberId', 'patientFirstName', 'patientLastName', 'patientDateOfBirth'],
      nextStep: { step: 'correct-and-ask-again' },
    });
  });
});

describe('the next step of a mock check', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Next steps of mocks', SHORT_DEADLINE);
  }, 60_000);

  it('is the plan to bill instead, which the payer names, and a retry gets it letter by letter', async () => {
    const key = '6b0c6f0e-52d4-4f0a-9c11-2f6f8d1b7a53';
    const ask = (): Promise<Answer> =>
      system.call('/api/eligibility/check/mock', {
        method: 'POST',
        headers: { 'Idempotency-Key': key },
        json: { ...PATIENT, mockFixture: 'medical-inactive' },
        query: { include: 'outcome,benefits' },
      });
    const first = await ask();
    expect(first.body).toMatchObject({
      outcome: 'inactive',
      reason: { code: 'other-payer', payerCode: null },
      nextStep: { step: 'ask-another-payer', payerName: 'HARBOR MUTUAL', payerId: 'HARBR' },
      isCharged: false,
      benefits: { otherCoverage: [{ role: 'primary', billed: 'first', name: 'HARBOR MUTUAL' }] },
    });
    expect((await ask()).text).toBe(first.text);
  });

  it('is in the guide as it is answered', async () => {
    const ofGuide = SAMPLES.filter(({ guide }) => guide === 'next-steps');
    const sample = ofGuide.find(({ text }) => text.startsWith('curl'));
    const shown = ofGuide.find(({ language }) => language === 'json');
    const { body } = await sendSample(system, sample?.text ?? '');
    const members = JSON.parse(shown?.text ?? '') as object;
    expect(body).toMatchObject(members);
    expect(Object.keys(members)).toEqual([
      'errorMessage',
      'outcome',
      'reason',
      'fields',
      'nextStep',
      'isCharged',
    ]);
  });

  it('is in the guide as a voice says it', async () => {
    const ofGuide = SAMPLES.filter(({ guide }) => guide === 'next-steps');
    const sample = ofGuide.find(({ text }) => text.includes('include=say'));
    const { body } = await sendSample(system, sample?.text ?? '');
    const shown = ofGuide.find(({ text }) => text.includes('"say"'));
    expect(body).toMatchObject(JSON.parse(shown?.text ?? '') as object);
  });
});
