import { summariseX12 } from '@eligibility/benefits';
import { fuzzX12, QUESTION } from './fuzz';
import { dice } from '@eligibility/testkit';
import { mutate } from './mutate';
import { repetitive, sampleAnswers } from './texts';

const TEXTS = sampleAnswers();

describe('a mutated 271', () => {
  it('always has a summary, and never makes the reader throw', () => {
    expect(() => {
      fuzzX12(TEXTS, { seed: Number(process.env['FC_SEED']), times: 1_000 });
    }).not.toThrow();
  });

  it('is the same for the same seed, and a different text', () => {
    const [text = ''] = TEXTS;
    const mutants = (seed: number): readonly string[] => {
      const roll = dice(seed);
      return Array.from({ length: 50 }, () => mutate(text, roll));
    };
    expect(mutants(7)).toEqual(mutants(7));
    expect(mutants(8)).not.toEqual(mutants(7));
    expect(new Set([text, ...mutants(7)]).size).toBeGreaterThan(45);
  });

  it('sometimes has no summary, so that both cases are tried', () => {
    const roll = dice(1);
    const statuses = Array.from({ length: 200 }, (_none, time) => {
      const { summaries } = summariseX12(mutate(TEXTS[time % TEXTS.length] ?? '', roll), QUESTION);
      return summaries[0]?.upstreamStatusCode;
    });
    expect(new Set(statuses).size).toBeGreaterThan(2);
  });

  it.each([
    'X',
    '*',
    '~',
    '30^',
    'MSG*OFFICE VISIT~',
    'AAA*N**42*R~',
    'EB*B**98***27*1~',
    'HL*1**22*0~',
    'ISA*~ISA*',
  ])('that repeats %s ten thousand times is read', (unit) => {
    expect(summariseX12(repetitive(unit, unit.length * 10_000), QUESTION).summaries).not.toEqual([]);
  });
});
