import type { Session } from "../../session/session.tsx";

/** What has an id with the text in it. */
export interface FoundId {
  readonly kind: "job" | "worker";
  readonly id: string;
  readonly endpointId: string;
}

/** A shorter text would fit too much. */
const PART_CHARS_MIN = 4;
/** All jobs of one minute begin with the same eight digits. */
const PREFIX_DIGITS_MIN = 8;
const TIME_DIGITS = 12;
/** The end of the dates that RFC 3339 can name. */
const TIME_MAX_MS = Date.UTC(10_000, 0);

/** Endpoints whose workers and latest jobs are searched; at so many at the same time. */
const SEARCHED_MAX = 16;
const AT_ONCE = 8;
const LATEST_JOBS = 200;
const FOUND_MAX = 6;

/** Whether a text may be a part of an id: it has a digit, and no spaces. */
export function isIdPart(text: string): boolean {
  return text.length >= PART_CHARS_MIN && /^[\w-]+$/.test(text) && /\d/.test(text);
}

/** When jobs were submitted whose ids begin with a text: an id begins with its time. Undefined when the text is too short, or no such beginning. */
export function timeOfPrefix(
  text: string,
): { readonly submittedAfter: string; readonly submittedBefore: string } | undefined {
  const digits = text
    .toLowerCase()
    .replace(/^sync-/, "")
    .replaceAll("-", "")
    .slice(0, TIME_DIGITS);
  if (digits.length < PREFIX_DIGITS_MIN || !/^[\da-f]+$/.test(digits)) return undefined;
  const fromMs = Number.parseInt(digits.padEnd(TIME_DIGITS, "0"), 16);
  const toMs = Number.parseInt(digits.padEnd(TIME_DIGITS, "f"), 16) + 1;
  if (toMs >= TIME_MAX_MS) return undefined;
  return { submittedAfter: new Date(fromMs).toISOString(), submittedBefore: new Date(toMs).toISOString() };
}

/**
 * Finds jobs and workers by a part of their ids: by the beginning of a job's id among all jobs of the endpoints, by another part among the
 * latest jobs and failures, and workers that are there or ended lately.
 *
 * @param endpointIds the likeliest first
 */
export async function findIds(
  { rest }: Pick<Session, "rest">,
  text: string,
  endpointIds: readonly string[],
  signal: AbortSignal,
): Promise<readonly FoundId[]> {
  const part = text.toLowerCase();
  const time = timeOfPrefix(part);
  const asked = endpointIds.slice(0, SEARCHED_MAX).values();
  const found = new Map<string, FoundId>();
  const add = (kind: FoundId["kind"], endpointId: string, ids: readonly string[]): void => {
    // Who starts a worker may have named it with capitals.
    for (const id of ids) if (id.toLowerCase().includes(part)) found.set(id, { kind, id, endpointId });
  };
  async function ask(): Promise<void> {
    for (const endpointId of asked) {
      if (found.size >= FOUND_MAX) return;
      const [workers, jobs, failed, ofTime] = await Promise.all([
        rest.endpoints.listWorkers(endpointId, { includeEnded: true }, { signal }),
        rest.endpoints.listJobs(endpointId, { limit: LATEST_JOBS }, { signal }),
        rest.endpoints.listFailures(endpointId, { limit: LATEST_JOBS }, { signal }),
        time && rest.endpoints.listJobs(endpointId, { ...time, limit: LATEST_JOBS }, { signal }),
      ]);
      add(
        "worker",
        endpointId,
        workers.workers.map(({ id }) => id),
      );
      add(
        "job",
        endpointId,
        [...jobs.jobs, ...(ofTime?.jobs ?? [])].map(({ id }) => id),
      );
      add(
        "job",
        endpointId,
        failed.failures.map(({ jobId }) => jobId),
      );
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return [...found.values()].toSorted((one, other) => placeOf(one, part) - placeOf(other, part));
}

/** Exact ids first, then those that begin with the text. */
function placeOf(found: FoundId, part: string): number {
  const id = found.id.toLowerCase();
  return id === part ? 0 : id.startsWith(part) ? 1 : 2;
}
