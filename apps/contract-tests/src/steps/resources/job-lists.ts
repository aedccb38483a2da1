import { type Answer, type Calls, type Fields, fieldsOf, objectOf } from "../words.ts";

type Rest = Pick<Calls, "rest">;

/** Pages that are read at most: far more than there can be. */
const PAGES_MAX = 1_000;

/** The jobs of a page. */
export function jobsOf(answer: Answer): readonly Fields[] {
  const { jobs } = fieldsOf(answer);
  return Array.isArray(jobs) ? jobs.map(objectOf) : [];
}

/** Reads pages until none is left; throws for an answer that is none. */
export async function pages(
  { rest }: Rest,
  endpointId: string,
  query: Readonly<Record<string, string | readonly string[]>> = {},
  between: () => Promise<unknown> = async () => undefined,
): Promise<readonly Answer[]> {
  const read: Answer[] = [];
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) parameters.append(name, one);
  while (read.length < PAGES_MAX) {
    const answer = await rest("GET", `/endpoints/${endpointId}/jobs?${parameters.toString()}`);
    if (answer.status !== 200) throw new Error(`GET …/jobs?${parameters.toString()}: ${answer.status} ${answer.text}`);
    read.push(answer);
    const { nextCursor } = fieldsOf(answer);
    if (typeof nextCursor !== "string") return read;
    parameters.set("cursor", nextCursor);
    await between();
  }
  throw new Error("The pages have no end.");
}

/** Ids of the whole list, in its order. */
export async function listedIds(
  calls: Rest,
  endpointId: string,
  query: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<readonly unknown[]> {
  return (await pages(calls, endpointId, query)).flatMap(jobsOf).map(({ id }) => id);
}

/** What happened to a job. */
export async function eventsOf({ rest }: Rest, endpointId: string, jobId: string): Promise<readonly Fields[]> {
  const { events } = fieldsOf(await rest("GET", `/endpoints/${endpointId}/jobs/${jobId}/events`));
  return Array.isArray(events) ? events.map(objectOf) : [];
}

export function typesOf(events: readonly Fields[]): readonly unknown[] {
  return events.map(({ type }) => type);
}
