import type { Attempt, LogReader } from "@millrace/engine";

const ERROR = /error|exception|failed|job stopped/i;
const LINE_MAX_CHARS = 1000;

/** The last line about an error that a worker printed for the job of an attempt. */
export async function lastErrorLine(
  logs: Pick<LogReader, "tail">,
  { ref: { endpointId, jobId, workerId }, startedAtMs }: Attempt,
): Promise<string | null> {
  const scope = { endpointId, machineIds: [workerId] };
  const accepts = (entry: { readonly jobId: string | null; readonly text: string }): boolean =>
    entry.jobId === jobId && ERROR.test(entry.text);
  const [line] = await logs.tail({ scope, fromUs: startedAtMs * 1000, accepts }, 1);
  return line?.text.slice(0, LINE_MAX_CHARS) ?? null;
}
