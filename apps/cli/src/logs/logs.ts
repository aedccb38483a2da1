import { parseJobId } from "@millrace/engine";
import { createRestClient, type FollowOptions, type RestClient } from "@millrace/rest-client";
import { limits, logSources, type RestComponents } from "@millrace/spec";
import { printable } from "@millrace/worker-text/printable";
import { type Arguments, choiceFlag, jsonFlag, switchFlag, textFlag } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";
import type { OpenService } from "../connection/open-service.ts";
import { serviceCommand } from "../connection/service-command.ts";
import { type NamedJob, resolveJob } from "../jobs/job-operand.ts";
import { styled } from "../output/style.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { workerLine } from "../output/worker-line.ts";
import { readMoment } from "../values/duration.ts";

const WORKER_COLOURS = ["cyan", "green", "magenta", "yellow", "blue"] as const;
const SHORT_ID_CHARS = 6;

export const logs = serviceCommand({
  name: "logs",
  summary: "Read what workers and pods print, and what the service does with them",
  operands: [
    {
      name: "TARGET",
      help: "An endpoint or pod by name or id, the id of a worker, the id of a job, or ENDPOINT/JOB; the only endpoint need not be named",
      optional: true,
    },
  ],
  details:
    "Prints the last lines of a log, with --follow also those that come, until nothing can follow or Ctrl-C. The log of an endpoint has all its " +
    "workers, that of ENDPOINT/JOB what was printed while the job ran. Lines of the service itself (started, paused, ended and why) stand among them. " +
    "Logs outlive workers and pods for a few days.\n\n" +
    "What the Python package for workers prints about its own work is left out, and its warnings lose their JSON; --all shows every line as it is. " +
    "Control sequences never reach the terminal, unless --raw asks for them.",
  flags: {
    follow: switchFlag("Go on with the lines that come", { short: "f" }),
    tail: {
      type: "number",
      min: 0,
      max: limits.logTailMax,
      default: limits.logTailDefault,
      help: "How many of the last lines",
    },
    since: textFlag("WHEN", "Lines from then on instead: 10m, 24h, or a date"),
    source: choiceFlag(logSources, "Only what machines print, or only what the service says"),
    endpoint: textFlag("ENDPOINT", "Endpoint of a job that is named by its id alone", { short: "e" }),
    all: switchFlag("Also what the Python package for workers prints about its own work"),
    raw: switchFlag("Only the lines, exactly as they were printed, with their control sequences"),
    ...jsonFlag,
  },
  schema: "log-line",
  examples: [
    "millrace logs greet",
    "millrace logs greet -f --tail 0",
    "millrace logs greet/3f1c2a90-0f5e-4a7c-9d52-6f5f0c9a1b7e",
    "millrace logs my-pod --since 10m --source system",
    "millrace logs greet -f --json | jq -r .line",
  ],
  related: ["workers", "jobs list", "explain"],
  async run(service, given) {
    const target = await resolveLogTarget(service, given);
    const { show, end } = createLinePrinter(given);
    const query = queryOf(given);
    if (given.isOn("follow") === true) for await (const { data } of target.follow(query)) show(data as LogLine);
    else for (const line of (await target.read(query)).lines) show(line);
    service.signal.throwIfAborted();
    end();
  },
});

function queryOf(given: Arguments): LogQuery {
  const since = given.text("since");
  return {
    ...(since === undefined ? { tail: given.number("tail") } : { since: readMoment("since", since, Date.now()) }),
    source: given.text("source") as LogQuery["source"],
  };
}

/** Prints lines as the reader wants them. */
function createLinePrinter(given: Arguments): { readonly show: (line: LogLine) => void; readonly end: () => void } {
  const nothing = (): void => undefined;
  if (given.reader === "program") return { show: printJson, end: nothing };
  if (given.isOn("raw") === true) return { show: ({ line }) => process.stdout.write(`${line}\n`), end: nothing };
  const showsAll = given.isOn("all") === true;
  let hiddenLines = 0;
  return {
    show(line) {
      const text = showsAll ? printable(line.line) : workerLine(line.line, { tracebacks: true });
      if (text === undefined) hiddenLines += 1;
      else for (const part of text.split("\n")) showLine(line, part);
    },
    end() {
      const [lines, shows] =
        hiddenLines === 1
          ? ["1 line", "is hidden; --all shows it."]
          : [`${hiddenLines} lines`, "are hidden; --all shows them."];
      if (hiddenLines > 0) tell(`${lines} of the worker package about its own work ${shows}`);
    },
  };
}

