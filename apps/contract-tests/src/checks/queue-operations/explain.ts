import { fieldsOf } from "../answers.ts";
import { limits, waitingReasons } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { untilPassed } from "../waiting/steps.ts";
import { until } from "../waiting/until.ts";
import { ended } from "./jobs.ts";

interface WorkerExitBody {
  readonly at?: unknown;
  readonly exitCode?: unknown;
  readonly signal?: unknown;
  readonly message?: unknown;
  readonly lastLogLines?: readonly string[];
}
interface Waiting {
  readonly reason?: string;
  readonly position?: number;
  readonly lastWorkerExit?: WorkerExitBody | null;
}

function explain(queue: QueueUnderTest, jobId: string): Promise<Answer> {
  return queue.call("GET", `status/${jobId}?explain=true`);
}

/** The stated reason why the job waits; empty without one. */
function waitingOf(answer: Answer): Waiting {
  return fieldsOf(answer)["waiting"] ?? {};
}

/** Polls until the job waits for this reason; resolves to the last answer. */
function untilReason(queue: QueueUnderTest, jobId: string, reason: string): Promise<Answer> {
  return until(
    () => explain(queue, jobId),
    (answer) => waitingOf(answer).reason === reason,
  );
}

const paused: Scenario = {
  name: "status tells of a job that waits at a paused endpoint why it does and how many are ahead",
  claims: ["QUEUE-STATUS-EXPLAIN-WAITING", "QUEUE-STATUS-EXPLAIN-POSITION", "QUEUE-STATUS-EXPLAIN-PAUSED"],
  safety: "disposable",
  async run({ expect, endpoint }) {
    const queue = await endpoint({ workersMax: 0 });
    const low = { policy: { lowPriority: true } };
    const ids = [await queue.run({}, low), await queue.run({}, low), await queue.run(), await queue.run()];
    const positions = [2, 3, 0, 1];
    for (const [index, id] of ids.entries()) {
      const answer = await explain(queue, id);
      expect("QUEUE-STATUS-EXPLAIN-WAITING").documented(answer, "queue.status");
      const fields = ["estimateMs", "lastWorkerExit", "message", "position", "reason"];
      const got = Object.keys(waitingOf(answer)).toSorted();
      expect("QUEUE-STATUS-EXPLAIN-WAITING").that(
        fields.every((field) => got.includes(field)),
        fields.join(", "),
        answer.text,
      );
      expect("QUEUE-STATUS-EXPLAIN-POSITION").equals(waitingOf(answer).position, positions[index]);
      expect("QUEUE-STATUS-EXPLAIN-PAUSED").equals(waitingOf(answer).reason, "no_workers_allowed");
    }
  },
};

const off: Scenario = {
  name: "status says nothing of waiting unless it is asked and the job waits",
  claims: ["QUEUE-STATUS-EXPLAIN-OFF"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint }) {
    const queue = await endpoint();
    const claim = expect("QUEUE-STATUS-EXPLAIN-OFF");
    const completed = await ended(queue, { output: 1 });
    const cancelled = await queue.run();
    await queue.call("POST", `cancel/${cancelled}`);
    const running = await queue.run();
    await taken(queue);
    const waiting = await queue.run();
    const answers = [await queue.status(waiting), await queue.call("GET", `status/${waiting}?explain=false`)];
    for (const id of [completed, cancelled, running]) answers.push(await explain(queue, id));
    for (const answer of answers) {
      claim.status(answer, 200);
      claim.that(!("waiting" in fieldsOf(answer)), "no waiting", answer.text);
    }
    claim.that("waiting" in fieldsOf(await explain(queue, waiting)), "waiting when it is asked", "none");
  },
};

const reasons: Scenario = {
  name: "status names one of the known reasons why a job waits",
  claims: ["QUEUE-STATUS-EXPLAIN-REASONS", "QUEUE-STATUS-EXPLAIN-LOW-PRIORITY", "QUEUE-STATUS-EXPLAIN-CHANGES-NOTHING"],
  safety: "disposable",
  needs: ["workers", "handlers"],
  async run({ expect, endpoint }) {
    const known = (answer: Answer): void => {
      const { reason = "" } = waitingOf(answer);
      const names: readonly string[] = waitingReasons;
      expect("QUEUE-STATUS-EXPLAIN-REASONS").that(names.includes(reason), names.join(", "), answer.text);
      expect("QUEUE-STATUS-EXPLAIN-REASONS").documented(answer, "queue.status");
    };
    const played = await endpoint({ workersMax: 0 });
    await played.run();
    await taken(played);
    known(await explain(played, await played.run()));

    const idle = await endpoint({ workersMax: 1 });
    const low = await idle.run({}, { policy: { lowPriority: true } });
    const lowAnswer = await untilReason(idle, low, "low_priority");
    known(lowAnswer);
    expect("QUEUE-STATUS-EXPLAIN-LOW-PRIORITY").equals(waitingOf(lowAnswer).reason, "low_priority");
    const unchanged = expect("QUEUE-STATUS-EXPLAIN-CHANGES-NOTHING");
    const before = { job: (await idle.status(low)).json, health: (await idle.call("GET", "health")).json };
    for (let asked = 0; asked < 5; asked += 1) await explain(idle, low);
    unchanged.equals((await idle.status(low)).json, before.job);
    unchanged.equals((await idle.call("GET", "health")).json, before.health);
    unchanged.contains(before.health, { workers: { initializing: 0, running: 0, idle: 0 }, jobs: { inQueue: 1 } });

    // A worker that never polls counts as starting.
    const starting = await idle.run();
    const first = waitingOf(await explain(idle, starting)).reason;
    expect("QUEUE-STATUS-EXPLAIN-LOW-PRIORITY").that(first !== "low_priority", "another reason, from the start", first);
    const startingAnswer = await untilReason(idle, starting, "worker_starting");
    known(startingAnswer);
    expect("QUEUE-STATUS-EXPLAIN-LOW-PRIORITY").equals(
      waitingOf(startingAnswer).reason,
      "worker_starting",
      "of others",
    );
  },
};

