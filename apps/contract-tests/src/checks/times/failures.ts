import { limits } from "@millrace/spec";
import { RETENTION_SPAN_MS } from "../../steps/waiting/spans.ts";
import {
  type Context,
  type Fields,
  type QueueUnderTest,
  ended,
  fieldsOf,
  hold,
  listed,
  objectOf,
  taken,
  takenAnew,
} from "../../steps/words.ts";
import { type Row, stateOf, timeline } from "../../steps/timeline.ts";

/** What is told of the end of a job, in the list, by its id and in the overview. */
async function toldOf({ rest }: Context, { endpointId }: QueueUnderTest, jobId: string): Promise<readonly unknown[]> {
  const path = `/endpoints/${endpointId}/failures`;
  const told = (failures: readonly Fields[]): readonly unknown[] =>
    failures.filter((failure) => failure["jobId"] === jobId).map(({ kept }) => kept);
  const one = await rest("GET", `${path}/${jobId}`);
  const all = listed(await rest("GET", path), "failures");
  const groups = listed(await rest("GET", "/overview"), "failures");
  return [told(all), told(groups.map(({ last }) => objectOf(last))), one.status, fieldsOf(one)["kept"]];
}

/** Shorter than a lease. */
const TIMEOUT_MS = limits.workerLeaseMs / 2;

const rows: readonly Row[] = [
  {
    claims: ["FAILURES-200"],
    async begin({ rest }, queue) {
      await takenAnew(queue, { more: { policy: { executionTimeout: TIMEOUT_MS } } });
      const look = async (): Promise<unknown> =>
        listed(await rest("GET", `/endpoints/${queue.endpointId}/failures`), "failures").map(({ status }) => status);
      return { events: [{ afterMs: TIMEOUT_MS, look, before: [], behind: ["TIMED_OUT"] }] };
    },
  },
  {
    claims: ["FAILURES-OUTLIVE"],
    async begin(context, queue) {
      const held = await hold(context, (signal) => queue.call("POST", "runsync", { body: { input: {} }, signal }));
      const { id, ...job } = await taken(queue);
      await queue.done({ id, ...job }, { error: "of a job that expires" });
      await held.answer();
      const look = async (): Promise<unknown> => [await stateOf(queue, id), ...(await toldOf(context, queue, id))];
      const before = ["FAILED", [true], [true], 200, true];
      const behind = [404, [false], [false], 200, false];
      return { events: [{ afterMs: limits.runsyncRetentionMs, look, before, behind }] };
    },
  },
  {
    claims: ["FAILURES-KEPT"],
    async begin(context, queue) {
      const id = await ended(queue, { error: "on purpose" });
      const look = (): Promise<unknown> => toldOf(context, queue, id);
      const before = [[false], [false], 200, false];
      return { events: [{ afterMs: limits.failuresKeptMs, look, before, behind: [[], [], 404, undefined] }] };
    },
  },
];

export const scenarios = [
  timeline("the failure of a job is told for a day, and not longer", rows, limits.failuresKeptMs + RETENTION_SPAN_MS),
];
