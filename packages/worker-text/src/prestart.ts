import { jsonObject } from "./json-object.ts";
import { printable } from "./printable.ts";
import { withoutPackageFrames } from "./package-frames.ts";
import { packageLine } from "./package-line.ts";

/** What a worker reports instead of a result when its prestart hooks, which run before any handler, did not come to their end. */
export interface PrestartReport {
  /** `cancelled`: the worker was told to end while its hooks ran. */
  readonly event: "failed" | "cancelled";
  /** Who says it of itself. The input of a job, which a handler may repeat as its error, cannot know it. */
  readonly workerId: string | undefined;
  /** One line for a person. */
  readonly line: string;
  /** The line, the traceback of the exception without the frames of the package, and what the hooks printed. */
  readonly text: string;
}

/** It is kept in memory for each endpoint, and no notification to other gateways is longer than 7,000 characters. */
const LINE_MAX_CHARS = 1_000;

/** Of the error of a job; undefined = it tells of no prestart hook. */
export function readPrestart(error: string): PrestartReport | undefined {
  const report = error.includes('"prestart_') ? jsonObject(error) : undefined;
  if (report?.["event"] === "prestart_cancelled") {
    const line = "The worker was told to end before its prestart hooks were done.";
    return { event: "cancelled", workerId: textOf(report["worker_id"]), line, text: line };
  }
  return report?.["event"] === "prestart_failed" ? failed(report) : undefined;
}

/** `prestart_failed | …`, as the package logs it beside what its hooks printed; undefined = the message is another. */
export function prestartMessage(message: string): string | undefined {
  const [, json] = /^prestart_failed \| (\{.*)$/s.exec(message) ?? [];
  const report = json === undefined ? undefined : jsonObject(json);
  return report?.["event"] === "prestart_failed" ? failed({ ...report, logs: undefined }).text : undefined;
}

/** Whether a line of a log says that the hooks of a worker run, or are done. */
export function prestartPhase(line: string): "run" | "done" | undefined {
  if (!line.includes("Prestart | ")) return undefined;
  const message = packageLine(line)?.message;
  if (message === "Prestart | ready") return "done";
  const runs = message === "Prestart | phase started" || message?.startsWith("Prestart | running hook: ") === true;
  return runs ? "run" : undefined;
}

function failed(report: Readonly<Record<string, unknown>>): PrestartReport {
  const member = (name: string): string => {
    return printable(textOf(report[name]) ?? "").trim();
  };
  const [hook, type, message] = [member("hook"), member("error_type"), member("error_message")];
  const cause = [type, message].filter((part) => part !== "").join(": ");
  const what = hook === "" ? "A prestart hook failed" : `The prestart hook ${hook} failed`;
  const [whole = what] = (cause === "" ? `${what}.` : `${what}: ${cause}`).split("\n", 1);
  const line = whole.length > LINE_MAX_CHARS ? `${whole.slice(0, LINE_MAX_CHARS - 1)}…` : whole;
  const traceback = withoutPackageFrames(member("error_traceback"));
  const printed = member("logs") === "" ? "" : `Output of the hooks:\n${member("logs")}`;
  const text = [whole, traceback, printed].filter((part) => part !== "").join("\n\n");
  return { event: "failed", workerId: textOf(report["worker_id"]), line, text };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
