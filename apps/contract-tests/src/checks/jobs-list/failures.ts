import { limits } from "@millrace/spec";
import { sendRepeatedly } from "../../steps/resources/queue-jobs.ts";
import {
  type Context,
  type Fields,
  type QueueUnderTest,
  type Scenario,
  type TakenJob,
  atEndpoint,
  ended,
  fieldsOf,
  listed,
  taken,
  takenAnew,
  WORKER_ID,
} from "../../steps/words.ts";

/** Failures beyond those that are kept. */
const MORE = 5;
/** Reports that fit into one request. */
const AT_ONCE = 200;

/** Fails this many jobs of a queue; their ids, the last one first. */
async function failMany(
  context: Context,
  queue: QueueUnderTest,
  count: number,
  errorOf: (index: number) => string = () => "on purpose",
): Promise<readonly string[]> {
  const submit = { method: "POST", path: "run", body: { input: {} } } as const;
  await sendRepeatedly(context, queue, () => submit, count);
  const failed: string[] = [];
  while (failed.length < count) {
    const answer = await queue.call("GET", `job-take-batch/${WORKER_ID}?batch_size=${AT_ONCE}`);
    const jobs = answer.json as readonly TakenJob[];
    const reports = jobs.map(({ id, attemptToken }, index) => [
      id,
      { attemptToken, error: errorOf(failed.length + index) },
    ]);
    await queue.call("POST", `job-done-batch/${WORKER_ID}`, { body: Object.fromEntries(reports) });
    failed.push(...jobs.map(({ id }) => id));
  }
  return failed.toReversed();
}

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "jobs that fail with too many different errors are counted beyond the latest ones",
    claims: ["FAILURE-GROUPS-MAX"],
    async run({ context, queue, says, rest }) {
      const { failureGroupsMax: max } = limits;
      await failMany(context, queue, max + MORE, (index) => `fault ${index}`);
      const answer = await rest("GET", `/endpoints/${queue.endpointId}/failure-groups`);
      const groups = listed(answer, "failures");
      says.equals(groups.length, max, "bounded groups");
      says.equals(fieldsOf(answer)["others"], MORE, "failures with other errors");
      const records = listed(await rest("GET", `/endpoints/${queue.endpointId}/failures?limit=${max}`), "failures");
      says.equals(
        groups.map(({ last }) => last),
        records,
        "the errors of the latest failures",
      );
    },
  }),
  atEndpoint({
    name: "the failures of an endpoint have each job that failed or timed out, the last one first",
    claims: ["FAILURES-200", "FAILURE-200", "FAILURE-TRACEBACK", "FAILURES-ONCE"],
    async run({ queue, expect, rest }) {
      const path = `/endpoints/${queue.endpointId}/failures`;
      const read = async (): Promise<readonly Fields[]> => listed(await rest("GET", path), "failures");
      const ids = async (): Promise<readonly unknown[]> => (await read()).map(({ jobId }) => jobId);
      const once = expect("FAILURES-ONCE");
      await ended(queue, { output: 1 });
      await queue.call("POST", `cancel/${await queue.run()}`);
      once.equals(await read(), [], "failures without a failed job");
      const first = await takenAnew(queue);
      await queue.done(first, { error: "first fault\nand more" });
      const second = await takenAnew(queue);
      const traceback = "Traceback (most recent call last):\n  at the fault\nsecond fault";
      await queue.done(second, { error: traceback });
      const answer = await rest("GET", path);
      expect("FAILURES-200").status(answer, 200, "rest.listFailures");
      const known = { endpointId: queue.endpointId, workerId: WORKER_ID, attempts: 1, sync: false, kept: true };
      const [told] = await read();
      const all = [
        { ...known, jobId: second.id, status: "FAILED", error: "second fault" },
        { ...known, jobId: first.id, status: "FAILED", error: "first fault" },
      ];
      expect("FAILURES-200").contains(listed(answer, "failures"), all, "the failures");
      const one = await rest("GET", `${path}/${second.id}`);
      expect("FAILURE-200").status(one, 200, "rest.getFailure");
      expect("FAILURE-200").equals(fieldsOf(one), { ...told, traceback }, "the record of one job");
      const long = await takenAnew(queue);
      const cut = "y".repeat(limits.failureTracebackMaxChars / 2);
      await queue.done(long, { error: `${"x".repeat(limits.failureTracebackMaxChars)}\n${cut}\n${cut.slice(1)}` });
      expect("FAILURE-TRACEBACK").equals(
        fieldsOf(await rest("GET", `${path}/${long.id}`))["traceback"],
        `${cut}\n${cut.slice(1)}`,
        "the end of a long traceback",
      );
      await queue.call("POST", `retry/${long.id}`);
      await queue.done(await taken(queue), { output: 1 });
      await queue.done(first, { error: "another fault" });
      await queue.done(second, { output: "late" });
      once.contains(await read(), all, "failures after their ends were reported again");
      await queue.call("POST", `retry/${first.id}`);
      once.equals(await ids(), [second.id], "failures without the job that is retried");
      await queue.done(await taken(queue), { error: "again" });
      once.contains(
        await read(),
        [{ jobId: first.id, attempts: 2, error: "again" }, { jobId: second.id }],
        "after another end",
      );
      await queue.call("POST", `retry/${first.id}`);
      await queue.done(await taken(queue), { output: 1 });
      once.equals(await ids(), [second.id], "failures without the job that was completed");
    },
  }),
  atEndpoint({
    name: "the failures of an endpoint are the latest ones, and a page has 100 of them unless another number is asked for",
    claims: ["FAILURES-PAGES", "FAILURES-MAX"],
    // Failures of a millisecond at several gateways have the order of their clocks.
    needs: ["workers", "one-gateway"],
    ceiling: { requests: limits.failuresKeptMax + 200 },
    async run({ context, queue, endpoint, expect, rest }) {
      await ended(await endpoint(), { error: "elsewhere" });
      const path = `/endpoints/${queue.endpointId}/failures`;
      const failed = await failMany(context, queue, limits.failuresKeptMax + MORE);
      const kept = failed.slice(0, limits.failuresKeptMax);
      const whole = await rest("GET", `${path}?limit=${limits.pageLimitMax}`);
      expect("FAILURES-MAX").equals(
        listed(whole, "failures").map(({ jobId }) => jobId),
        kept,
        "the latest failures",
      );
      expect("FAILURES-MAX").equals(fieldsOf(whole)["nextCursor"], null, "what follows them");
      for (const [at, status] of [
        [limits.failuresKeptMax - 1, 200],
        [limits.failuresKeptMax, 404],
      ] as const) {
        expect("FAILURES-MAX").status(await rest("GET", `${path}/${failed[at]}`), status);
      }
      const page = listed(await rest("GET", path), "failures");
      expect("FAILURES-PAGES").equals(page.length, limits.pageLimitDefault, "failures of a page");
    },
  }),
];
