import { type Attempt, jobRules, type LogReader } from "@millrace/engine";

const ERROR = /error|exception|failed|job stopped/i;
const LINE_MAX_CHARS = 1000;

/**
 * The last line that the package for workers printed about the end of an attempt, or else the last line about an error. Other lines
 * may be of an earlier job: Python prints the exception of a task when it removes the task.
 */
export async function lastErrorLine(
  logs: Pick<LogReader, "tail">,
  { ref: { endpointId, jobId, workerId }, startedAtMs }: Attempt,
): Promise<string | null> {
  const scope = { endpointId, machineIds: [workerId] };
  const last = async (isMeant: (text: string) => boolean): Promise<string | undefined> => {
    const accepts = (entry: { readonly jobId: string | null; readonly text: string }): boolean =>
      entry.jobId === jobId && isMeant(entry.text);
    const [line] = await logs.tail({ scope, fromUs: startedAtMs * 1000, accepts }, 1);
    return line?.text.slice(0, LINE_MAX_CHARS);
  };
  const { isDropped, isUnreached } = jobRules;
  return (
    (await last((text) => isDropped(text) || isUnreached(text))) ?? (await last((text) => ERROR.test(text))) ?? null
  );
}
