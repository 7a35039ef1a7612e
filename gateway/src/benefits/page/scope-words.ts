import { isShown, joined, markup, NOTHING, said, type Markup } from './markup';
import { lowerWordsOf, period, wordsOf, type Scope } from './us-words';

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

/** HC and the like, which are the lists that procedure codes are taken from. */
const PROCEDURE_LISTS: ReadonlyMap<string, string> = new Map([
  ['AD', 'CDT'],
  ['CJ', 'CPT'],
  ['HC', 'CPT or HCPCS'],
  ['ID', 'ICD'],
  ['N4', 'NDC'],
]);

export function procedureOf(procedure: Scope['procedure']): Markup {
  if (procedure === null) return NOTHING;
  const { qualifier, code, modifiers } = procedure;
  const list = PROCEDURE_LISTS.get(qualifier) ?? qualifier;
  const number = [code ?? '', ...modifiers].filter((part) => part !== '').join(' ');
  return markup`procedure ${said(`${list} ${number}`.trim())}`;
}

/** DTP01 of a benefit. */
const DATE_WORDS: ReadonlyMap<string, string> = new Map([
  ['193', 'period begins'],
  ['194', 'period ends'],
  ['198', 'completed'],
  ['290', 'coordination of benefits'],
  ['291', 'plan'],
  ['292', 'benefit'],
  ['295', 'primary care provider'],
  ['304', 'latest visit'],
  ['307', 'eligibility'],
  ['318', 'added'],
  ['346', 'plan begins'],
  ['347', 'plan ends'],
  ['348', 'benefit begins'],
  ['349', 'benefit ends'],
  ['356', 'eligibility begins'],
  ['357', 'eligibility ends'],
  ['435', 'admission'],
  ['472', 'service'],
  ['636', 'last update'],
  ['771', 'status'],
]);

export function datesOf(dates: Scope['dates']): Markup {
  return joined(
    dates.map(({ code, from, to }) => {
      const words = DATE_WORDS.get(code) ?? `date ${code}`;
      return markup`${words}: ${period(from, to)}`;
    }),
    '; ',
  );
}

/** What else a benefit says of its scope, one after the other; what a reader assumes is left out. */
export function restOf(scope: Scope, leading: readonly (string | Markup)[] = []): Markup {
  const { level, insuranceType, placesOfService, procedure, authorizationRequired, dates, notes } = scope;
  const parts = [
    ...leading,
    level === null || level.code === INDIVIDUAL ? NOTHING : wordsOf(level),
    ...placesOfService.map((place) => lowerWordsOf(place)),
    procedureOf(procedure),
    insuranceType === null ? NOTHING : wordsOf(insuranceType),
    authorizationRequired === true ? markup`authorization required` : NOTHING,
    datesOf(dates),
    ...notes.map((note) => said(note)),
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
