import type { ClaimId } from "@millrace/spec";
import { type Change, expectChanges, moment, passTo } from "./waiting/moment.ts";
import { type Answer, type Context, type Held, type QueueUnderTest, type Scenario, fieldsOf } from "./words.ts";

/** An event of a row, at a time after the begin of its table. */
export interface Event extends Omit<Change, "claims"> {
  readonly afterMs: number;
  /** What else must hold after it. */
  readonly after?: () => Promise<unknown>;
}

/** What happens to the subject of a row after its begin. */
export interface Course {
  /** What clients and workers do at times after the begin. */
  readonly acts?: readonly (readonly [atMs: number, act: () => Promise<unknown>])[];
  readonly events: readonly Event[];
  /** A heartbeat of workers, until the last event. */
  readonly alive?: () => Promise<unknown>;
  /** Whatever happens. */
  readonly close?: () => Promise<unknown>;
}

/** A documented time: what it is called, what starts it, and what changes when it is over. */
export interface Row {
  readonly claims: readonly ClaimId[];
  begin(context: Context, queue: QueueUnderTest): Promise<Course>;
  /** Fields of its endpoint. */
  readonly endpoint?: Readonly<Record<string, unknown>>;
}

/** Real time for what a database and connections need for an event, and after one that did not come: each failing row takes it. */
const WITHIN_MS = 5_000;
const WITHIN_AFTER_FAILURE_MS = 1_000;

/** All rows begin at the same moment, each on an endpoint of its own. The clock stands still but for the moves from event to event. */
export function timeline(name: string, rows: readonly Row[], spanMs?: number): Scenario {
  return {
    name,
    claims: [...new Set(rows.flatMap(({ claims }) => claims))],
    heldClock: true,
    needs: ["time", "workers"],
    ...(spanMs === undefined ? {} : { spanMs }),
    async run(context) {
      const courses: Course[] = [];
      await play(context, rows, courses).finally(async () => {
        for (const { close } of courses) await close?.();
      });
    },
  };
}

async function play(context: Context, rows: readonly Row[], courses: (Course & Partial<Row>)[]): Promise<void> {
  /** A row that breaks off does not end the others. */
  const broken: unknown[] = [];
  const templateId = await context.template();
  const queues = await Promise.all(rows.map(({ endpoint }) => context.endpoint({ templateId, ...endpoint })));
  const since = await moment(context, () =>
    Promise.all(
      rows.map(async ({ claims, begin }, at) => {
        try {
          courses.push({ claims, ...(await begin(context, queues[at] as QueueUnderTest)) });
        } catch (error) {
          broken.push(error);
        }
      }),
    ),
  );
  let withinMs = WITHIN_MS;
  const lastMs = ({ events }: Course): number => Math.max(...events.map(({ afterMs }) => afterMs));
  const times = courses.flatMap(({ acts = [], events }) => [
    ...acts.map(([atMs]) => atMs),
    ...events.map(({ afterMs }) => afterMs),
  ]);
  for (const atMs of [...new Set(times)].toSorted((a, b) => a - b)) {
    const running = courses.flatMap((course) =>
      lastMs(course) >= atMs && course.alive !== undefined ? [course.alive] : [],
    );
    const alive = running.length === 0 ? undefined : () => Promise.all(running.map((ping) => ping()));
    const due = courses.flatMap(({ claims = [], events }) =>
      events.filter(({ afterMs }) => afterMs === atMs).map((event) => ({ claims, ...event })),
    );
    if (due.length > 0) {
      if (!(await expectChanges(context, { since, afterMs: atMs }, due, { alive, withinMs })))
        withinMs = WITHIN_AFTER_FAILURE_MS;
    } else await passTo(context, since.toMs + atMs, alive);
    const acts = courses.flatMap(({ acts: all = [] }) => all.filter(([at]) => at === atMs).map(([, act]) => act));
    for (const act of [...due.flatMap(({ after }) => after ?? []), ...acts]) {
      await act().catch((error: unknown) => broken.push(error));
    }
  }
  if (broken.length > 0) throw broken[0];
}

/** The status of a job, or that of the answer if there is none. */
export async function stateOf(queue: QueueUnderTest, jobId: string): Promise<unknown> {
  const answer = await queue.status(jobId);
  return answer.status === 200 ? fieldsOf(answer)["status"] : answer.status;
}

/** The jobs have these states until then, and those behind it: 404 for one that is gone. */
export function statesAt(
  afterMs: number,
  queue: QueueUnderTest,
  ids: readonly string[],
  [before, behind]: readonly [readonly unknown[], readonly unknown[]],
): Event {
  return { afterMs, look: () => Promise.all(ids.map((id) => stateOf(queue, id))), before, behind };
}

/** A request is held until then, and answered with this; `read` takes from its answer what is told of it. */
export function answeredAt(
  afterMs: number,
  held: Held,
  behind: unknown,
  read: (answer: Answer | undefined) => unknown,
): Event {
  const look = async (isLate: boolean): Promise<unknown> => (isLate ? read(await held.soFar()) : await held.isOpen());
  return { afterMs, look, before: true, behind };
}
