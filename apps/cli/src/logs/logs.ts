import { limits, logSources } from "@millrace/spec";
import { type Arguments, jsonFlag } from "../command/command.ts";
import { styled } from "../output/style.ts";
import { printable } from "@millrace/worker-text/printable";
import { print, printJson, tell } from "../output/terminal.ts";
import { readMoment } from "../values/moment.ts";
import { type LogLine, type LogQuery, resolveLogTarget } from "./log-target.ts";
import { workerLine } from "../output/worker-line.ts";
import { serviceCommand } from "../connection/service-command.ts";

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
    follow: { type: "boolean", short: "f", help: "Go on with the lines that come" },
    tail: {
      type: "number",
      min: 0,
      max: limits.logTailMax,
      default: limits.logTailDefault,
      help: "How many of the last lines",
    },
    since: { type: "string", value: "WHEN", help: "Lines from then on instead: 10m, 24h, or a date" },
    source: { type: "string", choices: logSources, help: "Only what machines print, or only what the service says" },
    endpoint: {
      type: "string",
      short: "e",
      value: "ENDPOINT",
      help: "Endpoint of a job that is named by its id alone",
    },
    all: { type: "boolean", help: "Also what the Python package for workers prints about its own work" },
    raw: { type: "boolean", help: "Only the lines, exactly as they were printed, with their control sequences" },
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
