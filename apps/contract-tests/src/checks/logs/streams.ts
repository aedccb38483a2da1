import { eventHeaders } from "@millrace/contract-core";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { taken, WORKER_ID } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { has } from "../answers.ts";
import { READER_GONE, untilPassed } from "../waiting/steps.ts";
import { followLive } from "./shared.ts";

/** How many streams of logs there may be. */
export const scenarios: readonly Scenario[] = [
  {
    name: "An account opens as many streams of logs as it may, and one more",
    claims: ["LOGS-STREAMS-429"],
    safety: "full",
    needs: ["own-service"],
    spanMs: READER_GONE.stepMs * READER_GONE.stepsMax,
    async run(context) {
      const claim = context.expect("LOGS-STREAMS-429");
      const service = await context.another({ shared: true, newAccount: true });
      const queue = await service.endpoint();
      const jobId = await queue.run();
      await taken(queue);
      const path = `/endpoints/${queue.endpointId}`;
      const logs = [
        ["rest.endpointLogs", `${path}/logs`],
        ["rest.workerLogs", `${path}/workers/${WORKER_ID}/logs`],
        ["rest.jobLogs", `${path}/jobs/${jobId}/logs`],
      ] as const;
      const readers = await Promise.all(
        Array.from({ length: limits.logStreamsPerAccountMax }, (_, at) =>
          followLive(service, logs[at % logs.length]?.[1] ?? ""),
        ),
      );
      const oneMore = (log: string): Promise<Answer> =>
        service.rest("GET", log, undefined, { headers: eventHeaders(), takes429: true });
      for (const [operation, log] of logs) {
        const refused = await oneMore(log);
        claim.status(refused, 429);
        claim.documented(refused, operation);
        claim.contains(refused.json, { error: "rate_limited" });
        const pause = Number(refused.headers.get("retry-after"));
        claim.that(pause > 0, "a pause in Retry-After", refused.headers.get("retry-after"));
        const read = await service.rest("GET", log);
        claim.status(read, 200);
        claim.equals(has(read.json, "lines"), true, "the log as JSON");
      }
      readers.pop()?.close();
      const [[, log]] = logs;
      const again = await untilPassed(
        service,
        READER_GONE,
        () => followLive(service, log).catch((error: unknown) => error),
        (reader) => !(reader instanceof Error),
      );
      claim.that(!(again instanceof Error), "a stream in the place of one that was closed", again);
      for (const reader of readers) reader.close();
    },
  },
];
