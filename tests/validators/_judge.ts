import { writeInquiry } from '@eligibility/clearinghouse';
import type { Checker } from './_checker';
import type { Sample } from './_inquiries';
import type { Mutation } from './_mutants';

export type Judged = {
  /** One line each: what was counted. */
  readonly lines: readonly string[];
  /** Wrong verdicts of a validator; empty when all is well. */
  readonly complaints: readonly string[];
};

/** Of so many documents every mutant is made. */
const MUTATED = 40;
/** When fewer of the samples can be written, they are drawn wrong, and passing says little. */
const LEAST_WRITTEN = 0.3;
const SHOWN = 3;

type Subject = { readonly samples: readonly Sample[]; readonly mutations: readonly Mutation[] };

/** Has a validator judge every document that can be written of the samples, and mutants of some of them. */
export async function judge(checker: Checker, { samples, mutations }: Subject): Promise<Judged> {
  const written = samples.map(({ request, env, nowMs }) => writeInquiry(request, env, nowMs));
  const count = (kind: string): string => figure(written.filter((one) => one.kind === kind).length);
  const texts = written.flatMap((one) => (one.kind === 'written' ? [one.text] : []));
  const { lines, complaints } = await judgeTexts(checker, texts, mutations);
  return {
    lines: [
      `${figure(samples.length)} drawn: ${count('refused')} refused, ${count('unwritable')} unwritable, ${count('written')} written`,
      ...lines,
    ],
    complaints: [
      ...(texts.length < samples.length * LEAST_WRITTEN ? ['too few could be written'] : []),
      ...complaints,
    ],
  };
}

/** Has a validator judge texts, and mutants of some of them. */
export async function judgeTexts(
  checker: Checker,
  texts: readonly string[],
  mutations: readonly Mutation[],
): Promise<Judged> {
  const rejected = await rejectionsOf(checker, texts);
  const mutants = mutantsOf(texts.slice(0, MUTATED), mutations);
  const verdicts = await checker.check(mutants.map(({ text }) => text));
  const accepted = mutants.filter((_, index) => verdicts[index] === undefined);
  const unused = mutations.filter(({ name }) => !mutants.some((mutant) => mutant.name === name));
  return {
    lines: [
      `${figure(texts.length)} written, ${figure(texts.length - rejected.length)} of them valid`,
      `${figure(mutants.length)} mutants in ${figure(mutations.length)} ways, ${figure(mutants.length - accepted.length)} of them rejected`,
    ],
    complaints: [
      ...rejected.slice(0, SHOWN),
      ...accepted.slice(0, SHOWN).map(({ name, text }) => `takes ${name}: ${text}`),
      ...unused.map(({ name }) => `nothing was broken by: ${name}`),
    ],
  };
}

async function rejectionsOf(checker: Checker, texts: readonly string[]): Promise<readonly string[]> {
  const verdicts = await checker.check(texts);
  return texts.flatMap((text, index) => {
    const verdict = verdicts[index];
    return verdict === undefined ? [] : [`rejects ${text}\n  ${verdict}`];
  });
}

function mutantsOf(
  texts: readonly string[],
  mutations: readonly Mutation[],
): readonly { readonly name: string; readonly text: string }[] {
  return texts.flatMap((text) =>
    mutations.flatMap(({ name, mutate }) => {
      const mutant = mutate(text);
      return mutant === undefined ? [] : [{ name, text: mutant }];
    }),
  );
}

function figure(value: number): string {
  return value.toLocaleString('en-US');
}
