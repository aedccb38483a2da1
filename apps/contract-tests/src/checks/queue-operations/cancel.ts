import { taken } from "../../target/queue-under-test.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { expectAtOnce } from "../waiting/held.ts";
import { ended, isRefused } from "./jobs.ts";

const cancels: Scenario = {
  name: "cancel ends a waiting and a running job at once",
  claims: [
    "QUEUE-CANCEL-METHOD",
    "QUEUE-CANCEL-NO-BODY",
    "QUEUE-CANCEL-RESPONSE",
    "QUEUE-CANCEL-200",
    "QUEUE-CANCEL-IMMEDIATE",
  ],
  safety: "disposable",
  needs: ["workers"],
  async run(context) {
    const { expect, endpoint } = context;
    const queue = await endpoint();
    const running = await queue.run();
    const job = await taken(queue);
    const waiting = await queue.run();
    const read = await queue.call("GET", `cancel/${waiting}`);
    expect("QUEUE-CANCEL-METHOD").that(isRefused(read), "GET is refused", read.status);
    expect("QUEUE-CANCEL-METHOD").contains((await queue.status(waiting)).json, { status: "IN_QUEUE" });
    for (const id of [waiting, running]) {
      // Its worker continues, and has not yet polled for jobs to stop.
      const cancel = queue.call("POST", `cancel/${id}`);
      const answer = await expectAtOnce(context, ["QUEUE-CANCEL-IMMEDIATE"], cancel);
      expect("QUEUE-CANCEL-NO-BODY").status(answer, 200);
      expect("QUEUE-CANCEL-200").status(answer, 200);
      expect("QUEUE-CANCEL-RESPONSE").documented(answer, "queue.cancel");
      expect("QUEUE-CANCEL-RESPONSE").contains(answer.json, { id, status: "CANCELLED" });
      expect("QUEUE-CANCEL-IMMEDIATE").contains((await queue.status(id)).json, { status: "CANCELLED" });
      expect("QUEUE-CANCEL-METHOD").contains((await queue.status(id)).json, { id, status: "CANCELLED" });
    }
    expect("QUEUE-CANCEL-200").status(await queue.done(job, { output: "late" }), 409);
    expect("QUEUE-CANCEL-200").contains((await queue.status(running)).json, { status: "CANCELLED" });
    const unknown = await queue.call("POST", "cancel/no-such-job");
    expect("QUEUE-CANCEL-200").documented(unknown, "queue.cancel");
    expect("QUEUE-CANCEL-200").status(unknown, 404);
  },
};

const refused: Scenario = {
  name: "cancel refuses a job that is over and leaves it as it is",
  claims: ["QUEUE-CANCEL-409"],
  safety: "full",
  needs: ["time", "workers"],
  async run({ expect, endpoint, clock }) {
    const queue = await endpoint();
    const claim = expect("QUEUE-CANCEL-409");
    const completed = await ended(queue, { output: { a: 1 } });
    const failed = await ended(queue, { error: "no", output: "part" });
    const cancelled = await queue.run();
    await queue.call("POST", `cancel/${cancelled}`);
    const timedOut = await queue.run({}, { policy: { executionTimeout: limits.executionTimeoutMinMs } });
    await taken(queue);
    await clock.pass(limits.executionTimeoutMinMs);
    claim.contains((await queue.status(timedOut)).json, { status: "TIMED_OUT" });
    for (const id of [completed, failed, cancelled, timedOut]) {
      const before = await queue.status(id);
      const answer = await queue.call("POST", `cancel/${id}`);
      claim.status(answer, 409);
      claim.documented(answer, "queue.cancel");
      claim.contains(answer.json, { error: "conflict" });
      claim.equals((await queue.status(id)).json, before.json, "the job afterwards");
    }
  },
};

export const scenarios: readonly Scenario[] = [cancels, refused];
