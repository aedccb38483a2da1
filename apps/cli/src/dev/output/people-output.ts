import { printable } from "@millrace/worker-text/printable";
import { errorText } from "../../jobs/job-error.ts";
import { styled } from "../../output/style.ts";
import { workerLine } from "../../output/worker-line.ts";
import type { Crash, DevOutput, FinishedJob, ReadyNotice } from "./dev-output.ts";

/** Where text for a person goes. */
interface PeopleOutputOptions {
  /** Takes a line of what the handler did. */
  readonly print: (text: string) => void;
  /** Takes a line about the session itself. */
  readonly tell: (text: string) => void;
  /** The block that explains how to call the handler. */
  readonly readyText: (notice: ReadyNotice) => string;
  /** Of an HTTP server, where it is asked for its health: its access log tells of each check, which is left out. Undefined = it takes jobs. */
  readonly healthPath?: string | undefined;
}

type Style = Parameters<typeof styled>[0];
const JOB_STYLES: readonly Style[] = ["cyan", "magenta", "yellow", "green", "blue", "redBright"];
/** A longer result is cut; its whole is in /status and in the records. */
const SHOWN_CHARS_MAX = 2_000;
/** How much of an id tells jobs of a session apart. */
const SHORT_CHARS = 6;

/** The end of a job's id, which is random; the beginning is a time. */
export function shortId(jobId: string): string {
  return jobId.slice(-SHORT_CHARS);
}

/** Text for the person in front of the terminal. */
export function createPeopleOutput({ print, tell, readyText, healthPath }: PeopleOutputOptions): DevOutput {
  const repeats = createRepeatedCrash();
  const work = healthPath === undefined ? "job" : "request";
  const isHealthCheck = (text: string): boolean =>
    healthPath !== undefined && text.includes(`"GET ${healthPath} HTTP/1.1" 200`);
  const job = (jobId: string, text: string): void => {
    const prefix = styled(styleOf(jobId), shortId(jobId));
    for (const line of text.split("\n")) print(`${prefix} ${line}`);
  };
  return {
    ready: (notice) => print(readyText(notice)),
    started: (jobId, attempt) => job(jobId, styled("dim", attempt > 1 ? `started, attempt ${attempt}` : "started")),
    line({ jobId, workerId, line }) {
      for (const shown of repeats.take(workerId, line)) {
        // The result of the job shows the traceback.
        const text = workerLine(shown, { tracebacks: false });
        if (text === undefined || isHealthCheck(text)) continue;
        if (jobId === null) print(text);
        else job(jobId, text);
      }
    },
    progress: (jobId, output) => job(jobId, `${styled("dim", "progress")} ${shownValue(output)}`),
    chunk: (jobId, output) => job(jobId, `${styled("dim", "chunk")} ${shownValue(output)}`),
    returned: (jobId) => job(jobId, styled("dim", "waits in the queue again")),
    job: (finished) => job(finished.jobId, resultText(finished)),
    reload(reason) {
      repeats.forget();
      tell(styled("bold", `${reason}: the next ${work} runs on the new code.`));
    },
    crash(crash) {
      if (repeats.crashed(crash.message)) tell(crashText(crash, work));
    },
    notice: tell,
  };
}

function crashText({ message }: Crash, work: "job" | "request"): string {
  const text = `${message} ${work === "job" ? "Jobs wait" : "Requests wait, or go to the code before the save"}. Save a file to start it again at once; the service also tries by itself.`;
  return styled("red", text);
}

function styleOf(jobId: string): Style {
  const last = Number.parseInt(jobId.slice(-4), 16) || 0;
  return JOB_STYLES[last % JOB_STYLES.length] ?? "cyan";
}

/** What the end of a job looks like. */
export function resultText({ status, output, error, delayTime, executionTime }: FinishedJob): string {
  const isDone = status === "COMPLETED";
  const times = [
    ...(executionTime === undefined ? [] : [`ran ${executionTime} ms`]),
    ...(delayTime === undefined ? [] : [`waited ${delayTime} ms`]),
  ].join(", ");
  const head = `${styled(isDone ? "green" : "red", status)} ${styled("dim", times)}`;
  return [
    head,
    ...(error === undefined ? [] : [errorText(error)]),
    ...(output === undefined ? [] : [shownValue(output)]),
  ].join("\n");
}

function shownValue(value: unknown): string {
  const text = typeof value === "string" ? printable(value) : JSON.stringify(value);
  const rest = text.length - SHOWN_CHARS_MAX;
  return rest <= 0 ? text : `${text.slice(0, SHOWN_CHARS_MAX)} … and ${rest} more characters`;
}

/**
 * Holds back what a worker prints as long as it is, line by line, what the last one printed that crashed: a handler that cannot
 * start is tried again and again, and says the same each time.
 */
export interface RepeatedCrash {
  /** Gives the lines to show now. */
  take(workerId: string, line: string): readonly string[];
  /** The worker crashed; false = it did as the last one, and there is nothing to tell. */
  crashed(message: string): boolean;
  /** The sources changed: everything is news. */
  forget(): void;
}

export function createRepeatedCrash(): RepeatedCrash {
  let last: { readonly message: string; readonly lines: readonly string[] } | undefined;
  let workerId = "";
  let lines: string[] = [];
  let isRepeating = true;

  return {
    take(printedBy, line) {
      if (printedBy !== workerId) {
        workerId = printedBy;
        lines = [];
        isRepeating = true;
      }
      const expected = last?.lines[lines.length];
      lines.push(line);
      if (!isRepeating) return [line];
      if (expected !== undefined && kindOf(expected) === kindOf(line)) return [];
      isRepeating = false;
      return lines;
    },
    crashed(message) {
      const isNews = last?.message !== message || !isRepeating || lines.length !== last.lines.length;
      last = { message, lines };
      workerId = "";
      lines = [];
      return isNews;
    },
    forget() {
      last = undefined;
    },
  };
}

/** The same failure prints other times, addresses and process ids. */
function kindOf(line: string): string {
  return line.replaceAll(/0x[0-9a-f]+|\d+/gi, "#");
}
