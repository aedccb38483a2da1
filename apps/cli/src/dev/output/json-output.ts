import type { DevOutput } from "./dev-output.ts";
import { tell } from "../../output/terminal.ts";

/** One line of JSON for each event. Nothing comes before `ready`. */
export function createJsonOutput(write: (value: unknown) => void): DevOutput {
  const early: unknown[] = [];
  let isReady = false;
  const tell = (value: unknown): void => {
    if (isReady) write(value);
    else early.push(value);
  };
  return {
    ready(notice) {
      isReady = true;
      write({ event: "ready", ...notice });
      for (const value of early.splice(0)) write(value);
    },
    started: (jobId, attempt) => tell({ event: "started", jobId, attempt }),
    line: (line) => tell({ event: "log", ...line }),
    progress: (jobId, output) => tell({ event: "progress", jobId, output }),
    chunk: (jobId, output) => tell({ event: "chunk", jobId, output }),
    returned: (jobId) => tell({ event: "returned", jobId }),
    job: (job) => tell({ event: "job", ...job }),
    reload: (reason) => tell({ event: "reload", reason }),
    crash: (crash) => tell({ event: "crash", ...crash }),
    notice: (message) => tell({ event: "notice", message }),
  };
}
