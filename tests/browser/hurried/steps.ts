import { seededChoice, type SeededChoice } from '../../chaos/_seeded-choice';
import { BIRTH_DATES, FIELDS, PEOPLE, QUICK, TROUBLED, type Field } from './questions';

/** One thing that a hurried person does. A shorter list of steps is a program, too. */
export type Step =
  /** Types these texts into these fields, one after the other. */
  | { readonly act: 'type'; readonly texts: readonly (readonly [Field, string])[]; readonly slip: boolean }
  /** Presses a key, so often; the last press of a held key ends it. */
  | { readonly act: 'key'; readonly key: 'Enter' | 'Escape' | 'Tab' | 'Space'; readonly times: Times }
  | { readonly act: 'hold Enter'; readonly forMs: number }
  | { readonly act: 'click submit'; readonly times: Times }
  /** Clicks one of the buttons that are there, of those with this name if there are any. */
  | { readonly act: 'click a button'; readonly named: string; readonly place: number; readonly times: Times }
  | { readonly act: 'go'; readonly to: 'reload' | 'back' | 'other tab' | 'colleague' }
  | { readonly act: 'pause'; readonly forMs: number };

/** So often, with this time in between. */
type Times = { readonly count: number; readonly gapMs: number };

const ONCE: Times = { count: 1, gapMs: 0 };
const PHRASES = 10;
const ASK_ANEW = 'again';
const CANDIDATE = String.raw`\b(?:[A-Z]{2} · )?[0-9]{5}\b`;

/** What the person of this seed does: always the same, and another seed something else. */
export function programOf(seed: number): readonly Step[] {
  const choice = seededChoice(`hurried hands ${String(seed)}`);
  const patients = PEOPLE.map((person, place) => patientOf(choice, `patient ${String(place)}`, person));
  const phrases = Array.from({ length: PHRASES }, (_, place) => {
    const name = `phrase ${String(place)}`;
    const patient = choice.oneOf(`${name} patient`, patients);
    // The first phrase asks about a patient.
    const phrase = place === 0 ? asking : choice.oneOf(name, USUAL);
    return phrase({ choice, name, patient });
  });
  return phrases.flat();
}

/** A step in words, for who repeats a run. */
export function saidOf(step: Step): string {
  const { act, ...how } = step;
  return `${act} ${Object.keys(how).length === 0 ? '' : JSON.stringify(how)}`.trim();
}

type Patient = Readonly<Record<Field, string>>;
type Phrase = (about: {
  readonly choice: SeededChoice;
  readonly name: string;
  readonly patient: Patient;
}) => readonly Step[];

function patientOf(
  choice: SeededChoice,
  name: string,
  { firstName, lastName }: (typeof PEOPLE)[number],
): Patient {
  const kinds = choice.index(`${name} trouble`, 2) === 0 ? QUICK : TROUBLED;
  return {
    Payer: choice.oneOf(`${name} payer`, ['Aetna', 'Cigna', 'humana', 'UnitedHealthcare', 'bcbs']),
    'Member id': `${choice.oneOf(`${name} kind`, kinds)}-${String(100 + choice.index(`${name} number`, 900))}`,
    'First name': firstName,
    'Last name': lastName,
    'Date of birth': choice.oneOf(`${name} birth`, [...BIRTH_DATES.keys()].slice(1)),
  };
}

const asking: Phrase = (about) => {
  const { choice, name, patient } = about;
  const texts = FIELDS.map((field) => [field, patient[field]] as const);
  const slip = choice.index(`${name} slip`, 3) === 0;
  const sent = choice.index(`${name} send`, 5) > 0 ? sending(about) : [];
  return [{ act: 'type', texts, slip }, ...sent];
};

const sending: Phrase = ({ choice, name }) => {
  const count = choice.index(`${name} count`, 2) + 1;
  return [
    choice.oneOf<Step>(`${name} by`, [
      { act: 'key', key: 'Enter', times: { count, gapMs: 50 + choice.index(`${name} gap`, 250) } },
      { act: 'hold Enter', forMs: 500 },
      { act: 'click submit', times: { count, gapMs: choice.oneOf(`${name} clicks`, [80, 150, 700]) } },
    ]),
  ];
};

/** One field changes: to a beginning of it, to a member id as it is printed on a card, or to another patient's. */
const changing: Phrase = ({ choice, name, patient }) => {
  const field = choice.oneOf(`${name} field`, FIELDS);
  const text = patient[field];
  const spaced = text.replace(/-?(\d)/, ' $1');
  const kind = choice.index(`${name} kind`, 3);
  const beginning = ['First name', 'Last name'].includes(field) ? text.slice(0, 4) : text;
  const typed = kind === 0 ? beginning : kind === 1 && field === 'Member id' ? spaced : text;
  return [{ act: 'type', texts: [[field, typed]], slip: kind === 2 }];
};

const clicking: Phrase = ({ choice, name }) => {
  const count = choice.index(`${name} count`, 3) === 0 ? 2 : 1;
  const times = { count, gapMs: choice.oneOf(`${name} gap`, [80, 150, 700]) };
  const named = choice.oneOf(`${name} named`, ['', ASK_ANEW, ASK_ANEW, CANDIDATE]);
  return [{ act: 'click a button', named, place: choice.index(`${name} place`, 24), times }];
};

const pressing: Phrase = ({ choice, name }) => {
  const key = choice.oneOf(`${name} key`, ['Escape', 'Tab', 'Space', 'Enter'] as const);
  return [{ act: 'key', key, times: ONCE }];
};

const going: Phrase = ({ choice, name }) => [
  { act: 'go', to: choice.oneOf(`${name} to`, ['reload', 'back', 'other tab', 'colleague'] as const) },
];

const pausing: Phrase = ({ choice, name }) => [{ act: 'pause', forMs: choice.index(`${name} for`, 600) }];

/** Each as often as it is here. */
const USUAL: readonly Phrase[] = [
  ...[asking, asking, asking, changing, changing, sending, sending],
  ...[clicking, clicking, clicking, pressing, going, pausing],
];
