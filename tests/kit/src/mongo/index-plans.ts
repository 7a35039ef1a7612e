import type {
  CollectionIndexes,
  IndexDeclaration,
  Collection,
  DocumentDatabase,
} from '@eligibility/documents';

type Value = Readonly<Record<string, unknown>>;

/** A query that a store made of a collection. */
export type NotedQuery = {
  readonly collection: CollectionIndexes;
  readonly filter: Value;
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly limit?: number;
};

/**
 * A database without a server, which notes what is asked of it.
 * @param isTaken whether an insert fails, as for an id that exists
 * @param found what is found by each question for one document; lists are empty
 */
export function notingMongo({ isTaken = false, found }: { isTaken?: boolean; found?: object } = {}): {
  readonly db: DocumentDatabase;
  readonly queries: readonly NotedQuery[];
} {
  const queries: NotedQuery[] = [];
  const collection: DocumentDatabase['collection'] = <Doc extends object>(declaration: CollectionIndexes) => {
    const note = (filter: object, more: Pick<NotedQuery, 'sort' | 'limit'> = {}): void => {
      queries.push({ collection: declaration, filter: filter as Value, ...more });
    };
    const noting = <Answer>(answer: Answer) => {
      return ({ filter }: { readonly filter: object }): Promise<Answer> => {
        note(filter);
        return Promise.resolve(answer);
      };
    };
    const empty: Collection<Doc> = {
      insert: () => Promise.resolve(!isTaken),
      insertMissing: () => Promise.resolve(!isTaken),
      insertAll: () => Promise.resolve(),
      findOne: (filter) => noting(found as Doc | undefined)({ filter }),
      find: ({ filter, sort, limit }) => {
        note(filter, { ...(sort && { sort }), ...(limit !== undefined && { limit }) });
        return Promise.resolve([]);
      },
      countBy: (_, over) => noting([])(over),
      countAlike: (_, filter) => noting([])({ filter }),
      update: noting(false),
      updated: noting(undefined),
      updateEach: async (changes) => {
        await Promise.all(changes.map(noting(undefined)));
      },
      updateAll: noting(0),
      remove: (filter) => noting(undefined)({ filter }),
    };
    return empty;
  };
  const yes = (): Promise<boolean> => Promise.resolve(true);
  return {
    db: {
      collection,
      isHealthy: yes,
      isWritable: yes,
      serverTimeMs: () => Promise.resolve(0),
      erase: yes,
      close: () => Promise.resolve(),
    },
    queries,
  };
}

/** What a filter says of a field, the most useful for an index first. */
type Predicate = 'equal' | 'range' | 'exists' | 'other';
const PREDICATES: readonly Predicate[] = ['equal', 'range', 'exists', 'other'];
const OPERATORS: Readonly<Record<string, Predicate>> = {
  $eq: 'equal',
  $in: 'equal',
  $gt: 'range',
  $gte: 'range',
  $lt: 'range',
  $lte: 'range',
};

/** How an index answers a query. */
export type IndexPlan = {
  readonly index: string;
  /** The first fields of the index, as far as the filter bounds them; none where it is walked along in its order. */
  readonly bounds: readonly string[];
};

/**
 * The index that answers a query without a scan of the collection and without a sort in memory, by the documented rules
 * of MongoDB's planner; undefined when no index can. First the fields that equal a value (several values are merged in
 * order), then those of the sort, in either direction; a partial index only where the filter implies its condition. Of
 * several, the one with the most bounds, then a partial one, as MongoDB's trial of them would choose. See "The ESR rule",
 * "Use indexes to sort query results" and "Partial indexes" in the manual.
 */
