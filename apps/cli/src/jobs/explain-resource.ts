import type { RestComponents } from "@millrace/spec";
import type { OpenService } from "../connection/open-service.ts";
import { wrapForTerminal } from "../output/text-layout.ts";
import { oneLine } from "../output/printable.ts";
import { styled } from "../output/style.ts";
import { unlessForbidden } from "./forbidden.ts";
import { barredLines } from "../output/worker-line.ts";

type Schemas = RestComponents["schemas"];
type Problem = Schemas["EndpointExplanation"]["problem"];

/** What is explained, as data and for people. */
export interface ExplainedResource {
  readonly data: Schemas["EndpointExplanation"] | Schemas["PodExplanation"];
  readonly text: string;
}

/** The explanation of the endpoint or pod of this id or name; undefined if there is none. */
export async function explainResource({ rest }: OpenService, word: string): Promise<ExplainedResource | undefined> {
  const isMeant = ({ id, name }: { readonly id?: string; readonly name?: string | null }): boolean =>
    id === word || name === word;
  const endpoint = (await rest.endpoints.list().catch(unlessForbidden([]))).find(isMeant);
  if (endpoint?.id !== undefined) return endpointText(await rest.endpoints.explain(endpoint.id));
  const pod = (await rest.pods.list().catch(unlessForbidden([]))).find(isMeant);
  return pod?.id === undefined ? undefined : podText(await rest.pods.explain(pod.id));
}

function endpointText(data: Schemas["EndpointExplanation"]): ExplainedResource {
  const { lastWorkerExit: exit } = data;
  const crash =
    exit === null
      ? []
      : [
          "",
          `${styled("bold", "Last worker that ended")} (${exit.at}): ${oneLine(exit.message)}`,
          ...barredLines(exit.lastLogLines),
        ];
  return { data, text: [wrapForTerminal(oneLine(data.message)), ...cureLines(data.problem), ...crash].join("\n") };
}

function podText(data: Schemas["PodExplanation"]): ExplainedResource {
  const steps = data.steps.map(({ at, message }) => `${at}  ${oneLine(message)}`);
  const past = steps.length === 0 ? [] : ["", styled("bold", "What the service did with it:"), ...steps];
  return { data, text: [wrapForTerminal(oneLine(data.message)), ...cureLines(data.problem), ...past].join("\n") };
}

function cureLines(problem: Problem): string[] {
  return problem === null ? [] : ["", wrapForTerminal(`${styled("bold", "What to do:")} ${oneLine(problem.cure)}`)];
}
