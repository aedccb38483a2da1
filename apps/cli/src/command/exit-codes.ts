/** How a command ended, for the shell that started it. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  notAllowed: 3,
  notFound: 4,
  jobUnsuccessful: 5,
  unavailable: 6,
  waitedTooLong: 7,
  interrupted: 130,
  outputClosed: 141,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What each exit code means, for the help and the documentation. */
export const exitCodeMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  done: "done",
  failed: "failed",
  usage: "the command or a setting is wrong",
  notAllowed: "not signed in, the key may not do this, or a budget is spent",
  notFound: "there is no such resource",
  jobUnsuccessful: "the job ended FAILED, TIMED_OUT or CANCELLED",
  unavailable: "the service cannot be reached or is overloaded",
  waitedTooLong: "a wait ran out of time",
  interrupted: "interrupted with Ctrl-C",
  outputClosed: "the program that read the output ended first",
};