function showLine({ ts, source, workerId }: LogLine, text: string): void {
  const time = styled("dim", ts.slice(11, 23));
  const from = workerId === undefined ? "" : ` ${styled(colourOf(workerId), workerId.slice(0, SHORT_ID_CHARS))}`;
  print(`${time}${from} ${source === "system" ? styled("dim", `· ${text}`) : text}`);
}

/** The same for a worker wherever it stands. */
function colourOf(workerId: string): (typeof WORKER_COLOURS)[number] {
  const sum = Buffer.from(workerId).reduce((total, byte) => total + byte, 0);
  return WORKER_COLOURS[sum % WORKER_COLOURS.length] ?? "cyan";
}

type LogLine = RestComponents["schemas"]["LogLine"];
type LogQuery = NonNullable<Parameters<RestClient["pods"]["podLogs"]>[1]>;

/** The log that a command line names. */
interface LogTarget {
  /** Its lines until now. */
  read(query: LogQuery): PromiseLike<{ readonly lines: readonly LogLine[] }>;
  /** Its lines and those that come. Ends when nothing can follow; a lost connection is resumed after the last line. */
  follow(query: LogQuery): AsyncIterable<{ readonly data: unknown }>;
}

/** A stream is followed until Ctrl-C, however long the service is away. */
const FOREVER: FollowOptions = { maxReconnects: Number.POSITIVE_INFINITY };

/**
 * The log that a word stands for: `ENDPOINT/JOB`, an endpoint or pod by id or name, or the id of a worker or a job.
 *
 * @throws CommandError when nothing has this name
 */
async function resolveLogTarget(service: OpenService, given: Arguments): Promise<LogTarget> {
  const { rest } = service;
  const { pods, endpoints: logs } = createRestClient({ ...service, fetch: fetchThatTells() });
  const word = given.operand;
  const logOfJob = ({ endpointId, jobId }: NamedJob): LogTarget => ({
    read: (query) => logs.jobLogs(endpointId, jobId, query),
    follow: (query) => logs.followJobLogs(endpointId, jobId, query, FOREVER),
  });
  if (word.includes("/") || given.text("endpoint") !== undefined) {
    return logOfJob(await resolveJob(service, given));
  }
  const endpoints = await rest.endpoints.list();
  const isMeant = ({ id, name }: { readonly id?: string; readonly name?: string | null }): boolean =>
    id === word || name === word;
  const endpointId = (word === "" && endpoints.length === 1 ? endpoints[0] : endpoints.find(isMeant))?.id;
  if (endpointId !== undefined) {
    return {
      read: (query) => logs.endpointLogs(endpointId, query),
      follow: (query) => logs.followEndpointLogs(endpointId, query, FOREVER),
    };
  }
  const podId = (await rest.pods.list()).find(isMeant)?.id;
  if (podId !== undefined) {
    return {
      read: (query) => pods.podLogs(podId, query),
      follow: (query) => pods.followPodLogs(podId, query, FOREVER),
    };
  }
  for (const { id } of endpoints) {
    if (id === undefined) continue;
    const { workers } = await rest.endpoints.listWorkers(id, { includeEnded: true });
    if (workers.some((worker) => worker.id === word)) {
      return {
        read: (query) => logs.workerLogs(id, word, query),
        follow: (query) => logs.followWorkerLogs(id, word, query, FOREVER),
      };
    }
  }
  if (parseJobId(word) !== undefined) return logOfJob(await resolveJob(service, given));
  const message =
    word === ""
      ? "there are several endpoints, or none: name an endpoint, a worker, a pod or a job. `millrace ps` lists them."
      : `there is no endpoint, pod or worker "${word}". \`millrace ps\` lists them; a job is named by its whole id, or ENDPOINT/JOB.`;
  throw new CommandError(message, { exitCode: exitCodes.notFound });
}

/** Tells the person when a stream that was open is opened again. */
function fetchThatTells(): typeof fetch {
  let wasOpen = false;
  return async (input, init) => {
    if (wasOpen) tell("The connection was lost; connecting again …");
    wasOpen = false;
    const response = await fetch(input, init);
    wasOpen = response.ok;
    return response;
  };
}
