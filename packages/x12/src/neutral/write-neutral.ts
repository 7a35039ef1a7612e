import type { Level, NeutralBenefit, NeutralLine, Part } from './neutral-answer';
import { type SegmentId, SEGMENTS } from './segments-of-271';

/** The segments of loops 2100, and of 2110, in the order of the guide; NM1 stands for an entity with all that it has. */
const IN_LEVEL = ['REF', 'N3', 'N4', 'PER', 'AAA', 'PRV', 'DMG', 'INS', 'HI', 'DTP', 'MPI'] as const;
const IN_LINE = ['HSD', 'REF', 'DTP', 'AAA', 'MSG', 'III'] as const;
const IN_ENTITY = ['N3', 'N4', 'PER', 'PRV'] as const;

/** What divides a written segment, and may not be in a text. */
const SIGNS = /[*^:~]/g;

/** True when a level has a segment of this kind. */
export function isInLevel(level: Level, id: SegmentId): boolean {
  return ((level as unknown as Lists)[SEGMENTS[id].list]?.length ?? 0) > 0;
}

/**
 * All of a level but its HL, as the segments of a 271 with `*`, `^` and `:` and without terminators. Traces are left out:
 * those of the answer are not those of whoever asked for it.
 */
export function levelSegments(level: Level): readonly string[] {
  const [entity] = level.entities ?? [];
  const { name, ...ofEntity } = entity ?? { name: undefined };
  return [
    ...(name === undefined ? [] : [segmentOf('NM1', { kind: KINDS[level.level], ...name })]),
    ...partSegments({ ...level, ...ofEntity }, IN_LEVEL).map((text) =>
      text.replace(/^INS\*\*/, `INS*${level.level === 'subscriber' ? 'Y' : 'N'}*`),
    ),
    ...level.lines.flatMap(lineSegments),
  ];
}

/** NM102, which some formats leave out, as INS01: a payer is an organization. */
const KINDS = { payer: '2', provider: '2', subscriber: '1', dependent: '1' } as const;

function lineSegments(line: NeutralLine): readonly string[] {
  const entities = (line.entities ?? []).flatMap(({ name, ...rest }) => [
    segmentOf('NM1', name),
    ...partSegments(rest, IN_ENTITY),
  ]);
  return [
    benefitSegment(line.benefit),
    ...partSegments(line, IN_LINE),
    ...(entities.length === 0 ? [] : ['LS*2120', ...entities, 'LE*2120']),
  ];
}

type Values = Readonly<Record<string, unknown>>;
type Lists = Readonly<Record<string, readonly Values[] | undefined>>;

function partSegments(part: Part, ids: readonly SegmentId[]): readonly string[] {
  return ids.flatMap((id) =>
    ((part as unknown as Lists)[SEGMENTS[id].list] ?? []).map((values) => segmentOf(id, values)),
  );
}

/** EB: its lists are joined again. */
export function benefitSegment(benefit: NeutralBenefit): string {
  const { codes, serviceTypes, serviceTypeParts, procedure, diagnosisPointers, ...rest } = benefit;
  return segmentOf('EB', {
    ...rest,
    ...(codes && { code: codes.map((code) => [code]) }),
    serviceTypes: serviceTypeParts ?? serviceTypes?.map((code) => [code]),
    procedure: procedure && [procedure],
    diagnosisPointers: diagnosisPointers && [diagnosisPointers],
  });
}

/** A segment from its elements by name, and by number where they have none. */
export function segmentOf(id: SegmentId, values: Values): string {
  const elements: string[] = [id, ...SEGMENTS[id].elements.map((name) => elementText(values[name]))];
  for (const [at, value] of Object.entries(values['more'] ?? {})) elements[Number(at)] = elementText(value);
  return Array.from(elements, (element) => (element as string | undefined) ?? '')
    .join('*')
    .replace(/\*+$/, '');
}

/** A text without the signs that divide a segment, or repetitions, each with its components. */
function elementText(value: unknown = ''): string {
  return Array.isArray(value)
    ? (value as (readonly string[])[]).map((parts) => parts.map(elementText).join(':')).join('^')
    : String(value).replace(SIGNS, ' ');
}