/** Input that makes the handler of the suite print a reason and end with exit code 1. */
const CRASHING_ENV = { CRASH_AT_START: "1" };

/** An endpoint whose workers crash, with a job that waits for that reason, and the last exit that is told of them. */
async function crash(
  { endpoint, template }: Context,
  env: Readonly<Record<string, string>> = {},
): Promise<{
  readonly queue: QueueUnderTest;
  readonly id: string;
  readonly answer: Answer;
  readonly exit: WorkerExitBody;
}> {
  const queue = await endpoint({ workersMax: 1, templateId: await template({ env: { ...CRASHING_ENV, ...env } }) });
  const id = await queue.run();
  const answer = await untilReason(queue, id, "workers_crashing");
  return { queue, id, answer, exit: waitingOf(answer).lastWorkerExit ?? {} };
}

const crashing: Scenario = {
  name: "status tells how the workers crash and what they printed last, without the values of secrets",
  claims: ["QUEUE-STATUS-EXPLAIN-CRASHING", "QUEUE-STATUS-EXPLAIN-SECRETS"],
  safety: "disposable",
  needs: ["handlers"],
  async run(context) {
    const { expect } = context;
    const { answer, exit } = await crash(context);
    const claim = expect("QUEUE-STATUS-EXPLAIN-CRASHING");
    claim.documented(answer, "queue.status");
    claim.equals(waitingOf(answer).reason, "workers_crashing");
    claim.contains(exit, { exitCode: 1, signal: null });
    const atMs = Date.parse(String(exit.at));
    claim.that(!Number.isNaN(atMs), "the time of its end", exit.at);
    claim.that(typeof exit.message === "string" && exit.message !== "", "a message", exit.message);
    const printed = (exit.lastLogLines ?? []).join("\n");
    claim.that(/Error/.test(printed), "the error that it printed", printed);

    // First a part of the printed text is a secret, then none of it.
    const [word = "no word was printed"] = /\w{16,}/.exec(printed) ?? [];
    const secrets = expect("QUEUE-STATUS-EXPLAIN-SECRETS");
    for (const [variable, isShown] of [
      ["HARMLESS", true],
      ["SERVICE_TOKEN", false],
      ["DATABASE_PASSWORD", false],
    ] as const) {
      const { exit: other } = await crash(context, { [variable]: word });
      const text = (other.lastLogLines ?? []).join("\n");
      secrets.that(/Error/.test(text), "the lines that it printed", text);
      secrets.equals(text.includes(word), isShown, `the value of ${variable} in ${text}`);
    }
  },
};

const pauses: Scenario = {
  name: "workers that crash are started again after pauses that double",
  claims: ["ENDPOINT-CRASH-PAUSE"],
  safety: "full",
  needs: ["handlers", "time"],
  async run(context) {
    const claim = context.expect("ENDPOINT-CRASH-PAUSE");
    const { queue, id } = await crash(context);
    const lastEnd = async (): Promise<number> =>
      Date.parse(String(waitingOf(await explain(queue, id)).lastWorkerExit?.at));
    let before = await lastEnd();
    for (const pauseMs of [1_000, 2_000, 4_000]) {
      const last = before;
      before = await untilPassed(context, { stepMs: 1_000, stepsMax: 20 }, lastEnd, (atMs) => atMs > last);
      claim.between(before - last, pauseMs, Infinity, "milliseconds between two crashes");
    }
    await queue.call("POST", "purge-queue");
  },
};

const afterWait: Scenario = {
  name: "runsync and status-sync tell at the end of their wait that workers crash, and nothing of an ordinary wait",
  claims: ["QUEUE-RUNSYNC-WAITING"],
  safety: "disposable",
  needs: ["handlers", "workers"],
  async run(context) {
    const { endpoint, expect } = context;
    const claim = expect("QUEUE-RUNSYNC-WAITING");
    const idle = await endpoint();
    const ordinary = await idle.call("POST", `runsync?wait=${limits.waitMinMs}`, { body: { input: {} } });
    claim.contains(ordinary.json, { status: "IN_QUEUE" });
    claim.that(!("waiting" in fieldsOf(ordinary)), "no waiting", ordinary.text);

    const { queue } = await crash(context);
    const sync = await queue.call("POST", `runsync?wait=${limits.waitMinMs}`, { body: { input: {} } });
    const { id } = fieldsOf(sync);
    for (const answer of [sync, await queue.call("GET", `status-sync/${String(id)}?wait=${limits.waitMinMs}`)]) {
      claim.documented(answer, answer === sync ? "queue.runsync" : "queue.statusSync");
      claim.contains(answer.json, { id, status: "IN_QUEUE" });
      claim.equals(waitingOf(answer).reason, "workers_crashing");
      claim.contains(waitingOf(answer).lastWorkerExit, { exitCode: 1, signal: null });
    }
  },
};

export const scenarios: readonly Scenario[] = [paused, off, reasons, crashing, pauses, afterWait];
