import { matches, type ProxiedRequest, withEvent, withMember, withRequest, withStatus } from "@millrace/contract-core";
import type { Mutant } from "./mutant.ts";

const logs = { method: "GET", path: /^\/v1\/.*\/logs(\?|$)/ };
const jobLogs = { method: "GET", path: /^\/v1\/endpoints\/[^/]+\/jobs\/[^/]+\/logs(\?|$)/ };
const workerLogs = { method: "GET", path: /^\/v1\/endpoints\/[^/]+\/workers\/[^/]+\/logs(\?|$)/ };
const podLogs = { method: "GET", path: /^\/v1\/pods\/[^/]+\/logs(\?|$)/ };
const workerList = { method: "GET", path: /^\/v1\/endpoints\/[^/]+\/workers(\?|$)/ };

const isEnd = (lines: string): boolean => /^event: end$/m.test(lines);
const withoutEnd = (lines: string): string => (isEnd(lines) ? "" : lines);

function without(header: string): (request: ProxiedRequest) => ProxiedRequest {
  return (request) => ({
    ...request,
    headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => name !== header)),
  });
}

/** The log of a worker is not found any more once it has been said to end. */
const forgetsEnded: Mutant["mutate"] = () => {
  const ended = new Set<string>();
  const logOf = ({ path }: ProxiedRequest): string => path.split("?")[0] ?? "";
  return {
    event(lines, request) {
      if (matches(workerLogs, request) && isEnd(lines)) ended.add(logOf(request));
      return lines;
    },
    answer: (answer, request) => (ended.has(logOf(request)) ? { ...answer, status: 404 } : answer),
  };
};

/** Defects of logs and of the list of workers. */
export const logMutants: readonly Mutant[] = [
  {
    name: "workers of an unknown endpoint are listed",
    breaks: ["WORKERS-LIST-404"],
    mutate: withStatus(workerList, 404, 200),
  },
  {
    name: "the list of workers counts one too few",
    breaks: ["WORKERS-LIST-SUMMARY"],
    mutate: withMember(workerList, (list) => void (list["summary"] = { running: 0, total: 0 })),
  },
  {
    name: "ended workers are listed unasked",
    breaks: ["WORKERS-LIST-ENDED"],
    mutate: withRequest(workerList, ({ path, ...request }) => ({
      ...request,
      path: `${path.split("?")[0] ?? ""}?includeEnded=true`,
    })),
  },
  {
    name: "logs of what is not there are found",
    breaks: ["LOGS-WORKER-404", "LOGS-POD-404"],
    mutate: withStatus(logs, 404, 200),
  },
  { name: "a wrong tail is accepted", breaks: ["LOGS-TAIL-MAX"], mutate: withStatus(logs, 400, 200) },
  {
    name: "the log of a pod is empty",
    breaks: ["LOGS-POD-200"],
    mutate: withMember(podLogs, (body) => void (body["lines"] = [])),
  },
  { name: "the log of a worker ends with it", breaks: ["LOGS-OUTLIVE-WORKER"], mutate: forgetsEnded },
  {
    name: "the events of a log have no ids",
    breaks: ["LOGS-EVENTS"],
    mutate: withEvent(logs, (lines) => lines.replace(/^id: .*\n/m, "")),
  },
  {
    name: "a reader of events that comes back reads all lines once more",
    breaks: ["LOGS-EVENTS-RESUME"],
    mutate: withRequest(logs, without("last-event-id")),
  },
  {
    name: "a reader of new lines gets the last old one",
    breaks: ["LOGS-EVENTS-LIVE-ONLY"],
    mutate: withRequest(logs, (request) => ({ ...request, path: request.path.replace(/\btail=0\b/, "tail=1") })),
  },
  {
    name: "the events of the log of a job stop without an end",
    breaks: ["LOGS-EVENTS-JOB-END"],
    mutate: withEvent(jobLogs, withoutEnd),
  },
  {
    name: "the events of the log of a worker stop without an end",
    breaks: ["LOGS-EVENTS-WORKER-END"],
    mutate: withEvent(workerLogs, withoutEnd),
  },
  {
    name: "the last line of a job is missing in the events of its log",
    breaks: ["LOGS-EVENTS-JOB-END"],
    mutate: withEvent(jobLogs, (lines) => (lines.includes('"container"') ? "" : lines)),
  },
  {
    name: "a stream of a log too many is opened",
    breaks: ["LOGS-STREAMS-429"],
    mutate: withStatus(logs, 429, 200),
  },
];
