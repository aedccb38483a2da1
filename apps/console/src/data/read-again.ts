import type { QueryClient, QueryFilters } from "@tanstack/react-query";

/**
 * Reads again what is shown of these keys; without a filter, all that is shown. What is being read just now may be older than what the
 * service told, so it is read once more when it has ended: cut off, it would never end on a slow machine that is told much.
 */
export function readAgain(queries: QueryClient, filters: QueryFilters = {}): void {
  for (const query of queries.getQueryCache().findAll(filters)) {
    const isThis: QueryFilters = { queryKey: query.queryKey, exact: true };
    const again = (): void => void queries.invalidateQueries(isThis, { cancelRefetch: false });
    const underWay = query.state.fetchStatus === "idle" ? undefined : query.promise;
    if (underWay === undefined) again();
    else void underWay.then(again, again);
  }
}
