import type { Template } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";

export type TemplateBody = RestComponents["schemas"]["Template"];

/** A template as the interface shows it. */
export function templateBody(template: Template): TemplateBody {
  return {
    id: template.id,
    name: template.name,
    imageName: template.imageName,
    category: template.category,
    containerDiskInGb: template.containerDiskInGb,
    volumeInGb: template.volumeInGb,
    volumeMountPath: template.volumeMountPath,
    ...(template.containerRegistryAuthId === null ? {} : { containerRegistryAuthId: template.containerRegistryAuthId }),
    dockerEntrypoint: [...template.dockerEntrypoint],
    dockerStartCmd: [...template.dockerStartCmd],
    env: template.env,
    ports: [...template.ports],
    readme: template.readme,
    isPublic: template.isPublic,
    isPlatform: template.isPlatform,
    isServerless: template.isServerless,
    earned: template.earned,
    runtimeInMin: template.runtimeInMin,
  };
}
