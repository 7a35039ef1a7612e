import { BENEFITS_PAGE_STYLE } from './benefits-page-style';

/** WCAG 2: relative luminance of a colour such as #1a1d1f. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2: the contrast of a text on white, 1 to 21. */
const contrastOnWhite = (colour: string): number => 1.05 / (luminanceOf(colour) + 0.05);

describe('the style of the page', () => {
  const texts = [...BENEFITS_PAGE_STYLE.matchAll(/(?<=[{;\n])(?:color|--text|--muted):(#[0-9a-f]{6})/g)].map(
    ([, colour]) => colour ?? '',
  );

  it('has no text with a contrast below 7:1, which is more than WCAG AA requires', () => {
    expect(texts).toHaveLength(5);
    expect(texts.map((colour) => contrastOnWhite(colour)).filter((contrast) => contrast < 7)).toEqual([]);
  });

  it('has no ground but white, and the size of the paper that US printers have', () => {
    expect(BENEFITS_PAGE_STYLE.match(/background:(?!#fff|var\(--accent\))/g)).toBeNull();
    expect(BENEFITS_PAGE_STYLE).toContain('@page{size:letter;');
    expect(BENEFITS_PAGE_STYLE).toContain('color-scheme:light');
  });

  it('has a width for each step of a bar', () => {
    for (let step = 0; step <= 20; step += 1)
      expect(BENEFITS_PAGE_STYLE).toContain(`\n.of${String(step)}{width:${String(step * 5)}%}`);
  });
});
