import { limits, waitingReasons } from "@millrace/spec";
import type { Answer, Context, Fields, QueueUnderTest, Scenario } from "../../steps/words.ts";
import { atEndpoint, ended, fieldsOf, has, objectOf, taken, until, untilPassed } from "../../steps/words.ts";

function explain(queue: QueueUnderTest, jobId: string): Promise<Answer> {
  return queue.call("GET", `status/${jobId}?explain=true`);
}

/** Why the job waits; empty where nothing is said. */
function waitingOf(answer: Answer): Fields {
  return objectOf(fieldsOf(answer)["waiting"]);
}
function exitOf(answer: Answer): Fields {
  return objectOf(waitingOf(answer)["lastWorkerExit"]);
}
const linesOf = ({ lastLogLines = [] }: Fields): string => (lastLogLines as readonly string[]).join("\n");

/** Polls until the job waits for this reason; resolves to the last answer. */
function untilReason(queue: QueueUnderTest, jobId: string, reason: string): Promise<Answer> {
  return until(() => explain(queue, jobId), { json: { waiting: { reason } } });
}

/** An endpoint whose workers print a reason and end with exit code 1, and a job that waits for that reason. */
async function crash({ endpoint, template }: Context, env: Readonly<Record<string, string>> = {}) {
  const templateId = await template({ env: { CRASH_AT_START: "1", ...env } });
  const queue = await endpoint({ workersMax: 1, templateId });
  const id = await queue.run();
  return { queue, id, answer: await untilReason(queue, id, "workers_crashing") };
}

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "status tells of a job that waits at a paused endpoint why it does and how many are ahead",
    claims: ["QUEUE-STATUS-EXPLAIN-WAITING", "QUEUE-STATUS-EXPLAIN-POSITION", "QUEUE-STATUS-EXPLAIN-PAUSED"],
    needs: [],
    endpoint: { workersMax: 0 },
    async run({ queue, expect }) {
      const low = { policy: { lowPriority: true } };
      const ids = [await queue.run({}, low), await queue.run({}, low), await queue.run(), await queue.run()];
      for (const [index, id] of ids.entries()) {
        const answer = await explain(queue, id);
        expect("QUEUE-STATUS-EXPLAIN-WAITING").documented(answer, "queue.status");
        for (const field of ["estimateMs", "lastWorkerExit", "message", "position", "reason"]) {
          expect("QUEUE-STATUS-EXPLAIN-WAITING").that(has(waitingOf(answer), field), field, answer.text);
        }
        expect("QUEUE-STATUS-EXPLAIN-POSITION").equals(waitingOf(answer)["position"], [2, 3, 0, 1][index]);
        expect("QUEUE-STATUS-EXPLAIN-PAUSED").equals(waitingOf(answer)["reason"], "no_workers_allowed");
      }
    },
  }),
  atEndpoint({
    name: "status says nothing of waiting unless it is asked and the job waits",
    claims: ["QUEUE-STATUS-EXPLAIN-OFF"],
    async run({ queue, says }) {
      const completed = await ended(queue, { output: 1 });
      const cancelled = await queue.run();
      await queue.call("POST", `cancel/${cancelled}`);
      const running = await queue.run();
      await taken(queue);
      const waiting = await queue.run();
      const answers = [await queue.status(waiting), await queue.call("GET", `status/${waiting}?explain=false`)];
      for (const id of [completed, cancelled, running]) answers.push(await explain(queue, id));
      for (const answer of answers) {
        says.status(answer, 200);
        says.that(!has(answer.json, "waiting"), "no waiting", answer.text);
      }
      says.that(has((await explain(queue, waiting)).json, "waiting"), "waiting when it is asked", "none");
    },
  }),
  atEndpoint({
    name: "status names one of the known reasons why a job waits",
    claims: [
      "QUEUE-STATUS-EXPLAIN-REASONS",
      "QUEUE-STATUS-EXPLAIN-LOW-PRIORITY",
      "QUEUE-STATUS-EXPLAIN-CHANGES-NOTHING",
    ],
    needs: ["workers", "handlers"],
    endpoint: { workersMax: 0 },
    async run({ queue: played, endpoint, expect }) {
      const ofLow = expect("QUEUE-STATUS-EXPLAIN-LOW-PRIORITY");
      const known = (answer: Answer): void => {
        const names: readonly unknown[] = waitingReasons;
        const isKnown = names.includes(waitingOf(answer)["reason"]);
        expect("QUEUE-STATUS-EXPLAIN-REASONS").that(isKnown, names.join(", "), answer.text);
        expect("QUEUE-STATUS-EXPLAIN-REASONS").documented(answer, "queue.status");
      };
      await played.run();
      await taken(played);
      known(await explain(played, await played.run()));

      const idle = await endpoint({ workersMax: 1 });
      const low = await idle.run({}, { policy: { lowPriority: true } });
      const lowAnswer = await untilReason(idle, low, "low_priority");
      known(lowAnswer);
      ofLow.equals(waitingOf(lowAnswer)["reason"], "low_priority");
      const unchanged = expect("QUEUE-STATUS-EXPLAIN-CHANGES-NOTHING");
      const state = async () => [(await idle.status(low)).json, (await idle.call("GET", "health")).json];
      const before = await state();
      for (let asked = 0; asked < 5; asked += 1) await explain(idle, low);
      unchanged.equals(await state(), before);
      const none = { workers: { initializing: 0, running: 0, idle: 0 }, jobs: { inQueue: 1 } };
      unchanged.contains(before[1], none);

      // A worker that never polls counts as starting.
      const starting = await idle.run();
      const first = waitingOf(await explain(idle, starting))["reason"];
      ofLow.that(first !== "low_priority", "another reason, from the start", first);
      const startingAnswer = await untilReason(idle, starting, "worker_starting");
      known(startingAnswer);
      ofLow.equals(waitingOf(startingAnswer)["reason"], "worker_starting", "of others");
    },
  }),
  {
    name: "status tells how the workers crash and what they printed last, without the values of secrets",
    claims: ["QUEUE-STATUS-EXPLAIN-CRASHING", "QUEUE-STATUS-EXPLAIN-SECRETS"],
    needs: ["handlers"],
    async run(context) {
      const [crashing, secrets] = [
        context.expect("QUEUE-STATUS-EXPLAIN-CRASHING"),
        context.expect("QUEUE-STATUS-EXPLAIN-SECRETS"),
      ];
      const { answer } = await crash(context);
      const exit = exitOf(answer);
      crashing.documented(answer, "queue.status");
      crashing.equals(waitingOf(answer)["reason"], "workers_crashing");
      crashing.contains(exit, { exitCode: 1, signal: null });
      const { at, message } = exit;
      crashing.that(!Number.isNaN(Date.parse(String(at))), "the time of its end", at);
      const isSaid = typeof message === "string" && message !== "" && !message.includes("null");
      crashing.that(isSaid, "a message", message);
      crashing.that(linesOf(exit).includes("Error"), "the error that it printed", linesOf(exit));

      // First a part of the printed text is a secret, then none of it.
      const [word = "no word was printed"] = /\w{16,}/.exec(linesOf(exit)) ?? [];
      for (const [variable, isShown] of [
        ["HARMLESS", true],
        ["SERVICE_TOKEN", false],
        ["DATABASE_PASSWORD", false],
      ] as const) {
        const text = linesOf(exitOf((await crash(context, { [variable]: word })).answer));
        secrets.that(text.includes("Error"), "the lines that it printed", text);
        secrets.equals(text.includes(word), isShown, `the value of ${variable} in ${text}`);
      }
    },
  },
  {
    name: "status tells by which signal the system killed a worker, and the usual reason for that",
    claims: ["QUEUE-STATUS-EXPLAIN-CRASHING"],
    needs: ["handlers", "processes"],
    async run({ context, says }) {
      const exit = exitOf((await crash(context, { KILLED_AT_START: "1" })).answer);
      says.contains(exit, { exitCode: null, signal: "SIGKILL" });
      const { message } = exit;
      says.that(String(message).includes("memory"), "the usual reason", message);
    },
  },
  {
    name: "workers that crash are started again after pauses that double",
    claims: ["ENDPOINT-CRASH-PAUSE"],
    needs: ["handlers", "time"],
    async run({ context, says }) {
      const { queue, id } = await crash(context);
      const lastEnd = async (): Promise<number> => Date.parse(String(exitOf(await explain(queue, id))["at"]));
      let before = await lastEnd();
      for (const pauseMs of [1_000, 2_000, 4_000]) {
        const last = before;
        before = await untilPassed(context, { stepMs: 1_000, stepsMax: 20 }, lastEnd, (atMs) => atMs > last);
        const between = "milliseconds between two crashes";
        says.between(before - last, pauseMs, Infinity, between);
      }
      await queue.call("POST", "purge-queue");
    },
  },
  atEndpoint({
    name: "runsync and status-sync tell at the end of their wait that workers crash, and nothing of an ordinary wait",
    claims: ["QUEUE-RUNSYNC-WAITING"],
    needs: ["handlers", "workers"],
    async run({ context, queue: idle, says }) {
      const submit = (queue: QueueUnderTest): Promise<Answer> =>
        queue.call("POST", `runsync?wait=${limits.waitMinMs}`, { body: { input: {} } });
      const ordinary = await submit(idle);
      says.contains(ordinary.json, { status: "IN_QUEUE" });
      says.that(!has(ordinary.json, "waiting"), "no waiting", ordinary.text);

      const { queue } = await crash(context);
      const sync = await submit(queue);
      const { id } = fieldsOf(sync);
      for (const answer of [sync, await queue.call("GET", `status-sync/${String(id)}?wait=${limits.waitMinMs}`)]) {
        says.documented(answer, answer === sync ? "queue.runsync" : "queue.statusSync");
        const exit = { exitCode: 1, signal: null };
        says.contains(answer.json, {
          id,
          status: "IN_QUEUE",
          waiting: { reason: "workers_crashing", lastWorkerExit: exit },
        });
      }
    },
  }),
];
