import { isDeepStrictEqual } from 'node:util';
import { explainJson, explainX12 } from '@eligibility/benefits';

/** An example of an answer that was published as the 271 and as the JSON that its publisher made of it. */
export type PublishedAnswer = {
  readonly name: string;
  readonly x12: string;
  readonly benefitsInformation: readonly object[];
};

export type Compared = {
  readonly name: string;
  /** EB in the 271, entries of the JSON, and those of them that are equal. */
  readonly lines: number;
  readonly entries: number;
  readonly equal: number;
  readonly complaints: readonly string[];
};

/** Every example in a document that has both forms. */
export function publishedAnswers(document: unknown, path = ''): readonly PublishedAnswer[] {
  if (typeof document !== 'object' || document === null) return [];
  const { x12, benefitsInformation }: { x12?: unknown; benefitsInformation?: unknown } = document;
  if (typeof x12 === 'string' && Array.isArray(benefitsInformation))
    return [{ ...document, name: path, x12, benefitsInformation: benefitsInformation as object[] }];
  return Object.entries(document).flatMap(([key, value]) => publishedAnswers(value, `${path}/${key}`));
}

/** The publisher's names of the elements of EB that are plain text. */
const ELEMENTS = {
  code: 'code',
  coverageLevel: 'coverageLevelCode',
  insuranceType: 'insuranceTypeCode',
  planName: 'planCoverage',
  timeQualifier: 'timeQualifierCode',
  amount: 'benefitAmount',
  quantityQualifier: 'quantityQualifierCode',
  quantity: 'benefitQuantity',
  authorization: 'authOrCertIndicator',
  network: 'inPlanNetworkIndicatorCode',
} as const;

type Line = ReturnType<typeof explainX12>['details'][number]['lines'][number];

/**
 * Holds what we read of a 271 against what its publisher made of it: the elements of each EB as the publisher's own JSON
 * has them, and all else of the line as we read it from that JSON. LS and LE are left out of the JSON, and percentages
 * are compared as numbers.
 */
export function compareAnswer(published: PublishedAnswer): Compared {
  const question = { onDate: undefined, today: '2026-01-15', serviceTypeCode: '30' };
  const lines = explainX12(published.x12, question).details[0]?.lines ?? [];
  const read = explainJson(JSON.stringify(published), question).details[0]?.lines ?? [];
  const { benefitsInformation: entries } = published;
  const unequal = lines.flatMap((line, at) => {
    const entry = (entries[at] ?? {}) as Readonly<Record<string, unknown>>;
    const other = read[at];
    const isEqual =
      hasElements(line, entry) &&
      other !== undefined &&
      isDeepStrictEqual(comparable(line), comparable(other));
    return isEqual ? [] : [line.id];
  });
  return {
    name: published.name,
    lines: lines.length,
    entries: entries.length,
    equal: lines.length - unequal.length,
    complaints: [
      ...(lines.length === entries.length
        ? []
        : [`${String(lines.length)} lines, ${String(entries.length)} entries`]),
      ...(unequal.length === 0 ? [] : [`not equal: ${unequal.join(' ')}`]),
    ],
  };
}

function hasElements({ benefit }: Line, entry: Readonly<Record<string, unknown>>): boolean {
  const services = (entry['serviceTypeCodes'] ?? []) as readonly string[];
  return (
    Object.entries(ELEMENTS).every(
      ([ours, theirs]) => benefit[ours as keyof typeof ELEMENTS] === entry[theirs],
    ) &&
    isDeepStrictEqual(benefit.serviceTypes ?? [], services) &&
    isDeepStrictEqual(fractionOf(benefit.percent), fractionOf(entry['benefitPercent']))
  );
}

function fractionOf(percent: unknown): number | undefined {
  return percent === undefined ? undefined : Number(percent);
}

function comparable({ benefit, loopHeaders: _headers, loopTrailers: _trailers, ...rest }: Line): unknown {
  const { percent, ...elements } = benefit;
  return { ...rest, benefit: { ...elements, ...(percent !== undefined && { percent: Number(percent) }) } };
}
