import { isListed, type JobListPage, type JobListQuery, type JobPlace, type JobRecord, pageOf } from "@millrace/engine";

/** Some stored jobs, one after the other in the list. */
export interface Slice {
  /** Those that may belong into the page, in their order. */
  readonly jobs: readonly JobRecord[];
  /** The last one that was examined; null when none is left. */
  readonly last: JobPlace | null;
}

/**
 * Reads slices until a page is full, the list is at its end, or enough jobs were examined.
 *
 * @param read examines the first `count` jobs below a place
 */
export async function readPage(
  query: JobListQuery,
  sliceSize: (examined: number) => number,
  read: (below: JobPlace, count: number) => Promise<Slice>,
): Promise<JobListPage> {
  const found: JobRecord[] = [];
  let below: JobPlace | null = query.below;
  for (let examined = 0; below !== null && examined < query.examinedMax && found.length <= query.limit;) {
    const count = Math.min(sliceSize(examined), query.examinedMax - examined);
    const slice: Slice = await read(below, count);
    found.push(...slice.jobs.filter((job) => isListed(job, query)));
    examined += count;
    below = slice.last;
  }
  return pageOf(found, query, below);
}