export function indexPlan({ collection, filter, sort = {}, limit = 0 }: NotedQuery): IndexPlan | undefined {
  const predicates = predicatesIn(filter);
  // One document, or as many as are named.
  if (predicates.get('_id') === 'equal') return { index: '_id_', bounds: ['_id'] };
  const candidates: Readonly<Record<string, IndexDeclaration>> = {
    _id_: { fields: { _id: 1 } },
    ...collection.indexes,
  };
  const plans = Object.entries(candidates).flatMap(([index, { fields, where = {} }]): IndexPlan[] => {
    if (!isImplied(where, filter, predicates)) return [];
    const bounds = boundsOf(Object.keys(fields), predicates);
    const isOrdered = givesOrder(fields, sort, predicates);
    const isUseful = bounds.length > 0 || (Object.keys(sort).length > 0 && limit > 0);
    return isUseful && isOrdered ? [{ index, bounds }] : [];
  });
  const isPartial = ({ index }: IndexPlan): number => (candidates[index]?.where === undefined ? 0 : 1);
  return plans.sort(
    (one, other) => other.bounds.length - one.bounds.length || isPartial(other) - isPartial(one),
  )[0];
}

/** The conditions of a filter that all must be met. What is below `$or` is none of them. */
function conditionsIn(filter: Value): readonly (readonly [string, unknown])[] {
  const { $and: all = [], ...fields } = filter;
  const own = Object.entries(fields).filter(([name]) => !name.startsWith('$'));
  return [...own, ...(all as readonly Value[]).flatMap(conditionsIn)];
}

function predicatesIn(filter: Value): ReadonlyMap<string, Predicate> {
  const predicates = new Map<string, Predicate>();
  for (const [field, value] of conditionsIn(filter)) {
    const found = [predicateOf(value), predicates.get(field) ?? 'other'];
    predicates.set(field, PREDICATES.find((one) => found.includes(one)) ?? 'other');
  }
  return predicates;
}

function predicateOf(value: unknown): Predicate {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return 'equal';
  const [operator = '', operand] = Object.entries(value)[0] ?? [];
  // A missing field is indexed as null, which is one value.
  if (operator === '$exists') return operand === true ? 'exists' : 'equal';
  return OPERATORS[operator] ?? 'other';
}

/** Whether every document that the filter matches is in the partial index. */
function isImplied(where: Value, filter: Value, predicates: ReadonlyMap<string, Predicate>): boolean {
  const conditions = conditionsIn(filter);
  const isAbsent = (field: string): boolean =>
    conditions.some(([name, value]) => name === field && Reflect.get(Object(value), '$exists') === false);
  return Object.entries(where).every(([field, condition]) =>
    typeof condition === 'object'
      ? ['equal', 'range', 'exists'].includes(predicates.get(field) ?? 'other') && !isAbsent(field)
      : conditions.some(([name, value]) => name === field && value === condition),
  );
}

/** All leading fields with one value, and the one after them when it has a range. */
function boundsOf(fields: readonly string[], predicates: ReadonlyMap<string, Predicate>): readonly string[] {
  const equals = equalsAtFront(fields, predicates);
  const next = fields[equals];
  return fields.slice(0, next !== undefined && predicates.get(next) === 'range' ? equals + 1 : equals);
}

function equalsAtFront(fields: readonly string[], predicates: ReadonlyMap<string, Predicate>): number {
  const end = fields.findIndex((field) => predicates.get(field) !== 'equal');
  return end === -1 ? fields.length : end;
}

/** Whether the entries of an index are in the order of the sort, read forwards or backwards. */
function givesOrder(
  fields: IndexDeclaration['fields'],
  sort: Readonly<Record<string, 1 | -1>>,
  predicates: ReadonlyMap<string, Predicate>,
): boolean {
  const wanted = Object.entries(sort).filter(([field]) => predicates.get(field) !== 'equal');
  const given = Object.entries(fields).slice(equalsAtFront(Object.keys(fields), predicates));
  const [first] = wanted;
  const turn = first?.[1] === given[0]?.[1] ? 1 : -1;
  return wanted.every(([field, way], at) => given[at]?.[0] === field && given[at][1] * turn === way);
}
