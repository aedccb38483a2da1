import type { JobOutcome } from "./job-records.ts";

/** What a client needs to call the handler. */
export interface ReadyNotice {
  /** Root address of the service. */
  readonly baseUrl: string;
  readonly endpointId: string;
  readonly apiKey: string;
  /** Where the program gets requests, if it is an HTTP server. */
  readonly requestsUrl?: string;
}

/** A line that the worker printed. */
interface WorkerLine {
  /** Null where it belongs to no job, or to one of several that run. */
  readonly jobId: string | null;
  readonly workerId: string;
  readonly stream: "stdout" | "stderr";
  readonly line: string;
}

export interface FinishedJob extends JobOutcome {
  readonly jobId: string;
  /** Milliseconds in the queue. */
  readonly delayTime?: number | undefined;
}

/** A worker that ended although it was to run, or could not start. */
export interface Crash {
  readonly message: string;
  readonly lastLogLines: readonly string[];
}

/** Tells what happens in a session of `millrace dev`. */
export interface DevOutput {
  ready(notice: ReadyNotice): void;
  started(jobId: string, attempt: number): void;
  line(line: WorkerLine): void;
  progress(jobId: string, output: unknown): void;
  chunk(jobId: string, output: unknown): void;
  /** The job waits again: its worker ended, or is replaced. */
  returned(jobId: string): void;
  job(job: FinishedJob): void;
  reload(reason: string): void;
  crash(crash: Crash): void;
  /** Something that the person has to know or do. */
  notice(message: string): void;
}

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
