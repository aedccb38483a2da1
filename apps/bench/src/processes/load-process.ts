import { closedLoop, type ClosedLoop, type LoadResult } from "../load/closed-loop.ts";
import { beIdleWorkers, type IdleWorkers } from "../load/idle-workers.ts";
import { jobLife, type JobLife } from "../load/job-life.ts";
import { pollOnSchedule, type ScheduledPoll } from "../load/scheduled-poll.ts";
import { takeAndComplete, type TakeAndComplete } from "../load/take-and-complete.ts";
import { serveParent } from "./parent.ts";

/** Work for a process that makes load. */
export type LoadAsk =
  | ({ readonly kind: "closedLoop" } & ClosedLoop)
  | ({ readonly kind: "jobLife" } & JobLife)
  | ({ readonly kind: "idleWorkers" } & IdleWorkers)
  | ({ readonly kind: "scheduledPoll" } & ScheduledPoll)
  | ({ readonly kind: "takeAndComplete" } & TakeAndComplete);

serveParent<undefined, LoadAsk, LoadResult>({
  ready: undefined,
  answer(ask) {
    switch (ask.kind) {
      case "closedLoop":
        return closedLoop(ask);
      case "jobLife":
        return jobLife(ask);
      case "idleWorkers":
        return beIdleWorkers(ask);
      case "scheduledPoll":
        return pollOnSchedule(ask);
      case "takeAndComplete":
        return takeAndComplete(ask);
    }
  },
  stop: () => Promise.resolve(),
});
