import { jsonObject } from "./json-object.ts";

/** A line that the package of a worker printed by itself. */
export interface PackageLine {
  /** The job that it is about. */
  readonly jobId: string | undefined;
  readonly level: string;
  readonly message: string;
}

/** `INFO   | JOB | text`, as the package prints where it serves no endpoint. `Prestart | ready` names no job. */
const TEXT_FORM = /^(TRACE|DEBUG|INFO|WARN|ERROR|TIP) *\| (?:(?!Prestart )([\w-]+) \| )?(.*)$/;

/** Undefined = the handler printed the line. */
export function packageLine(line: string): PackageLine | undefined {
  const entry = jsonObject(line);
  if (entry !== undefined && "requestId" in entry) {
    const { requestId, message, level } = entry;
    if (typeof message !== "string" || typeof level !== "string") return undefined;
    return { jobId: typeof requestId === "string" ? requestId : undefined, level, message };
  }
  const [, level, jobId, message = ""] = TEXT_FORM.exec(line) ?? [];
  return level === undefined ? undefined : { jobId, level, message };
}
