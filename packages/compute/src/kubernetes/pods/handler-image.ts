import { handlerImagePrefix, MachineStartError } from "@millrace/engine";
import { handlerNameMark, type PodSettings } from "../nodes/kubernetes-settings.ts";

/** What the name of a repository may consist of. */
const repositoryName = /^[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*$/;

/** The image that a pod runs: of a handler folder, the one that the settings name. @throws MachineStartError */
export function imageFor(imageName: string, { handlerImages }: Pick<PodSettings, "handlerImages">): string {
  if (!imageName.startsWith(handlerImagePrefix)) return imageName;
  const name = imageName.slice(handlerImagePrefix.length);
  if (handlerImages === undefined) {
    throw new MachineStartError(
      `The image ${JSON.stringify(imageName)} is a handler folder of a computer, and pods of a cluster cannot see it. Build a ` +
        "container image of it, and push that to a registry. MILLRACE_KUBERNETES_HANDLER_IMAGES can name such images.",
    );
  }
  if (!repositoryName.test(name)) {
    throw new MachineStartError(`${JSON.stringify(imageName)} is no handler folder that an image can be named after.`);
  }
  return handlerImages.replaceAll(handlerNameMark, name);
}
