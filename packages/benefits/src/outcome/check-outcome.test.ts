import type { Clues } from '@eligibility/contract';
import { REJECT_CODES, rejectRow, STEPS } from '@eligibility/x12';
import { aboutSubscriber, answerIn } from '@eligibility/x12/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultOf } from '../result';
import { checkOutcomeOf, type Circumstances, type CheckOutcome } from './check-outcome';
import { loggedOutcomeText, readLoggedOutcome } from './logged-outcome';
import { noteOf, REASON_CODES, reasonOf } from './reasons';

const AT_MS = Date.UTC(2026, 0, 15, 12);
const UNSAID: Circumstances = { patientIs: 'unsaid', answeredAtMs: AT_MS, isCharged: true };
const clue = (given: Partial<Clues>): Clues => ({ namesSubscriber: false, ...given });
const rejected = (
  rejectCodes: readonly string[],
  given: Partial<Clues> = {},
  who: Partial<Circumstances> = {},
): CheckOutcome =>
  checkOutcomeOf({ outcome: 'rejected', rejectCodes, clues: clue(given) }, { ...UNSAID, ...who });

describe('the outcome of a check', () => {
  it('has no reason and nothing to do where the coverage is active', () => {
    expect(checkOutcomeOf({ outcome: 'active', rejectCodes: ['69'] }, UNSAID)).toEqual({
      outcome: 'active',
      reason: null,
      fields: [],
      nextStep: { step: 'none', sentence: null, askAfter: null, payerName: null, payerId: null, phone: null },
      isCharged: true,
    });
  });

  it.each([
    ['active', null],
    ['inactive', 'inactive'],
  ] as const)(
    'is asked again in the month of a day to come, if the answer for today is %s',
    (outcome, code) => {
      const circumstances = { ...UNSAID, dayToCome: '2026-02-14' };
      const { reason, nextStep } = checkOutcomeOf(
        { outcome, rejectCodes: [], clues: undefined },
        circumstances,
      );
      expect(reason?.code ?? null).toBe(code);
      expect(nextStep).toMatchObject({ step: 'ask-later', askAfter: '2026-02-01T05:00:00.000Z' });
      const rejection = { outcome: 'rejected', rejectCodes: ['75'], clues: clue({}) } as const;
      expect(checkOutcomeOf(rejection, circumstances)).toEqual(checkOutcomeOf(rejection, UNSAID));
    },
  );

  it('says of an active coverage that may be limited whom to ask', () => {
    expect(
      checkOutcomeOf(
        { outcome: 'active', rejectCodes: [], clues: clue({ note: 'limited-coverage' }) },
        UNSAID,
      ),
    ).toMatchObject({ reason: { code: 'limited-coverage' }, nextStep: { step: 'call-payer' } });
  });

  it('tells a service that is not covered from a coverage that is not active', () => {
    const notes = ['EB*I**33', 'EB*6**30'].map((line) => {
      const answer = answerIn(aboutSubscriber(['EB*1**30', line].slice(line.startsWith('EB*6') ? 1 : 0)));
      const inquiry = { payer: { name: 'P' }, serviceTypeCode: '33' };
      const reply = { kind: 'answered', httpStatus: 200, answer } as const;
      return resultOf(reply, inquiry, { onDate: '2026-01-15', treat79AsAccount: false });
    });
    expect(notes.map(({ outcome, clues }) => [outcome, clues?.note])).toEqual([
      ['inactive', 'service-not-covered'],
      ['inactive', undefined],
    ]);
  });

  it.each(REJECT_CODES)('has the reason, a step and a sentence for the code %s', (payerCode) => {
    const { reason, nextStep } = rejected([payerCode], {}, { patientIs: 'subscriber' });
    const { happened, step, fields } = rejectRow(payerCode);
    expect(reason).toEqual({ code: 'rejected', payerCode, text: happened });
    expect(nextStep.step).toBe(step);
    expect(nextStep.sentence).toMatch(/^[A-Z].+\.$/);
    expect(fields.length > 0).toBe(step === 'correct-and-ask-again');
  });

  it('counts the most useful code, and calls the payer for one that is unknown', () => {
    expect(rejected(['15', '72', '75']).reason?.payerCode).toBe('72');
    expect(rejected(['Q9'])).toMatchObject({
      reason: { payerCode: 'Q9', text: 'The payer rejected the inquiry' },
      nextStep: { step: 'call-payer' },
    });
  });

  it.each(['71', '73', '75'])('asks for the policyholder after %s where nothing was said of one', (code) => {
    expect(rejected([code]).nextStep).toMatchObject({ step: 'ask-policyholder' });
    expect(rejected([code]).nextStep.sentence).toMatch(/^Ask whose plan it is\. .+ own, [a-z].+\.$/);
    expect(rejected([code]).fields).toEqual(expect.arrayContaining(['relationship', 'subscriberLastName']));
    for (const patientIs of ['subscriber', 'dependent'] as const)
      expect(rejected([code], {}, { patientIs }).nextStep.step).toBe('correct-and-ask-again');
  });

  it('asks for the policyholder after 58 where the answer names a subscriber, and after 72 never', () => {
    expect(rejected(['58']).nextStep.step).toBe('correct-and-ask-again');
    expect(rejected(['58'], { namesSubscriber: true }).nextStep.step).toBe('ask-policyholder');
    expect(rejected(['72'], { namesSubscriber: true }).nextStep.step).toBe('correct-and-ask-again');
  });

  it('names the fields of the policyholder where the code is about them', () => {
    const fieldsAfter = (code: string) => rejected([code], {}, { patientIs: 'dependent' }).fields;
    expect(fieldsAfter('73')).toEqual(['subscriberFirstName', 'subscriberLastName']);
    expect(fieldsAfter('75')).toContain('subscriberDateOfBirth');
    expect(fieldsAfter('71')).toEqual(['patientDateOfBirth', 'subscriberDateOfBirth']);
    expect(fieldsAfter('65')).toEqual(['patientFirstName', 'patientLastName']);
    expect(fieldsAfter('74')).toEqual([]);
  });

  it.each([
    [{}, '2026-01-15T12:05:00.000Z'],
    [{ followUp: 'X' }, '2026-01-25T12:00:00.000Z'],
    [{ followUp: 'W' }, '2026-02-14T12:00:00.000Z'],
  ])('says when to ask later, with %j', (given, askAfter) => {
    const result = { outcome: 'unavailable', rejectCodes: ['42'], clues: clue(given) } as const;
    expect(checkOutcomeOf(result, UNSAID)).toMatchObject({
      reason: { code: 'unavailable', payerCode: '42' },
      nextStep: { step: 'ask-later', askAfter },
    });
  });

  it.each(REASON_CODES)('has a reason, a step and a sentence for %s without a code', (code) => {
    const clues = noteOf(code) === undefined ? undefined : clue({ note: code });
    const outcome = noteOf(code) === undefined ? code : 'never-sent';
    const found = checkOutcomeOf(
      { outcome, rejectCodes: [], clues } as Parameters<typeof checkOutcomeOf>[0],
      UNSAID,
    );
    const { happened, step, waitSeconds } = reasonOf(code);
    expect(found.reason).toEqual({ code, payerCode: null, text: happened });
    expect(found.nextStep.step).toBe(step);
    expect(STEPS).toContain(step);
    expect(found.nextStep.askAfter !== null).toBe(waitSeconds !== undefined);
  });

  it('has the number of the payer to call, and the plan to ask in its place', () => {
    const phone = '8005550160';
    expect(rejected(['43'], { payerPhone: phone }).nextStep.phone).toBe(phone);
    expect(rejected(['72'], { payerPhone: phone }).nextStep.phone).toBeNull();
    const other = clue({ otherPayerName: 'SUNNY HEALTH', otherPayerId: 'SUN1', payerPhone: phone });
    for (const outcome of ['active', 'inactive'] as const)
      expect(checkOutcomeOf({ outcome, rejectCodes: [], clues: other }, UNSAID)).toMatchObject({
        reason: { code: 'other-payer', payerCode: null },
        nextStep: { step: 'ask-another-payer', payerName: 'SUNNY HEALTH', payerId: 'SUN1', phone: null },
      });
  });
});

