import { eventsOf } from "@millrace/contract-core";
import { limits } from "@millrace/spec";
import { finished } from "../../steps/resources/queue-jobs.ts";
import type { Calls, Fields, QueueUnderTest, Scenario } from "../../steps/words.ts";
import {
  HOUR_MS,
  WORKER_ID,
  atEndpoint,
  atService,
  fieldsOf,
  has,
  including,
  isHeld,
  listed,
  not,
  objectOf,
  taken,
  until,
} from "../../steps/words.ts";
import { followedTexts, followToEnd, readUntilLine, textsOf } from "../../steps/resources/logs.ts";
import { NOWHERE } from "../../derived/interfaces/calls-of-operations.ts";
import { createPod } from "../../steps/resources/pods.ts";
import { BOUNDED_SPAN_MS, expectBounded } from "../../steps/stream-bounds.ts";

/** Lets the lines of a worker expire, and a little more. */
const LOG_SPAN_MS = limits.logRetentionDefaultMs + 2 * HOUR_MS;

/** A worker that has printed a line for a job. */
interface PrintedWorker {
  readonly queue: QueueUnderTest;
  readonly workerId: string;
  readonly line: string;
  /** Its log under `/v1`. */
  readonly log: string;
  /** It as the list of workers has it; undefined if it is not there. */
  listed(query?: string): Promise<Fields | undefined>;
  /** Takes from its endpoint the right to have workers, so that it ends; resolves when it is listed as ended. */
  end(): Promise<Fields | undefined>;
}

async function printedWorker({ template, endpoint, name, rest }: Calls): Promise<PrintedWorker> {
  const templateId = await template({ imageName: "local/contract" });
  const queue = await endpoint({ templateId, computeType: "CPU", workersMax: 1 });
  const line = name("line");
  const { workerId } = fieldsOf(await finished(queue, await queue.run({ print: [line] })));
  const path = `/endpoints/${queue.endpointId}`;
  const log = `${path}/workers/${String(workerId)}/logs`;
  await readUntilLine({ rest }, log, line);
  async function listed(query = ""): Promise<Fields | undefined> {
    const { workers = [] } = fieldsOf(await rest("GET", `${path}/workers${query}`));
    return (workers as readonly unknown[]).map(objectOf).find(({ id }) => id === workerId);
  }
  return {
    queue,
    workerId: String(workerId),
    line,
    log,
    listed,
    async end() {
      await rest("PATCH", path, { workersMax: 0 });
      return await until(() => listed("?includeEnded=true"), { status: "ENDED" });
    },
  };
}

const FIELDS =
  "status isStale version image gpuCount gpuTypeId dataCenterId machineId startedAt uptimeSeconds endedAt lastSeenAt message".split(
    " ",
  );
/** What does not apply to a worker that only sends requests, or is not known of it. */
const UNKNOWN = "version image gpuTypeId dataCenterId machineId startedAt uptimeSeconds endedAt message".split(" ");
const STATUSES = ["running", "idle", "initializing", "throttled", "unhealthy", "paused"] as const;

