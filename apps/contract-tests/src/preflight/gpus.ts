import type { Transport } from "@millrace/contract-core";
import { objectOf } from "../steps/answers.ts";

/** Whether machines of a target have GPUs. One that does not tell is taken to have some, so that what is said of them is checked. */
export async function hasGpus({ send }: Transport): Promise<boolean> {
  const { json } = await send({ method: "POST", path: "/graphql", body: { query: "{ gpuTypes { maxGpuCount } }" } });
  const { gpuTypes } = objectOf(objectOf(json)["data"]);
  if (!Array.isArray(gpuTypes) || gpuTypes.length === 0) return true;
  return gpuTypes.some((type) => objectOf(type)["maxGpuCount"] !== 0);
}
