import { joined, markup, NOTHING, said } from './markup';

describe('markup', () => {
  it('escapes texts and keeps the HTML of other templates', () => {
    const name = markup`<b>${'<i>"R&D\'s"</i>'}</b>`;
    expect(markup`<p>${name}${[name, NOTHING]}</p>`.html).toBe(
      `<p>${'<b>&#60;i&#62;&#34;R&#38;D&#39;s&#34;&#60;/i&#62;</b>'.repeat(2)}</p>`,
    );
  });

  it.each([
    ['a line break', 'A\r\n\u2028B', 'A B'],
    ['a tab', 'A\tB', 'A B'],
    ['a null character', 'A\u0000B', 'A\uFFFDB'],
    ['an escape', 'A\u001B[1mB', 'A\uFFFD[1mB'],
    ['an override of the writing direction', '001\u202E001', '001\uFFFD001'],
    ['an isolate that does not end', 'A\u2067B', 'A\uFFFDB'],
    ['a zero-width blank', 'A\u200BB', 'A\uFFFDB'],
    ['a soft hyphen', 'A\u00ADB', 'A\uFFFDB'],
    ['half a character', 'A\uD800B', 'A\uFFFDB'],
    ['a private character', 'A\uE000B', 'A\uFFFDB'],
    ['a filler that looks like a blank', 'A\u3164B', 'A\uFFFDB'],
    ['marks above marks', `A${'\u0301'.repeat(50)}B`, `A${'\u0301'.repeat(3)}B`],
    ['letters that are written from right to left', 'שלום 100', 'שלום 100'],
    ['a letter with a mark', 'José', 'José'],
  ])('shows %s as a reader can see it', (_what, text, shown) => {
    expect(said(text).html).toBe(`<bdi>${shown}</bdi>`);
  });
});

describe('joined', () => {
  it('leaves out what is empty', () => {
    expect(joined([NOTHING, 'A & B', '', said('C')], '; ').html).toBe('A &#38; B; <bdi>C</bdi>');
  });
});
