import { useInfiniteQuery } from '@tanstack/react-query';

export type CursorPage<Row> = { readonly data: readonly Row[]; readonly nextCursor: string | null };

/** A list that the API gives page by page, as far as it was asked for. */
export type CursorList<Row> = {
  /** Undefined until the first page is there. */
  readonly rows: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
};

type QueryTimes = {
  readonly gcTime?: number;
  readonly staleTime?: number;
  readonly refetchOnWindowFocus?: boolean;
  readonly refetchInterval?: number;
};

/**
 * A list of the API by its cursor.
 * @param key of the query, with everything that the list is filtered by
 * @param load one page; without a cursor the first
 * @param options of the query where they are not the usual ones
 */
export function useCursorList<Row>(
  key: readonly unknown[],
  load: (cursor: string | undefined) => Promise<CursorPage<Row>>,
  options: QueryTimes = {},
): CursorList<Row> {
  const list = useInfiniteQuery({
    ...options,
    queryKey: key,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  return {
    rows: list.data?.pages.flatMap(({ data }) => data),
    error: list.error,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void list.refetch(),
  };
}

/** The members that have a value: what a query of the API takes, which knows no undefined. */
export function given<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>;
  };
}
