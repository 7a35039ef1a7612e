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

  it.each(Object.keys(TEXTS.en.questions))('asks for the field %s', (field) => {
    const said = sayProblem(
      { code: 'validation-failed', fields: ['X-Client-Id', field, 'memberId'] },
      language,
    );
    expectSayable(said);
    expect(said.ask).toBe(TEXTS[language].questions[field as 'memberId']);
  });
});

describe('a refusal', () => {
  it.each<[string, ProblemToSay, string | null, string | null]>([
    ['names no field', { code: 'validation-failed' }, null, null],
    [
      'names a field that no caller knows',
      { code: 'payer-requires-field', fields: ['X-Client-Id'] },
      null,
      null,
    ],
    [
      'is about few payers',
      {
        code: 'payer-ambiguous',
        candidates: named('Aetna Medicare', 'Aetna Dental', 'Oscar Health'),
        candidateCount: 3,
      },
      'Is it Aetna Medicare, Aetna Dental, or Oscar Health?',
      '¿Es Aetna Medicare, Aetna Dental u Oscar Health?',
    ],
    [
      'is about more payers than can be heard',
      { code: 'payer-ambiguous', candidates: named('A', 'B', 'C', 'D'), candidateCount: 9 },
      TEXTS.en.questions.payerName,
      TEXTS.es.questions.payerName,
    ],
    [
      'is about many payers, each of other states',
      {
        code: 'payer-ambiguous',
        candidates: [
          { name: 'Blue Cross of Texas', states: ['TX'] },
          { name: 'Blue Cross of Iowa', states: ['IA', 'SD'] },
        ],
        candidateCount: 33,
      },
      TEXTS.en.questions.state,
      TEXTS.es.questions.state,
    ],
    [
      'is about many payers, two of them of one state',
      {
        code: 'payer-ambiguous',
        candidates: [
          { name: 'Blue Cross of Texas', states: ['TX'] },
          { name: 'Blue Shield of Texas', states: ['TX'] },
        ],
        candidateCount: 33,
      },
      TEXTS.en.questions.payerName,
      TEXTS.es.questions.payerName,
    ],
    [
      'is about payers of one name',
      { code: 'payer-ambiguous', candidates: named('Blue Cross', 'Blue Cross'), candidateCount: 2 },
      TEXTS.en.questions.payerName,
      TEXTS.es.questions.payerName,
    ],
    [
      'is about a payer whose name is a number',
      { code: 'payer-ambiguous', candidates: named('Fund 123456', 'Aetna') },
      TEXTS.en.questions.payerName,
      TEXTS.es.questions.payerName,
    ],
    [
      'names the nearest payers, of which three are said',
      { code: 'payer-not-found', candidates: named('Aetna', 'Athene', 'Etna', 'Edna') },
      'Is it Aetna, Athene, or Etna?',
      '¿Es Aetna, Athene o Etna?',
    ],
    [
      'knows no payer like it',
      { code: 'payer-not-found', candidates: [] },
      TEXTS.en.questions.payerName,
      TEXTS.es.questions.payerName,
    ],
    [
      'needs the member id',
      { code: 'member-id-required', fields: ['memberId'] },
      TEXTS.en.questions.memberId,
      TEXTS.es.questions.memberId,
    ],
  ])('that %s asks what would settle it', (_what, problem, en, es) => {
    expect(sayProblem(problem, 'en').ask).toBe(en);
    expect(sayProblem(problem, 'es').ask).toBe(es);
    expectSayable(sayProblem(problem, 'es'));
  });
});
