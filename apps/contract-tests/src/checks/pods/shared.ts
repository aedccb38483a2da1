import { type Fields, objectOf } from "../answers.ts";
import { restDocument } from "@millrace/spec";
import { refusalOf } from "../../suite/calls.ts";
import type { Calls, Context } from "../../suite/context.ts";
import type { Answer } from "../../target/transport.ts";
import { until } from "../waiting/until.ts";

/** The pods of a list. */
export function podsOf(answer: Answer): readonly Fields[] {
  return Array.isArray(answer.json) ? answer.json.map(objectOf) : [];
}

export function idsOf(answer: Answer): readonly string[] {
  return podsOf(answer).map(({ id }) => String(id));
}

/** The smallest pod without GPUs. */
export const smallPod: Fields = { computeType: "CPU", vcpuCount: 1, imageName: "local/sleeper" };

/** A pod with GPUs and no other requirements. */
export const smallGpuPod: Fields = { imageName: "local/sleeper", minRAMPerGPU: 0, minVCPUPerGPU: 0 };

/** Creates a pod for the scenario. */
export async function createPod(
  { rest }: Pick<Calls, "rest">,
  fields: Fields = {},
  base: Fields = smallPod,
): Promise<Fields> {
  const answer = await rest("POST", "/pods", { ...base, ...fields });
  if (answer.status !== 201) throw refusalOf("POST /pods", answer);
  return objectOf(answer.json);
}

export async function readPod({ rest }: Pick<Calls, "rest">, id: unknown, query = ""): Promise<Fields> {
  return objectOf((await rest("GET", `/pods/${String(id)}${query}`)).json);
}

/** The pod, once its container runs. */
export async function podThatIsUp(context: Pick<Calls, "rest">, id: unknown): Promise<Fields> {
  const isUp = ({ portMappings }: Fields): boolean => typeof portMappings === "object" && portMappings !== null;
  const pod = await until(() => readPod(context, id), isUp);
  if (!isUp(pod)) throw new Error(`The pod ${String(id)} did not come up: ${JSON.stringify(pod)}`);
  return pod;
}

/** An endpoint with one worker that runs, and the worker as a pod. */
export async function worker(
  context: Context,
  fields: Fields = {},
): Promise<{ readonly endpointId: string; readonly pod: Fields }> {
  const { endpointId } = await context.endpoint({ computeType: "CPU", workersMin: 1, workersMax: 1, ...fields });
  const path = `/pods?includeWorkers=true&endpointId=${endpointId}`;
  const [pod] = await until(
    async () => podsOf(await context.rest("GET", path)),
    // It is listed before it is started.
    ([first]) => typeof first?.["lastStartedAt"] === "string",
  );
  if (pod === undefined) throw new Error(`The endpoint ${endpointId} has no worker.`);
  return { endpointId, pod };
}

/** The default of a field of a new pod. */
export function podDefault(field: string): unknown {
  const schema = objectOf(restDocument.components?.schemas?.["PodCreateInput"]);
  return objectOf(objectOf(schema["properties"])[field])["default"];
}

/** The fields that a refusal names. */
export function namedFields(answer: Answer): string {
  const { details } = objectOf(answer.json);
  return Array.isArray(details) ? details.map((detail) => String(objectOf(detail)["field"])).join() : "";
}
