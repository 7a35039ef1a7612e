import { execFileSync } from 'node:child_process';
import { CALLS, callText, LANGUAGES } from './calls';

const PLACE = { baseUrl: 'https://eligibility.example', clientId: '0b9ffb0e-7a43-4a4c-9d0e-3f3f6a1f2b11' };
const EVERY = LANGUAGES.flatMap(({ value: language }) =>
  CALLS.map(({ value: call }) => [language, call] as const),
);

describe('ready-made calls', () => {
  it.each(EVERY)('in %s of %s have the address and read the key from the environment', (language, call) => {
    const text = callText(language, call, PLACE);
    expect(text).toContain(PLACE.baseUrl);
    expect(text).toContain('ELIGIBILITY_API_KEY');
    const isOfClinic = language !== 'curl' || call === 'mock' || call === 'live';
    expect(text.includes(PLACE.clientId)).toBe(isOfClinic);
    expect(text).not.toContain('elig_live_');
  });

  it.each(CALLS)('in curl are a command of a shell: $label', ({ value }) => {
    expect(() => execFileSync('bash', ['-n', '-c', callText('curl', value, PLACE)])).not.toThrow();
  });
});
