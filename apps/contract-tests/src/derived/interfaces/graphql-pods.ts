import type { Context, Fields } from "../../steps/words.ts";
import { make } from "./graphql-reading.ts";

/** A GPU type of the service that the suite starts. */
export const GPU = "NVIDIA L4";
export const DEPLOY = "podFindAndDeployOnDemand";
export const SHOWN =
  "{ id name desiredStatus gpuCount imageName env ports dockerArgs volumeInGb containerDiskInGb podType machine { gpuTypeId } }";

/** What a pod needs to be deployed. */
export function podRequest({ name }: Pick<Context, "name">): Fields {
  return { name: name("pod"), imageName: "local/sleeper", gpuTypeId: GPU, volumeInGb: 0, containerDiskInGb: 5 };
}

export function deploy(context: Context, changes: Fields = {}): Promise<Fields> {
  return make(context, DEPLOY, { ...podRequest(context), ...changes }, SHOWN);
}
