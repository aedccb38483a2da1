import type { Template } from "@millrace/engine";
import type { PodTemplate } from "../generated/schema.ts";
import { formatDockerArgs } from "../mapping/docker-args.ts";
import { environmentList } from "../mapping/environment.ts";
import { portText } from "../mapping/ports.ts";

/** A template; `isRunpod` is the hosted name of `isPlatform`, which only the hosted dialect shows. */
export function templateView(template: Template): PodTemplate & { readonly isRunpod: boolean } {
  const { extras, ...settings } = template;
  return {
    ...settings,
    ...extras,
    dockerArgs: formatDockerArgs(template),
    env: environmentList(template.env),
    ports: portText(template.ports),
    portsConfig: [...extras.portsConfig],
    isRunpod: template.isPlatform,
  };
}
