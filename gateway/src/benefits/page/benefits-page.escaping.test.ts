import type { BenefitDetailsDocument } from '@eligibility/benefits';
import fc from 'fast-check';
import { answerOf, CHECK_ID, detailsIn, fixture, pageOf, RICH } from './_pages';
import { benefitsPage } from './benefits-page';

const RUNS = 200;

/** Members that have a closed set of values, which no payer can extend. */
const CLOSED: ReadonlySet<string> = new Set([
  'status',
  'patient',
  'network',
  'field',
  'how',
  'remainingIs',
  'checkedAt',
]);
const LEVELS: readonly unknown[] = ['payer', 'provider', 'subscriber', 'dependent', 'benefit'];

/** The value with every text that a payer can write replaced by one of these, in turn. */
function withTexts<Value>(value: Value, texts: readonly string[]): Value {
  let at = 0;
  const text = JSON.stringify(value, (key, member: unknown) => {
    if (typeof member !== 'string' || CLOSED.has(key) || (key === 'level' && LEVELS.includes(member)))
      return member;
    at += 1;
    return texts[at % texts.length];
  });
  return JSON.parse(text) as Value;
}

/** A page of which every text is one of these. */
function pageWithTexts(details: BenefitDetailsDocument, texts: readonly string[]): string {
  const [errorMessage = '', traceId = ''] = texts;
  return benefitsPage({
    details: withTexts(details, texts),
    answer: { ...answerOf(details), errorMessage, traceId },
    checkId: CHECK_ID,
  }).replace(/<style>.*?<\/style>/s, '<style></style>');
}

const tagsOf = (page: string): readonly string[] => page.match(/<[^>]*>/g) ?? [];

const FRAGMENTS = [
  '</td></table>',
  '</main><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '" onmouseover="alert(1)',
  "' style='display:none",
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '</title><base href="//x.example">',
  '</style><style>*{display:none}',
  '<plaintext>',
  '<textarea>',
  '&#60;b&#62;',
  '&lt;b&gt;',
  '&amp',
  '${alert(1)}',
  '`',
  '\\u003cb\\u003e',
  '\u0000<\u0000b>',
  '\u202E\u2066\u200F',
  '\u001B[31m',
  '\uD800',
  '＜b＞',
  'W'.repeat(400),
];

/** The first character keeps a text from being empty, a date or a code that we have words for. */
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ unit: 'binary', maxLength: 12 })), {
    maxLength: 4,
  })
  .map((parts) => `<${parts.join('')}`);

const someTexts = fc.uniqueArray(hostile, { minLength: 3, maxLength: 40 });

const ANSWERS = {
  rich: detailsIn(RICH),
  dependent: detailsIn(fixture('dependent.271')),
  rejected: detailsIn(fixture('rejected.271')),
};
const DETAILS = Object.values(ANSWERS);
/** A name and not the details, so that a counterexample is short. */
const anAnswer = fc.constantFrom(...(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[]));

describe('no text of an answer', () => {
  it('adds, ends or changes an element, whatever it contains', () => {
    fc.assert(
      fc.property(anAnswer, someTexts, (answer, texts) => {
        const details = ANSWERS[answer];
        const harmless = texts.map((_, at) => `word${String(at)}`);
        const page = pageWithTexts(details, texts);
        expect(tagsOf(page).join('')).toBe(tagsOf(pageWithTexts(details, harmless)).join(''));
        expect(page.replace(/<[^>]*>/g, '')).not.toMatch(/[<>"']|&(?!#\d+;)/);
      }),
      { numRuns: RUNS },
    );
  });

  it('has a character that cannot be seen, or that changes the order of others', () => {
    fc.assert(
      fc.property(anAnswer, someTexts, (answer, texts) => {
        const details = ANSWERS[answer];
        expect(pageWithTexts(details, texts).replaceAll('\n', '')).not.toMatch(/\p{C}/u);
      }),
      { numRuns: RUNS },
    );
  });

  it('is written into a tag: the attributes of the page are a closed set', () => {
    const attributes = DETAILS.flatMap((details) => tagsOf(pageWithTexts(details, ['<x', '<y', '<z'])))
      .filter((tag) => !tag.startsWith('<meta') && tag !== '<!doctype html>')
      .flatMap((tag) => tag.match(/ [^=>]+="[^"]*"/g) ?? []);
    for (const attribute of attributes)
      expect(attribute).toMatch(
        /^ (?:lang="en-US"|class="[a-z0-9 ]+"|scope="(?:row|col)"|aria-hidden="true")$/,
      );
  });

  it('is in the title', () => {
    const titleOf = (page: string): string | undefined => /<title>(.*?)<\/title>/s.exec(page)?.[1];
    expect(titleOf(pageOf(RICH))).toBeDefined();
    for (const details of DETAILS)
      expect(titleOf(pageWithTexts(details, ['<x', '<y', '<z']))).toBe(titleOf(pageOf(RICH)));
  });
});