export const scenarios: readonly Scenario[] = [
  {
    name: "A worker ends: the events of its log end, and both remain to be read",
    claims: ["LOGS-EVENTS-WORKER-END", "LOGS-OUTLIVE-WORKER", "WORKERS-LIST-ENDED"],
    needs: ["handlers"],
    async run({ context, expect, rest }) {
      const worker = await printedWorker(context);
      const following = followToEnd(context, `${worker.log}?tail=${limits.logTailMax}`);
      expect("LOGS-EVENTS-WORKER-END").equals(await isHeld(following), true, "a stream that is open");
      const before = await worker.listed("?includeEnded=true");
      expect("WORKERS-LIST-ENDED").contains(before, { endedAt: null, managed: true });
      expect("WORKERS-LIST-ENDED").that(before?.["status"] !== "ENDED", "another status while it is there", before);

      const ended = await worker.end();
      expect("WORKERS-LIST-ENDED").contains(ended, { status: "ENDED", managed: true, jobsInProgress: 0, jobIds: [] });
      const endedAtMs = Date.parse(String(ended?.["endedAt"]));
      expect("WORKERS-LIST-ENDED").that(endedAtMs >= Date.parse(String(ended?.["startedAt"])), "a later end", ended);
      expect("WORKERS-LIST-ENDED").equals(await worker.listed(), undefined, "the worker without includeEnded");

      const answer = await following;
      expect("LOGS-EVENTS-WORKER-END").status(answer, 200);
      const events = eventsOf(answer);
      expect("LOGS-EVENTS-WORKER-END").that(followedTexts(events).includes(worker.line), "the line", answer.text);
      const named = events.filter(({ event }) => event !== undefined);
      expect("LOGS-EVENTS-WORKER-END").equals(named, [{ event: "end", id: undefined, data: {} }], "events with a name");
      expect("LOGS-EVENTS-WORKER-END").equals(events.at(-1), named[0], "the last event");

      const read = await rest("GET", `${worker.log}?tail=${limits.logTailMax}`);
      expect("LOGS-OUTLIVE-WORKER").status(read, 200, "rest.workerLogs");
      expect("LOGS-OUTLIVE-WORKER").equals(textsOf(read), followedTexts(events), "all that was followed");
    },
  },
  atService({
    name: "An ended worker and its lines are kept for their time, and not longer",
    claims: ["WORKERS-LIST-ENDED", "LOGS-OUTLIVE-WORKER", "LOGS-KEPT-TIME"],
    needs: ["time", "handlers"],
    spanMs: LOG_SPAN_MS,
    async run({ service, expect }) {
      const worker = await printedWorker(service);
      await worker.end();
      const lines = async (): Promise<readonly unknown[]> =>
        textsOf(await service.rest("GET", `/endpoints/${worker.queue.endpointId}/logs?tail=${limits.logTailMax}`));
      await service.clock.pass(limits.logRetentionDefaultMs - HOUR_MS);
      expect("WORKERS-LIST-ENDED").contains(await worker.listed("?includeEnded=true"), { status: "ENDED" });
      const late = textsOf(await service.rest("GET", worker.log));
      expect("LOGS-OUTLIVE-WORKER").that(late.includes(worker.line), "the line of the worker", late);
      expect("LOGS-KEPT-TIME").that((await lines()).includes(worker.line), "a line that is young enough", late);
      await service.clock.pass(2 * HOUR_MS);
      const gone = await until(lines, not(including(worker.line)));
      expect("LOGS-KEPT-TIME").that(!gone.includes(worker.line), "the line is gone", gone);
      expect("WORKERS-LIST-ENDED").equals(await worker.listed("?includeEnded=true"), undefined, "the worker");
    },
  }),
  {
    name: "The log of a job has the lines of all its attempts, also when the service was killed since",
    claims: ["LOGS-JOB-200"],
    needs: ["own-service", "time", "handlers"],
    async run({ another, says }) {
      const service = await another({ shared: true });
      const templateId = await service.template({ imageName: "local/contract" });
      const queue = await service.endpoint({ templateId, computeType: "CPU", workersMax: 1 });
      const job = await queue.run({ print: ["of every attempt"], fail: "so that it may be retried" });
      const path = `/endpoints/${queue.endpointId}/jobs/${job}/logs`;
      const untilPrinted = async (times: number): Promise<void> => {
        await finished(queue, job);
        const own = async () => textsOf(await service.rest("GET", path)).filter((line) => line === "of every attempt");
        const lines = await until(own, ({ length }) => length === times);
        says.equals(lines.length, times, "lines of the job");
      };
      await untilPrinted(1);
      await queue.call("POST", `retry/${job}`);
      await untilPrinted(2);
      // Lines are stored every second.
      await service.clock.pass(2_000);
      await service.killAndStart();
      await untilPrinted(2);
    },
  },
  atEndpoint({
    name: "An external worker is listed while it works and while it waits",
    claims: [
      "WORKERS-LIST-200",
      "WORKERS-LIST-FIELDS",
      "WORKERS-LIST-SUMMARY",
      "WORKERS-LIST-RUNNING",
      "WORKERS-LIST-IDLE",
      "WORKERS-LIST-VERSION",
    ],
    async run({ queue, rest, expect, addressCount }) {
      const path = `/endpoints/${queue.endpointId}/workers`;
      const ids = [await queue.run(), await queue.run()];
      const jobs = [await taken(queue), await taken(queue)];
      const running = await rest("GET", path);
      expect("WORKERS-LIST-200").status(running, 200);
      const [worker] = listed(running, "workers");
      expect("WORKERS-LIST-200").contains(worker, { id: WORKER_ID, managed: false });
      const fields = expect("WORKERS-LIST-FIELDS");
      fields.documented(running, "rest.listWorkers");
      for (const field of FIELDS) fields.equals(has(worker, field), true, `a member ${field}`);
      for (const field of UNKNOWN) fields.equals(objectOf(worker)[field], null, `${field}, which no request tells`);
      expect("WORKERS-LIST-RUNNING").contains(worker, { status: "RUNNING", jobsInProgress: 2 });
      // Each gateway tells those that it handed out.
      const others = Array.from({ length: addressCount - 1 }, () => rest("GET", path));
      const told = [running, ...(await Promise.all(others))].map((answer) => objectOf(listed(answer, "workers")[0]));
      const jobIds = told.flatMap((one) => one["jobIds"] as readonly string[]).toSorted();
      expect("WORKERS-LIST-RUNNING").equals(jobIds, ids.toSorted(), "its jobs");
      const summary = objectOf(fieldsOf(running)["summary"]);
      expect("WORKERS-LIST-SUMMARY").contains(summary, { running: 1, total: 1 });
      const sum = STATUSES.reduce((total, status) => total + Number(summary[status]), 0);
      expect("WORKERS-LIST-SUMMARY").equals(sum, summary["total"], "the sum of all statuses");
      const { version } = fieldsOf(await rest("GET", `/endpoints/${queue.endpointId}`));
      expect("WORKERS-LIST-VERSION").contains(running.json, { endpointVersion: version });
      expect("WORKERS-LIST-VERSION").contains(worker, { isStale: false });
      for (const job of jobs) await queue.done(job, { output: 1 });
      const [idle] = listed(await rest("GET", path), "workers");
      expect("WORKERS-LIST-IDLE").contains(idle, { id: WORKER_ID, status: "IDLE", jobsInProgress: 0, jobIds: [] });
    },
  }),
  {
    name: "Logs of workers that an endpoint never had are not found, and no log goes on behind what is no line",
    claims: ["LOGS-WORKER-404", "LOGS-EVENTS-LAST-ID-400"],
    needs: ["workers", "machines"],
    async run({ context, endpoint, rest, expect }) {
      const [queue, other] = [await endpoint(), await endpoint()];
      const jobId = await queue.run();
      await taken(queue);
      const path = `/endpoints/${queue.endpointId}`;
      const claim = expect("LOGS-WORKER-404");
      claim.status(await rest("GET", `${path}/workers/${WORKER_ID}/logs`), 200);
      for (const nothing of [`${path}/workers/${NOWHERE}`, `/endpoints/${other.endpointId}/workers/${WORKER_ID}`]) {
        const answer = await rest("GET", `${nothing}/logs`);
        claim.status(answer, 404, "rest.workerLogs");
      }
      const podId = String((await createPod(context))["id"]);
      for (const [operation, log] of [
        ["rest.endpointLogs", path],
        ["rest.workerLogs", `${path}/workers/${WORKER_ID}`],
        ["rest.jobLogs", `${path}/jobs/${jobId}`],
        ["rest.podLogs", `/pods/${podId}`],
      ] as const) {
        const headers = { accept: "text/event-stream", "last-event-id": "17" };
        const answer = await rest("GET", `${log}/logs`, undefined, { headers });
        expect("LOGS-EVENTS-LAST-ID-400").status(answer, 400, operation);
      }
    },
  },
  {
    name: "An account opens as many streams of logs as it may, and one more",
    claims: ["LOGS-STREAMS-429"],
    safety: "full",
    // Each gateway counts its own.
    needs: ["own-service", "one-gateway"],
    spanMs: BOUNDED_SPAN_MS,
    async run({ context, says }) {
      await expectBounded(context, {
        claim: "LOGS-STREAMS-429",
        most: limits.logStreamsPerAccountMax,
        async places(service) {
          const queue = await service.endpoint();
          const jobId = await queue.run();
          await taken(queue);
          const path = `/endpoints/${queue.endpointId}`;
          return [
            ["rest.endpointLogs", `${path}/logs`],
            ["rest.workerLogs", `${path}/workers/${WORKER_ID}/logs`],
            ["rest.jobLogs", `${path}/jobs/${jobId}/logs`],
          ];
        },
        async meanwhile({ rest }, path) {
          const read = await rest("GET", path);
          says.status(read, 200);
          says.equals(has(read.json, "lines"), true, "the log as JSON");
        },
      });
    },
  },
];
