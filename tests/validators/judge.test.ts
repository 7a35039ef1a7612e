import { writeInquiry } from '@eligibility/clearinghouse';
import type { Checker } from './_checker';
import { jsonSamples, x12Samples, type Sample } from './_inquiries';
import { judge } from './_judge';
import { JSON_MUTATIONS, X12_MUTATIONS } from './_mutants';

const DRAW = { runs: 600, seed: 7 };

function writtenOf(samples: readonly Sample[]): readonly string[] {
  return samples.flatMap(({ request, env, nowMs }) => {
    const written = writeInquiry(request, env, nowMs);
    return written.kind === 'written' ? [written.text] : [];
  });
}

const SAMPLES_270 = x12Samples(DRAW);
const WRITTEN_270 = writtenOf(SAMPLES_270);

const FORMATS = [
  { format: '270', samples: SAMPLES_270, mutations: X12_MUTATIONS },
  { format: 'JSON', samples: jsonSamples(DRAW), mutations: JSON_MUTATIONS },
];

describe('the input of validators', () => {
  it.each([
    ['an organization', /~NM1\*1P\*2\*/],
    ['a practitioner', /~NM1\*1P\*1\*/],
    ['no date of birth', /~NM1\*(IL|03)[^~]*(~REF[^~]*)*(~INS[^~]*)?~DTP/],
    ['a dependent', /~NM1\*03\*1\*/],
    ['a policyholder without a name', /~NM1\*IL\*1\*\*\*\*\*\*MI/],
    ['production', /\*P\*:~GS/],
    ['a test system', /\*T\*:~GS/],
    ['names as long as their elements', /~NM1\*IL\*1\*.{60}\*|~NM1\*IL\*1\*[^*]*\*[^*]{35}\*/],
    ['a member id of 70 characters or more', /\*MI\*[^~]{70,80}~/],
    ['a service type of letters', /~EQ\*MH~/],
  ])('has a 270 with %s', (_what, pattern) => {
    expect(WRITTEN_270.some((text) => pattern.test(text))).toBe(true);
  });
});

describe.each(FORMATS)('the judge of $format', ({ samples, mutations }) => {
  const valid = new Set(writtenOf(samples));
  const checker = (isValid: (text: string) => boolean): Checker => ({
    name: 'a fake',
    check: (texts) => Promise.resolve(texts.map((text) => (isValid(text) ? undefined : 'wrong'))),
  });
  const complaintsOf = async (isValid: (text: string) => boolean, given = samples): Promise<string> =>
    (await judge(checker(isValid), { samples: given, mutations })).complaints.join('\n');

  it('accepts a validator that takes our documents and rejects every mutant', async () => {
    const { lines, complaints } = await judge(
      checker((text) => valid.has(text)),
      { samples, mutations },
    );
    expect(complaints).toEqual([]);
    expect(lines.join()).toContain(`${String(valid.size)} written, ${String(valid.size)} of them valid`);
  });

  it('reports a rejected document and an accepted mutant', async () => {
    const [first = ''] = valid;
    expect(await complaintsOf((text) => valid.has(text) && text !== first)).toContain(`rejects ${first}`);
    expect(await complaintsOf(() => true)).toContain(`takes ${mutations[0]?.name ?? ''}`);
  });

  it('reports a run that could write hardly any document', async () => {
    const refused = samples.map((sample) => ({
      ...sample,
      request: { ...sample.request, checkId: 'none' },
    }));
    expect(await complaintsOf(() => false, refused)).toContain('too few could be written');
  });
});
