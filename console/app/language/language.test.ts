import { languageOf } from './language';

describe('languageOf', () => {
  it('takes what the person chose before what the browser wants', () => {
    expect(languageOf('es', ['en-US'])).toBe('es');
    expect(languageOf('en', ['es-MX', 'en'])).toBe('en');
  });

  it('takes the first language of the browser that the console speaks', () => {
    expect(languageOf(null, ['fr-CA', 'es-MX', 'en-US'])).toBe('es');
    expect(languageOf(null, ['en-GB', 'es'])).toBe('en');
  });

  it('is English where nothing else is known', () => {
    expect(languageOf(null, ['de', 'fr'])).toBe('en');
    expect(languageOf('klingon', [])).toBe('en');
  });
});
