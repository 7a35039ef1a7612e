import { stepText } from './step-text';

const CHECK = {
  tags: ['live'],
  payerName: 'Aetna',
  payerId: '60054',
  simulated: false,
  outcome: 'active',
  latencyMs: 850,
} as const;
const NOW = '2026-01-15T12:00:00Z';

describe('stepText', () => {
  it.each([
    ['asked', {}, 'A live check was asked.'],
    ['asked', { tags: ['mock'] }, 'A mock check was asked.'],
    ['sent', {}, 'The inquiry was sent to Aetna.'],
    ['sent', { simulated: true }, 'The inquiry was sent to Aetna, which the simulator plays.'],
    ['sent', { payerName: null }, 'The inquiry was sent to 60054.'],
    ['not-sent', { payerName: null, payerId: null }, 'No inquiry went to the payer.'],
    ['answered', {}, 'The payer answered: coverage is active. It took 850 ms.'],
    ['answered', { tags: ['mock'] }, 'A scenario answered. Nothing was charged.'],
    ['captured', {}, 'The held check was charged.'],
    ['released', {}, 'The held check went back to the balance.'],
    ['dropped', {}, 'The answer is no longer stored.'],
  ] as const)('says of %s with %j: %s', (step, some, text) => {
    expect(stepText({ step, at: NOW, until: null }, { ...CHECK, ...some })).toBe(text);
  });

  it('does not say that something is done before it is', () => {
    expect(stepText({ step: 'captured', at: null, until: null }, CHECK)).toBe(
      'The held check is being charged.',
    );
  });

  it('says until when an answer is stored as the reader counts time', () => {
    const local = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
    const said = stepText({ step: 'stored', at: null, until: NOW }, CHECK);
    expect(said).toBe(`The answer is stored, sealed, until ${local.format(new Date(NOW))}.`);
  });
});
