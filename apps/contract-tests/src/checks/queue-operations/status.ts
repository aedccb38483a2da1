import { fieldsOf } from "../answers.ts";
import { taken } from "../../target/queue-under-test.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";
import { expectAtOnce } from "../waiting/held.ts";
import { ended, isRefused, jobOf } from "./jobs.ts";

const states: Scenario = {
  name: "status shows a job at once as it waits, runs and ends",
  claims: [
    "QUEUE-STATUS-NO-BODY",
    "QUEUE-STATUS-200",
    "QUEUE-STATUS-RESPONSE",
    "QUEUE-STATUS-RESPONSE-FINISHED",
    "QUEUE-STATUS-IMMEDIATE",
    "QUEUE-STATUS-REPEATABLE",
  ],
  safety: "disposable",
  needs: ["workers"],
  async run(context) {
    const { expect, endpoint } = context;
    const queue = await endpoint();
    const read = (jobId: string): Promise<Answer> =>
      expectAtOnce(context, ["QUEUE-STATUS-IMMEDIATE"], queue.status(jobId));
    const id = await queue.run();
    const waiting = await read(id);
    const job = await taken(queue);
    const running = await read(id);
    await queue.done(job, { output: { text: "light" } });
    const completed = await read(id);
    const failedId = await ended(queue, { error: "no" });
    const failed = await read(failedId);
    const cancelledId = await queue.run();
    await queue.call("POST", `cancel/${cancelledId}`);
    const cancelled = await read(cancelledId);

    expect("QUEUE-STATUS-NO-BODY").status(waiting, 200);
    const shown = [
      [waiting, { id, status: "IN_QUEUE" }],
      [running, { id, status: "IN_PROGRESS" }],
      [completed, { id, status: "COMPLETED", output: { text: "light" } }],
      [failed, { id: failedId, status: "FAILED", error: "no" }],
      [cancelled, { id: cancelledId, status: "CANCELLED" }],
    ] as const;
    for (const [answer, expected] of shown) {
      expect("QUEUE-STATUS-200").status(answer, 200);
      expect("QUEUE-STATUS-RESPONSE").documented(answer, "queue.status");
      expect("QUEUE-STATUS-RESPONSE").contains(answer.json, expected);
      expect("QUEUE-STATUS-IMMEDIATE").contains(answer.json, { status: expected.status });
    }
    for (const answer of [waiting, running, failed, cancelled]) {
      expect("QUEUE-STATUS-RESPONSE").that(
        !("output" in fieldsOf(answer)),
        "no output, for there is none",
        answer.text,
      );
    }
    for (const answer of [completed, failed, cancelled]) {
      for (const time of [jobOf(answer).delayTime, jobOf(answer).executionTime]) {
        const holds = Number.isInteger(time) && (time ?? -1) >= 0;
        expect("QUEUE-STATUS-RESPONSE-FINISHED").that(holds, "both times in whole milliseconds", answer.text);
      }
    }
    for (let reads = 0; reads < 3; reads += 1) {
      expect("QUEUE-STATUS-REPEATABLE").equals((await queue.status(id)).json, completed.json);
    }
    expect("QUEUE-STATUS-200").status(await queue.status("no-such-job"), 404);
  },
};

const method: Scenario = {
  name: "status is read with GET and with nothing else",
  claims: ["QUEUE-STATUS-METHOD"],
  safety: "disposable",
  insteadInCompat: "COMPAT-QUEUE-POST",
  async run({ expect, endpoint }) {
    const queue = await endpoint();
    const id = await queue.run();
    const posted = await queue.call("POST", `status/${id}`, { body: {} });
    expect("QUEUE-STATUS-METHOD").that(isRefused(posted), "POST is refused", posted.status);
    expect("QUEUE-STATUS-METHOD").contains((await queue.status(id)).json, { id, status: "IN_QUEUE" });
  },
};

export const scenarios: readonly Scenario[] = [states, method];
