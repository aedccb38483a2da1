import type { Template } from "@millrace/engine";
import type { PodTemplate } from "../generated/schema.ts";
import { formatDockerArgs } from "../mapping/docker-args.ts";
import { environmentList } from "../mapping/environment.ts";
import { portText } from "../mapping/ports.ts";

/** A template; `isRunpod` is the hosted name of `isPlatform`, which only the hosted dialect shows. */
export function templateView(template: Template): PodTemplate & { readonly isRunpod: boolean } {
  const { extras } = template;
  return {
    id: template.id,
    name: template.name,
    imageName: template.imageName,
    category: template.category,
    containerDiskInGb: template.containerDiskInGb,
    volumeInGb: template.volumeInGb,
    volumeMountPath: template.volumeMountPath,
    containerRegistryAuthId: template.containerRegistryAuthId,
    dockerArgs: formatDockerArgs(template),
    env: environmentList(template.env),
    ports: portText(template.ports),
    portsConfig: [...extras.portsConfig],
    readme: template.readme,
    isPublic: template.isPublic,
    isPlatform: template.isPlatform,
    isRunpod: template.isPlatform,
    isServerless: template.isServerless,
    boundEndpointId: template.boundEndpointId,
    startJupyter: extras.startJupyter,
    startSsh: extras.startSsh,
    startScript: extras.startScript,
    advancedStart: extras.advancedStart,
    earned: template.earned,
    runtimeInMin: template.runtimeInMin,
    config: extras.config,
  };
}
