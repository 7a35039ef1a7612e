import type { Said } from './texts';

/** What everything that is said holds to: short, no codes, and nothing that is read digit by digit. */
export function expectSayable({ say, ask }: Said): void {
  expect(say).toMatch(/^[\p{L}&'].*\.$/u);
  expect(say.length).toBeLessThanOrEqual(240);
  expect(sentencesIn(say)).toBeLessThanOrEqual(2);
  if (ask !== null) {
    expect(ask).toMatch(/^¿?\p{Lu}.*\?$/u);
    expect(ask.length).toBeLessThanOrEqual(240);
    expect(sentencesIn(ask)).toBe(1);
  }
  expect(`${say} ${ask ?? ''}`).not.toMatch(/\d{5}|[<>{}_$%]/);
}

function sentencesIn(text: string): number {
  return text.split(/[.?!](?:\s|$)/).filter((part) => part !== '').length;
}
