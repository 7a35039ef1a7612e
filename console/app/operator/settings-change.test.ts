import { changedSettings, settingsChange, settingsIn, type Settings } from './settings-change';

const SETTINGS: Settings = {
  name: 'Riverside',
  chargePolicy: 'every-live-check',
  rateLimitPerMinute: null,
  shareWeight: null,
  checksPerDay: 500,
  lowBalanceChecks: 0,
  policies: {
    idempotencyKey: 'warn',
    getChecks: 'allowed',
    searchWithoutMemberId: 'refused',
    serviceNotTaken: 'ask-plan',
    dateNotTaken: 'ask-today',
    answersMaxAgeSeconds: null,
  },
};

const form = (changed: Readonly<Record<string, string>> = {}): FormData => {
  const data = new FormData();
  const typed = {
    name: 'Riverside',
    chargePolicy: 'every-live-check',
    rateLimitPerMinute: '',
    shareWeight: '',
    checksPerDay: '500',
    lowBalanceChecks: '0',
    idempotencyKey: 'warn',
    getChecks: 'allowed',
    searchWithoutMemberId: 'refused',
    serviceNotTaken: 'ask-plan',
    dateNotTaken: 'ask-today',
    answersMaxAgeSeconds: '',
    ...changed,
  };
  for (const [name, value] of Object.entries(typed)) data.set(name, value);
  return data;
};

describe('settingsIn', () => {
  it('reads an empty field as no value, and 0 as 0', () => {
    expect(settingsIn(form())).toEqual(SETTINGS);
  });

  it('refuses a choice that the form does not have', () => {
    expect(() => settingsIn(form({ chargePolicy: 'never' }))).toThrow(RangeError);
  });
});

describe('settingsChange', () => {
  it('has nothing when nothing was changed', () => {
    expect(settingsChange(SETTINGS, settingsIn(form()))).toEqual({});
    expect(changedSettings(SETTINGS, settingsIn(form()))).toEqual([]);
  });

  it('has only what was changed, with null for what was taken away', () => {
    const after = settingsIn(
      form({ checksPerDay: '', rateLimitPerMinute: '1,200', idempotencyKey: 'required' }),
    );
    expect(settingsChange(SETTINGS, after)).toEqual({
      checksPerDay: null,
      rateLimitPerMinute: 1200,
      policies: { idempotencyKey: 'required' },
    });
    expect(changedSettings(SETTINGS, after)).toEqual([
      { name: 'Requests per minute', before: "the installation's default", after: '1,200' },
      { name: 'Live checks per day', before: '500', after: 'no limit' },
      {
        name: 'Idempotency key',
        before: 'Recommended: a check without one runs, with a warning',
        after: 'Required: a check without one is refused',
      },
    ]);
  });
});
