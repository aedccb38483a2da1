// Generated from specs/lifecycle.yaml (sha256 adc94e3cf434882d4ccdb7cad91eac5882a8ede1d3221429246f2f83b1f906be). Do not edit; run `npm run generate`.

export const jobStates = ["IN_QUEUE", "IN_PROGRESS", "COMPLETED", "FAILED", "CANCELLED", "TIMED_OUT"] as const;

export type JobState = (typeof jobStates)[number];

export const terminalStates = ["COMPLETED", "FAILED", "CANCELLED", "TIMED_OUT"] as const;

export type TerminalState = (typeof terminalStates)[number];

export const jobTriggers = [
  "submit",
  "take",
  "complete",
  "fail",
  "timeOut",
  "lose",
  "giveUp",
  "release",
  "cancel",
  "retry",
  "purge",
  "expire",
] as const;

export type JobTrigger = (typeof jobTriggers)[number];

export const jobStateDetails = [
  {
    name: "IN_QUEUE",
    terminal: false,
    description: "Accepted and durable; waits for a worker.",
  },
  {
    name: "IN_PROGRESS",
    terminal: false,
    description: "Handed to a worker; an attempt is running.",
  },
  {
    name: "COMPLETED",
    terminal: true,
    description: "The handler returned a result.",
  },
  {
    name: "FAILED",
    terminal: true,
    description: "The handler reported an error, the worker was lost twice, it dropped the result, or the input was lost.",
  },
  {
    name: "CANCELLED",
    terminal: true,
    description: "Stopped by a client.",
  },
  {
    name: "TIMED_OUT",
    terminal: true,
    description: "The attempt ran longer than its execution timeout.",
  },
] as const;

export const jobTriggerDetails = [
  {
    name: "submit",
    by: "client",
    description: "POST /run or POST /runsync was accepted.",
  },
  {
    name: "take",
    by: "worker",
    description: "A worker's poll received the job; a new attempt begins.",
  },
  {
    name: "complete",
    by: "worker",
    description: "The worker of the current attempt delivered a result without an error.",
  },
  {
    name: "fail",
    by: "worker",
    description: "The worker of the current attempt delivered an error.",
  },
  {
    name: "timeOut",
    by: "service",
    description: "The attempt ran longer than its execution timeout.",
  },
  {
    name: "lose",
    by: "service",
    description: "The lease of the attempt ran out and the job was not yet handed out again; it returns to the queue.",
  },
  {
    name: "giveUp",
    by: "service",
    description: "The lease of the attempt expired after the job had been handed out again already, or the stored input of the job is lost.",
  },
  {
    name: "release",
    by: "service",
    description: "The attempt ended before its handler could begin or while its worker was stopped on purpose; the hand-over does not count.",
  },
  {
    name: "cancel",
    by: "client",
    description: "POST /cancel/{jobId}.",
  },
  {
    name: "retry",
    by: "client",
    description: "POST /retry/{jobId} before the result expired.",
  },
  {
    name: "purge",
    by: "client",
    description: "POST /purge-queue.",
  },
  {
    name: "expire",
    by: "service",
    description: "The time-to-live of the job or the retention of its result ended.",
  },
] as const;

/** Every legal transition; `from: null` is a job that does not exist yet, `to: null` one that is gone. */
export const transitions = [
  {
    from: null,
    trigger: "submit",
    to: "IN_QUEUE",
    source: "documented",
    effects: ["The id is returned at once by /run; /runsync waits."],
  },
  {
    from: "IN_QUEUE",
    trigger: "take",
    to: "IN_PROGRESS",
    source: "observed",
    effects: ["A new attempt token fences all earlier attempts.", "delayTime is measured."],
  },
  {
    from: "IN_PROGRESS",
    trigger: "complete",
    to: "COMPLETED",
    source: "documented",
    effects: ["executionTime is measured.", "Retention begins."],
  },
  {
    from: "IN_PROGRESS",
    trigger: "fail",
    to: "FAILED",
    source: "observed",
    effects: ["The error text is kept.", "Retention begins."],
  },
  {
    from: "IN_PROGRESS",
    trigger: "timeOut",
    to: "TIMED_OUT",
    source: "decided",
    effects: ["The worker is told to stop.", "Retention begins."],
  },
  {
    from: "IN_PROGRESS",
    trigger: "lose",
    to: "IN_QUEUE",
    source: "observed",
    effects: ["retries rises by one.", "The job keeps its place at the head of the queue."],
  },
  {
    from: "IN_PROGRESS",
    trigger: "giveUp",
    to: "FAILED",
    source: "observed",
    effects: ["The error says that the worker", "its result or the input was lost.", "Retention begins."],
  },
  {
    from: "IN_PROGRESS",
    trigger: "release",
    to: "IN_QUEUE",
    source: "decided",
    effects: ["The job keeps its place at the head of the queue."],
  },
  {
    from: "IN_QUEUE",
    trigger: "cancel",
    to: "CANCELLED",
    source: "documented",
    effects: ["The job leaves the queue before it starts."],
  },
  {
    from: "IN_PROGRESS",
    trigger: "cancel",
    to: "CANCELLED",
    source: "documented",
    effects: ["The running attempt is told to stop; its late result is refused."],
  },
  {
    from: "FAILED",
    trigger: "retry",
    to: "IN_QUEUE",
    source: "documented",
    effects: ["Same id and input.", "The previous output is removed."],
  },
  {
    from: "TIMED_OUT",
    trigger: "retry",
    to: "IN_QUEUE",
    source: "documented",
    effects: ["Same id and input.", "The previous output is removed."],
  },
  {
    from: "IN_QUEUE",
    trigger: "purge",
    to: null,
    source: "documented",
    effects: ["Only waiting jobs are removed; running ones continue."],
  },
  {
    from: "IN_QUEUE",
    trigger: "expire",
    to: null,
    source: "decided",
    effects: ["The time-to-live ended before a worker took the job."],
  },
  {
    from: "IN_PROGRESS",
    trigger: "expire",
    to: null,
    source: "decided",
    effects: ["The running attempt is told to stop."],
  },
  {
    from: "COMPLETED",
    trigger: "expire",
    to: null,
    source: "documented",
    effects: ["The result is gone."],
  },
  {
    from: "FAILED",
    trigger: "expire",
    to: null,
    source: "documented",
    effects: ["The job can no longer be retried."],
  },
  {
    from: "CANCELLED",
    trigger: "expire",
    to: null,
    source: "documented",
    effects: ["The job is gone."],
  },
  {
    from: "TIMED_OUT",
    trigger: "expire",
    to: null,
    source: "documented",
    effects: ["The job can no longer be retried."],
  },
] as const;
