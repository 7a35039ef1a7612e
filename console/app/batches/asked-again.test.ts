import { FORM, questionAbout } from '../front-desk/desk/_questions';
import type { Sent } from '../front-desk/desk/sent';
import { askedAgain } from './asked-again';

const CREATED = '2026-11-27T12:00:00.000Z';
const BATCH = { id: 'b1', clientId: FORM.clientId, createdAt: CREATED };

function sentAbout(memberId: string, payerName: string, minutesLater: number): Sent {
  const question = questionAbout(memberId);
  return {
    id: `${memberId} ${payerName}`,
    question: { ...question, body: { ...question.body, payerName } },
    entries: FORM,
    atMs: Date.parse(CREATED) + minutesLater * 60_000,
    key: undefined,
    state: { phase: 'left' },
  };
}

describe('askedAgain', () => {
  it('finds the newest question about the patient, whatever payer was chosen', () => {
    const sent = [sentAbout('W1', '60054', 3), sentAbout('W1', '62308', 2), sentAbout('W2', '60054', 1)];
    expect(askedAgain(sent, BATCH)(questionAbout('w-1'))?.id).toBe('W1 60054');
    expect(askedAgain(sent, BATCH)(questionAbout('W3'))).toBeUndefined();
    expect(askedAgain(sent, BATCH)(undefined)).toBeUndefined();
  });

  it('passes over what was asked before the batch, and another clinic', () => {
    const find = askedAgain([sentAbout('W1', '60054', -5)], BATCH);
    expect(find(questionAbout('W1'))).toBeUndefined();
    const other = { ...questionAbout('W2'), clientId: 'another' };
    expect(askedAgain([sentAbout('W2', '60054', 1)], BATCH)(other)).toBeUndefined();
  });
});