describe('the outcome in a log', () => {
  it.each(REJECT_CODES)('says the same for the code %s, in one text without patient data', (code) => {
    const found = rejected([code]);
    const { reason, fields, nextStep } = found;
    expect(readLoggedOutcome(loggedOutcomeText(found))).toEqual({
      reason,
      fields,
      nextStep: { ...nextStep, askAfter: null },
    });
  });

  it('is nothing for active coverage, and names no other payer', () => {
    const active = checkOutcomeOf({ outcome: 'active', rejectCodes: [] }, UNSAID);
    expect(loggedOutcomeText(active)).toBeUndefined();
    expect(readLoggedOutcome(undefined)).toMatchObject({ reason: null, nextStep: { step: 'none' } });
    const clues = clue({ otherPayerName: 'SUNNY HEALTH' });
    const other = checkOutcomeOf({ outcome: 'inactive', rejectCodes: [], clues }, UNSAID);
    expect(loggedOutcomeText(other)).toBe('other-payer;;ask-another-payer;payerName memberId');
    expect(readLoggedOutcome(loggedOutcomeText(other)).nextStep).toMatchObject({
      step: 'ask-another-payer',
      sentence: 'Check and bill that plan instead.',
      payerName: null,
    });
  });
});

describe('the clues of an answer', () => {
  const cluesIn = (file: string, onDate = '2026-05-01'): Clues | undefined => {
    const answer = answerIn(readFileSync(join(__dirname, '../../../../fixtures', file), 'utf8'));
    const asked = { payer: { name: 'P' }, serviceTypeCode: '30' };
    return resultOf({ kind: 'answered', httpStatus: 200, answer }, asked, { onDate, treat79AsAccount: false })
      .clues;
  };

  it('are the plan to bill in its place, the number of the payer and the subscriber of a rejection', () => {
    expect(cluesIn('mock/medical-inactive.271')).toMatchObject({
      otherPayerName: 'HARBOR MUTUAL',
      otherPayerId: 'HARBR',
    });
    expect(cluesIn('mock/75-subscriber-not-found.271')).toMatchObject({
      followUp: 'C',
      namesSubscriber: true,
    });
    expect(cluesIn('mock/payer1-dependent1.271')).toBeUndefined();
  });
});
