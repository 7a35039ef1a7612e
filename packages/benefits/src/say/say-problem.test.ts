import { expectSayable } from './_sayable';
import type { SpokenLanguage } from './amounts';
import { sayProblem, type ProblemToSay } from './say-problem';
import { TEXTS, type ProblemCode } from './texts';

const CODES = Object.keys(TEXTS.en.problems) as readonly ProblemCode[];
const named = (...names: readonly string[]): ProblemToSay['candidates'] => names.map((name) => ({ name }));

describe.each<SpokenLanguage>(['en', 'es'])('a refusal, in %s', (language) => {
  it.each(CODES)('has its sentence for %s', (code) => {
    const said = sayProblem({ code }, language);
    expectSayable(said);
    expect(`${said.say} ${said.ask ?? ''}`).not.toMatch(/\d/);
  });

  it.each(Object.keys(TEXTS.en.questions))(
    'says that it did not get the field %s and how to say it, and asks for it',
    (field) => {
      const said = sayProblem(
        { code: 'validation-failed', fields: ['X-Client-Id', field, 'memberId'] },
        language,
      );
      expectSayable(said);
      expect(said.ask).toBe(TEXTS[language].questions[field as 'memberId']);
      expect(said.say).toBe(TEXTS[language].notGot[field as 'memberId']);
      expect(said.say).not.toBe(sayProblem({ code: 'validation-failed' }, language).say);
    },
  );
});

const ambiguous = (candidates: ProblemToSay['candidates'], candidateCount?: number): ProblemToSay => ({
  ...{ code: 'payer-ambiguous', candidates },
  ...(candidateCount !== undefined && { candidateCount }),
});
const blue = (name: string, ...states: readonly string[]) => ({ name: `Blue ${name}`, states });

describe('a refusal', () => {
  it.each<[string, ProblemToSay, keyof typeof TEXTS.en.questions | null]>([
    ['that names no field', { code: 'validation-failed' }, null],
    ['that names a field no caller knows', { code: 'payer-requires-field', fields: ['X-Client-Id'] }, null],
    ['about more payers than can be heard', ambiguous(named('A', 'B', 'C', 'D'), 9), 'payerName'],
    [
      'about many payers, each of other states',
      ambiguous([blue('Cross', 'TX'), blue('Shield', 'IA', 'SD')], 33),
      'state',
    ],
    [
      'about many payers, two of them of one state',
      ambiguous([blue('Cross', 'TX'), blue('Shield', 'TX')], 33),
      'payerName',
    ],
    ['about payers of one name', ambiguous(named('Blue Cross', 'Blue Cross'), 2), 'payerName'],
    ['about a payer whose name is a number', ambiguous(named('Fund 123456', 'Aetna')), 'payerName'],
    ['that knows no payer like it', { code: 'payer-not-found', candidates: [] }, 'payerName'],
    ['that needs the member id', { code: 'member-id-required', fields: ['memberId'] }, 'memberId'],
  ])('%s asks for what would settle it', (_what, problem, field) => {
    expect(sayProblem(problem, 'en').ask).toBe(field && TEXTS.en.questions[field]);
    expect(sayProblem(problem, 'es').ask).toBe(field && TEXTS.es.questions[field]);
    expectSayable(sayProblem(problem, 'es'));
  });

  it.each<[string, ProblemToSay, string, string]>([
    [
      'few payers',
      ambiguous(named('Aetna Medicare', 'Aetna Dental', 'Oscar Health'), 3),
      'Is it Aetna Medicare, Aetna Dental, or Oscar Health?',
      '¿Es Aetna Medicare, Aetna Dental u Oscar Health?',
    ],
    [
      'the nearest payers, of which three are said',
      { code: 'payer-not-found', candidates: named('Aetna', 'Athene', 'Etna', 'Edna') },
      'Is it Aetna, Athene, or Etna?',
      '¿Es Aetna, Athene o Etna?',
    ],
  ])('about %s names them', (_what, problem, en, es) => {
    expect(sayProblem(problem, 'en').ask).toBe(en);
    expect(sayProblem(problem, 'es').ask).toBe(es);
    expectSayable(sayProblem(problem, 'es'));
  });
});
