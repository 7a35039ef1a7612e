import { fakeClock } from '@eligibility/kit/testing';
import { buildIndex, matchPayer, type MatchContext } from '@eligibility/payer-matching';
import { KNOWLEDGE, payer } from '@eligibility/payer-matching/testing';
import { inMemoryMemory } from '../testing/in-memory-store';
import { noteAnswer, writeWords } from './clinic-memory';
import type { MemoryStore } from './memory-store';
import { recaller } from './recall';

const CLINIC = { workspaceId: 'w1', clinicId: 'c1' };
const ASKED = { ...CLINIC, state: '', memberIdForm: 'XYP999' };

const INDEX = buildIndex(
  { payers: [payer('A1', 'Acme Health'), payer('B2', 'Bolt Health')], ambiguousBrands: [] },
  KNOWLEDGE,
);

/** The payer that words of no payer mean by what is remembered of them. */
function rememberedPayerId(context: MatchContext): string | undefined {
  const outcome = matchPayer(INDEX, 'blue cross', { context });
  return outcome.kind === 'matched' && outcome.matchedBy === 'remembered' ? outcome.payer.id : undefined;
}

describe('what is remembered of a question', () => {
  const clock = fakeClock();
  const setup = () => {
    const memory = inMemoryMemory();
    const deps = { memory, clock };
    const confirm = (clinicId: string, workspaceId = 'w1') =>
      noteAnswer(deps, {
        ...{ workspaceId, clinicId, text: 'Blue-Cross', memberIdForm: 'XYP999' },
        ...{ payerId: 'A1', isMemberKnown: true },
      });
    return { memory, deps, confirm, recall: recaller({ memory, clock }) };
  };

  it('is the words, the usual payers and those of the prefix', async () => {
    const { confirm, recall } = setup();
    await confirm('c1');
    await confirm('c2');
    expect(await recall('blue cross', { ...ASKED, state: 'TX' })).toEqual({
      state: 'TX',
      memberIdForm: 'XYP999',
      remembered: [
        { payerId: 'A1', isOwn: true, confirmed: 1, contradicted: 0, isWritten: false },
        { payerId: 'A1', isOwn: false, confirmed: 1, contradicted: 0, isWritten: false },
      ],
      usualPayers: new Map([['A1', 1]]),
      prefixPayers: new Map([['A1', 2]]),
    });
  });

  it('has no words of another workspace', async () => {
    const { confirm, recall } = setup();
    await confirm('c1', 'w2');
    await confirm('c1', 'w2');
    const found = await recall('blue cross', ASKED);
    expect(found).toMatchObject({ remembered: [], usualPayers: new Map() });
    expect(rememberedPayerId(found)).toBeUndefined();
  });

  it('accepts the own words of a clinic alone', async () => {
    const { confirm, recall } = setup();
    await confirm('c2');
    await confirm('c2');
    expect(rememberedPayerId(await recall('blue cross', ASKED))).toBeUndefined();
    expect(rememberedPayerId(await recall('blue cross', { ...ASKED, clinicId: 'c2' }))).toBe('A1');
  });

  it('takes what the owner wrote without a form for every form, and before what was learnt', async () => {
    const { deps, confirm, recall } = setup();
    await confirm('c1');
    await confirm('c1');
    await writeWords(deps, [{ ...CLINIC, text: 'blue cross', memberIdForm: '', payerId: 'B2' }]);
    for (const memberIdForm of ['XYP999', '99', ''])
      expect(rememberedPayerId(await recall('BLUE CROSS', { ...ASKED, memberIdForm }))).toBe('B2');
  });

  it('does not take what was learnt without a form for another one', async () => {
    const { deps, recall } = setup();
    const noted = { ...CLINIC, text: 'blue cross', memberIdForm: '', payerId: 'A1', isMemberKnown: true };
    await noteAnswer(deps, noted);
    await noteAnswer(deps, noted);
    expect(rememberedPayerId(await recall('blue cross', { ...ASKED, memberIdForm: '' }))).toBe('A1');
    expect(rememberedPayerId(await recall('blue cross', ASKED))).toBeUndefined();
  });

  it('is what the caller says while the memory is away, which is asked again after a second', async () => {
    let reads = 0;
    const away = (): Promise<never> => {
      reads += 1;
      return Promise.reject(new Error('the database is down'));
    };
    const memory: MemoryStore = { ...inMemoryMemory(), wordsOf: away };
    const recall = recaller({ memory, clock });
    const said = { state: undefined, memberIdForm: 'XYP999' };
    expect(await recall('blue cross', ASKED)).toEqual(said);
    expect(await recall('blue cross', ASKED)).toEqual(said);
    expect(reads).toBe(1);
    clock.advance(1_001);
    expect(await recall('blue cross', ASKED)).toEqual(said);
    expect(reads).toBe(2);
  });

  it('is what the caller says where the memory does not answer at all', async () => {
    const memory: MemoryStore = { ...inMemoryMemory(), wordsOf: () => new Promise(() => undefined) };
    const found = await recaller({ memory, clock })('blue cross', ASKED);
    expect(found).toEqual({ state: undefined, memberIdForm: 'XYP999' });
  });
});
