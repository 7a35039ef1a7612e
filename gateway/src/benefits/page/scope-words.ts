import { isShown, joined, markup, NOTHING, said, saidOrNothing, type Markup } from './markup';
import { lowerWordsOf, period, wordsOf, wordsOrNothing, type Scope } from './us-words';

/** EB03: the plan as a whole. */
const WHOLE_PLAN = '30';
/** EB02: what a reader assumes. */
const INDIVIDUAL = 'IND';

/** What a benefit is for: its service types and its procedure, or the plan as a whole. */
export function servicesOf({ serviceTypes, procedure }: Pick<Scope, 'serviceTypes' | 'procedure'>): Markup {
  const services = serviceTypes.filter(({ code }) => code !== WHOLE_PLAN || serviceTypes.length > 1);
  const parts = [...services.map((service) => wordsOf(service)), procedureOf(procedure)].filter(isShown);
  return parts.length === 0 ? markup`Plan as a whole` : joined(parts, '; ');
}

/** True when `servicesOf` says nothing but that. */
export function isAboutPlan({ serviceTypes, procedure }: Pick<Scope, 'serviceTypes' | 'procedure'>): boolean {
  return procedure === null && serviceTypes.every(({ code }) => code === WHOLE_PLAN);
}

function procedureOf(procedure: Scope['procedure']): Markup {
  if (procedure === null) return NOTHING;
  const { kind, code, lastCode, modifiers, description } = procedure;
  const range = [code, lastCode].filter((part) => part !== null).join(' to ');
  const numbers = [range, ...modifiers].filter((part) => part !== '').map((part) => said(part));
  const words = kind === null ? markup`Procedure` : wordsOf(kind);
  return joined([joined([words, ...numbers], ' '), saidOrNothing(description)], ', ');
}

export function datesOf(dates: Scope['dates']): Markup {
  return joined(
    dates.map(({ kind, from, to }) => markup`${lowerWordsOf(kind)}: ${period(from, to)}`),
    '; ',
  );
}

/** Numbers such as that of a referral, each with what it is. */
function referencesOf(references: Scope['references']): Markup {
  return joined(
    references.map(({ kind, value, name }) =>
      joined([kind === null ? 'number' : lowerWordsOf(kind), saidOrNothing(value), saidOrNothing(name)], ' '),
    ),
    '; ',
  );
}

/** What else a benefit says of its scope, one after the other; what a reader assumes is left out. */
export function restOf(scope: Scope, leading: readonly (string | Markup)[] = []): Markup {
  const { level, insuranceType, placesOfService, authorizationRequired, dates, messages } = scope;
  const parts = [
    ...leading,
    level === null || level.code === INDIVIDUAL ? NOTHING : wordsOf(level),
    ...placesOfService.map((place) => lowerWordsOf(place)),
    wordsOrNothing(insuranceType),
    authorizationRequired === true ? markup`authorization required` : NOTHING,
    datesOf(dates),
    referencesOf(scope.references),
    ...messages.map((message) => said(message)),
  ];
  return joined(parts, '; ');
}

/** A second, smaller line of a cell; nothing when there is nothing to say. */
export function small(text: Markup): Markup {
  return isShown(text) ? markup` <small>${text}</small>` : NOTHING;
}

/** A text with the ids of the lines that it was taken from, such as EB6, EB8 or EB10–EB12, and a remark on them. */
export function withLines(text: Markup, lines: readonly string[], remark = ''): Markup {
  const ids = [...runsOf(lines), remark].filter((part) => part !== '').join(', ');
  if (ids === '') return text;
  return joined([text, markup`<span class="lines">(${ids})</span>`], ' ');
}

/** Three ids or more that follow each other are written as a range. */
function runsOf(lines: readonly string[]): readonly string[] {
  const runs: string[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run !== undefined && numberOf(line) === numberOf(run.at(-1)) + 1) run.push(line);
    else runs.push([line]);
  }
  return runs.flatMap((run) => (run.length < 3 ? run : `${run[0] ?? ''}–${run.at(-1) ?? ''}`));
}

function numberOf(line: string | undefined): number {
  return Number(line?.slice('EB'.length));
}
