/** The languages of the console. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a language calls itself. */
export const NAMES_OF_LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

const CHOSEN = 'language';
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/**
 * The language of this page, for as long as it is open: the one that the person chose, else the first of the browser's
 * that the console speaks, else English.
 */
export const language: Language = languageOf(chosen(), wanted());

/** For `Intl`: amounts, numbers and times as readers in the United States write them in this language. */
export const LOCALE = LOCALES[language];

/**
 * @param choice what the person chose before; null when nothing
 * @param preferred language tags of the browser, the most wanted one first
 */
export function languageOf(choice: string | null, preferred: readonly string[]): Language {
  const tags = [choice ?? '', ...preferred].map((tag) => tag.slice(0, 2).toLowerCase());
  return tags.find((tag): tag is Language => (LANGUAGES as readonly string[]).includes(tag)) ?? 'en';
}

/** The same texts in each language: the type of the English ones is the type of all. */
export function inLanguage<Texts>(texts: Readonly<Record<Language, Texts>>): Texts {
  return texts[language];
}

/** Remembers a language in this browser, and loads the page again in it. */
export function chooseLanguage(next: Language): void {
  localStorage.setItem(CHOSEN, next);
  location.reload();
}

function chosen(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(CHOSEN);
}

function wanted(): readonly string[] {
  return typeof document === 'undefined' ? [] : navigator.languages;
}
