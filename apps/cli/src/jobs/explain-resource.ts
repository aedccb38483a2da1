import { parseJobId } from "@millrace/engine";
import type { CompatV2Components, RestComponents } from "@millrace/spec";
import { hasStatus, type OpenService } from "../connection/open-service.ts";
import { type Named, noSuch } from "../connection/resolve-named.ts";
import { oneLine } from "../output/terminal.ts";
import { styled } from "../output/style.ts";
import { wrapForTerminal } from "../output/text-layout.ts";
import { barredLines } from "../output/worker-line.ts";
import { isBatchId, unlessForbidden } from "./job-operand.ts";

type Schemas = RestComponents["schemas"];
type Problem = Schemas["EndpointExplanation"]["problem"];

/** What is explained, as data and for people. */
interface ExplainedResource {
  readonly data: Schemas["EndpointExplanation"] | Schemas["PodExplanation"];
  readonly text: string;
}

/**
 * The explanation of the endpoint or pod of this id or name, or of the sandbox of this id; undefined if the word can only be the id of a job.
 *
 * @throws CommandError when it is none of them
 */
export async function explainResource(
  service: OpenService,
  word: string,
): Promise<ExplainedResource | ExplainedSandbox | undefined> {
  const { rest } = service;
  const endpoints = await listed(rest.endpoints.list());
  const isMeant = ({ id, name }: Named): boolean => id === word || name === word;
  const endpoint = endpoints.find(isMeant);
  if (endpoint !== undefined) {
    const [data, { failures }] = await Promise.all([
      rest.endpoints.explain(endpoint.id),
      rest.endpoints.listFailures(endpoint.id, { limit: 1 }).catch(unlessForbidden({ failures: [] })),
    ]);
    return endpointText(data, endpoint.name ?? endpoint.id, failures[0]);
  }
  const pods = await listed(rest.pods.list());
  const pod = pods.find(isMeant);
  if (pod !== undefined) return podText(await rest.pods.explain(pod.id));
  if (parseJobId(word) !== undefined || isBatchId(word)) return undefined;
  const sandbox = await explainSandbox(service, word);
  if (sandbox !== undefined) return sandbox;
  throw noSuch("endpoint or pod", word, [...endpoints, ...pods], " A job is named by its whole id, or ENDPOINT/JOB.");
}

async function listed(
  list: PromiseLike<readonly { readonly id?: string; readonly name?: string | null }[]>,
): Promise<readonly Named[]> {
  const resources = await Promise.resolve(list).catch(unlessForbidden([]));
  return resources.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name: name ?? undefined }]));
}

function endpointText(
  data: Schemas["EndpointExplanation"],
  name: string,
  failure: Schemas["RecentFailure"] | undefined,
): ExplainedResource {
  const { lastWorkerExit: exit } = data;
  const crash =
    exit === null
      ? []
      : [
          "",
          `${styled("bold", "Last worker that ended")} (${exit.at}): ${oneLine(exit.message)}`,
          ...barredLines(exit.lastLogLines),
        ];
  const text = [
    wrapForTerminal(oneLine(data.message)),
    ...cureLines(data.problem),
    ...crash,
    ...failureLines(name, failure),
  ];
  return { data, text: text.join("\n") };
}

function failureLines(endpoint: string, failure: Schemas["RecentFailure"] | undefined): string[] {
  if (failure === undefined) return [];
  const { finishedAt, status, error } = failure;
  return [
    "",
    wrapForTerminal(
      `${styled("bold", "Last job that failed")} (${finishedAt}): ${oneLine(error ?? status).replace(/\.$/, "")}. ` +
        `\`millrace jobs failures ${endpoint}\` lists all of 24 hours.`,
    ),
  ];
}

function podText(data: Schemas["PodExplanation"]): ExplainedResource {
  const steps = data.steps.map(({ at, message }) => `${at}  ${oneLine(message)}`);
  const past = steps.length === 0 ? [] : ["", styled("bold", "What the service did with it:"), ...steps];
  return { data, text: [wrapForTerminal(oneLine(data.message)), ...cureLines(data.problem), ...past].join("\n") };
}

function cureLines(problem: Problem): string[] {
  return problem === null ? [] : ["", wrapForTerminal(`${styled("bold", "What to do:")} ${oneLine(problem.cure)}`)];
}

type Sandbox = CompatV2Components["schemas"]["Sandbox"];

/** How a sandbox ended: its pod, which explains one that runs, is gone by then. */
interface ExplainedSandbox {
  readonly data: {
    readonly sandboxId: string;
    readonly message: string;
    readonly state: Sandbox["state"];
    readonly terminationReason: Sandbox["terminationReason"];
    readonly terminatedAt: Sandbox["terminatedAt"];
  };
  readonly text: string;
}

/** Undefined if no sandbox has the id, as far as the key may know. */
async function explainSandbox(service: OpenService, id: string): Promise<ExplainedSandbox | undefined> {
  const { createCompatV2Client } = await import("@millrace/rest-client/compat-v2");
  const { baseUrl, apiKey, signal } = service;
  const sandbox = await createCompatV2Client({ baseUrl: `${baseUrl}/compat`, apiKey, signal })
    .sandboxes.getSandbox(id)
    .catch((error: unknown) => {
      if ([403, 404, 422].some((status) => hasStatus(error, status))) return undefined;
      throw error;
    });
  if (sandbox === undefined) return undefined;
  const { state, terminationReason, terminatedAt } = sandbox;
  const message =
    terminatedAt === null
      ? `The sandbox ${id} is ${state}.`
      : `The sandbox ${id} ended at ${terminatedAt} (${terminationReason}): ${sandbox.terminationMessage}`;
  return {
    data: { sandboxId: id, message, state, terminationReason, terminatedAt },
    text: wrapForTerminal(oneLine(message)),
  };
}
