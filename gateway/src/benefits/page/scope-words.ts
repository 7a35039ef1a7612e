import { isShown, joined, markup, NOTHING, said, saidOrNothing, type Markup } from './markup';
import { lowerWordsOf, period, wordsOf, wordsOrNothing, type Scope } from './us-words';

/** EB03: the plan as a whole. */
const WHOLE_PLAN = '30';
/** EB02: what a reader assumes. */
const INDIVIDUAL = 'IND';

/** What a benefit is for: its service types, or the plan as a whole. */
export function servicesOf({ serviceTypes }: Pick<Scope, 'serviceTypes'>): Markup {
  return isAboutPlan({ serviceTypes })
    ? markup`Plan as a whole`
    : joined(
        serviceTypes.map((service) => wordsOf(service)),
        '; ',
      );
}

export function isAboutPlan({ serviceTypes }: Pick<Scope, 'serviceTypes'>): boolean {
  return serviceTypes.every(({ code }) => code === WHOLE_PLAN);
}

export function procedureOf(procedure: Scope['procedure']): Markup {
  if (procedure === null) return NOTHING;
  const { kind, code, lastCode, modifiers, description } = procedure;
  const range = [code, lastCode].filter((part) => part !== null).join(' to ');
  const parts = [kind === null ? 'procedure' : lowerWordsOf(kind), range, ...modifiers].map((part) =>
    typeof part === 'string' && part !== '' ? said(part) : part,
  );
  return joined([joined(parts, ' '), saidOrNothing(description)], ', ');
}

export function datesOf(dates: Scope['dates']): Markup {
  return joined(
    dates.map(({ kind, from, to }) => markup`${lowerWordsOf(kind)}: ${period(from, to)}`),
    '; ',
  );
}

/** Numbers such as that of a referral, each with what it is. */
export function referencesOf(references: Scope['references']): Markup {
  return joined(
    references.map(({ kind, value, name }) =>
      joined([kind === null ? 'number' : lowerWordsOf(kind), saidOrNothing(value), saidOrNothing(name)], ' '),
    ),
    '; ',
  );
}

/** What else a benefit says of its scope, one after the other; what a reader assumes is left out. */
export function restOf(scope: Scope, leading: readonly (string | Markup)[] = []): Markup {
  const { level, insuranceType, placesOfService, procedure, authorizationRequired, dates, messages } = scope;
  const parts = [
    ...leading,
    level === null || level.code === INDIVIDUAL ? NOTHING : wordsOf(level),
    ...placesOfService.map((place) => lowerWordsOf(place)),
    procedureOf(procedure),
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

/** A text with the ids of the lines that it was taken from, such as EB6, EB8, and a remark on them. */
export function withLines(text: Markup, lines: readonly string[], remark = ''): Markup {
  const ids = [...lines, remark].filter((part) => part !== '').join(', ');
  if (ids === '') return text;
  return joined([text, markup`<span class="lines">(${ids})</span>`], ' ');
}
