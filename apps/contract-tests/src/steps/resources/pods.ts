import { restDocument } from "@millrace/spec";
import { type Answer, type Calls, type Fields, listed, objectOf, refusalOf, until } from "../words.ts";

export function idsOf(answer: Answer): readonly string[] {
  return listed(answer).map(({ id }) => String(id));
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

/** A new pod whose container runs. */
export async function runningPod(context: Pick<Calls, "rest">, fields?: Fields, base?: Fields): Promise<Fields> {
  return await podThatIsUp(context, (await createPod(context, fields, base))["id"]);
}

/** An endpoint with one worker that runs, and the worker as a pod. */
export async function worker(
  context: Pick<Calls, "rest" | "endpoint">,
  fields: Fields = {},
): Promise<{ readonly endpointId: string; readonly pod: Fields }> {
  const { endpointId } = await context.endpoint({ computeType: "CPU", workersMin: 1, workersMax: 1, ...fields });
  const path = `/pods?includeWorkers=true&endpointId=${endpointId}`;
  const [pod] = await until(
    async () => listed(await context.rest("GET", path)),
    // It is listed before it is started.
    ([first]) => typeof first?.["lastStartedAt"] === "string",
  );
  if (pod === undefined) throw new Error(`The endpoint ${endpointId} has no worker.`);
  return { endpointId, pod };
}

/** The default of a field of a new pod, as the document says. */
export function podDefault(field: string, document = restDocument): unknown {
  const schema = objectOf(document.components?.schemas?.["PodCreateInput"]);
  return objectOf(objectOf(schema["properties"])[field])["default"];
}
