/**
 * The segments of a 271 (005010X279A1) and the names of their elements, in the order of the standard. Reader, types and
 * the test that writes an answer back all come from this table, so that an element cannot be forgotten in one of them.
 * An element that is not here is kept under its number, and a segment that is not here as it came.
 */
export const SEGMENTS = {
  BHT: {
    list: 'transactions',
    elements: ['structure', 'purpose', 'reference', 'date', 'time', 'type'],
  },
  HL: { list: 'hierarchy', elements: ['number', 'parent', 'level', 'hasChildren'] },
  TRN: { list: 'traces', elements: ['type', 'number', 'originator', 'originatorDivision'] },
  NM1: {
    list: 'entities',
    elements: [
      ...(['role', 'kind', 'name', 'firstName', 'middleName', 'prefix', 'suffix'] as const),
      ...(['idQualifier', 'id', 'relationship', 'relatedRole', 'secondName'] as const),
    ],
  },
  N3: { list: 'streets', elements: ['line1', 'line2'] },
  N4: {
    list: 'cities',
    elements: [
      'city',
      'state',
      'postalCode',
      'country',
      'locationQualifier',
      'location',
      'countrySubdivision',
    ],
  },
  PER: {
    list: 'contacts',
    elements: [
      ...(['function', 'name', 'qualifier1', 'number1', 'qualifier2', 'number2'] as const),
      ...(['qualifier3', 'number3'] as const),
    ],
  },
  PRV: { list: 'providers', elements: ['role', 'qualifier', 'id', 'state', 'specialty', 'organization'] },
  REF: { list: 'references', elements: ['qualifier', 'value', 'description'] },
  DMG: {
    list: 'demographics',
    elements: ['dateFormat', 'dateOfBirth', 'sex', 'maritalStatus', 'race', 'citizenship', 'country'],
  },
  INS: {
    list: 'relationships',
    elements: [
      ...(['isSubscriber', 'relationship', 'maintenanceType', 'maintenanceReason', 'benefitStatus'] as const),
      ...(['medicare', 'cobra', 'employment', 'student', 'isHandicapped', 'deathFormat', 'diedOn'] as const),
      ...(['confidentiality', 'city', 'state', 'country', 'birthSequence'] as const),
    ],
  },
  HI: {
    list: 'diagnoses',
    elements: ['code1', 'code2', 'code3', 'code4', 'code5', 'code6', 'code7', 'code8'],
  },
  MPI: {
    list: 'militaryService',
    elements: ['status', 'employment', 'affiliation', 'description', 'rank', 'dateFormat', 'period'],
  },
  DTP: { list: 'dates', elements: ['qualifier', 'format', 'period'] },
  AAA: { list: 'rejects', elements: ['isValid', 'agency', 'code', 'followUp'] },
  EB: {
    list: 'benefits',
    elements: [
      ...(['code', 'coverageLevel', 'serviceTypes', 'insuranceType', 'planName', 'timeQualifier'] as const),
      ...(['amount', 'percent', 'quantityQualifier', 'quantity', 'authorization', 'network'] as const),
      ...(['procedure', 'diagnosisPointers'] as const),
    ],
  },
  HSD: {
    list: 'deliveries',
    elements: [
      ...(['quantityQualifier', 'quantity', 'unit', 'sampleModulus', 'timeQualifier', 'periods'] as const),
      ...(['pattern', 'patternTime'] as const),
    ],
  },
  MSG: { list: 'messages', elements: ['text', 'control', 'number'] },
  III: { list: 'places', elements: ['qualifier', 'code', 'category', 'description'] },
  LS: { list: 'loopHeaders', elements: ['loop'] },
  LE: { list: 'loopTrailers', elements: ['loop'] },
} as const satisfies Readonly<
  Record<string, { readonly list: string; readonly elements: readonly string[] }>
>;

export type SegmentId = keyof typeof SEGMENTS;

/** The elements of one segment by their names; what the sender left out is left out here. */
export type Elements<Id extends SegmentId> = Readonly<
  Partial<Record<(typeof SEGMENTS)[Id]['elements'][number], string>>
> & {
  /** Elements after the last one that has a name, by their number in the segment. */
  readonly more?: Readonly<Record<string, string>>;
};

/** The name of the list that segments of this kind are in. */
export type ListOf<Id extends SegmentId> = (typeof SEGMENTS)[Id]['list'];
