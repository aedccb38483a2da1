import { dataCenterIds } from "@millrace/spec";
import type { Calls } from "../../suite/context.ts";
import type { Answer } from "../../target/transport.ts";

/** A resource as the management interface returns it. */
export type Resource = Readonly<Record<string, unknown>> & { readonly id: string };

/** The five kinds of resources of the management interface. */
export const kinds = ["templates", "endpoints", "networkvolumes", "containerregistryauth", "pods"] as const;
export type Kind = (typeof kinds)[number];

export const listOperations: Readonly<Record<Kind, string>> = {
  templates: "rest.listTemplates",
  endpoints: "rest.listEndpoints",
  networkvolumes: "rest.listNetworkVolumes",
  containerregistryauth: "rest.listContainerRegistryAuths",
  pods: "rest.listPods",
};

/** The answer as a resource. Throws if it is not one. */
export function resourceOf({ json, status, text }: Answer): Resource {
  const { id } = (json ?? {}) as { id?: unknown };
  if (status >= 300 || typeof id !== "string") throw new Error(`No resource but status ${status} ${text}`);
  return json as Resource;
}

/** Requests a resource of a kind; `fields` are added to the required ones. */
export async function ask(context: Calls, kind: Kind, fields: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  const { rest, name, template } = context;
  switch (kind) {
    case "templates":
      return await rest("POST", "/templates", { name: name("template"), imageName: "local/sleeper", ...fields });
    case "endpoints": {
      const templateId = fields["templateId"] ?? (await template());
      return await rest("POST", "/endpoints", { name: name("endpoint"), workersMax: 0, ...fields, templateId });
    }
    case "networkvolumes":
      return await askForVolume(context, { name: name("volume"), size: 1, ...fields });
    case "containerregistryauth":
      return await rest("POST", "/containerregistryauth", {
        name: name("login"),
        username: "u",
        password: "p",
        ...fields,
      });
    case "pods":
      return await rest("POST", "/pods", {
        name: name("pod"),
        computeType: "CPU",
        vcpuCount: 1,
        imageName: "local/sleeper",
        containerDiskInGb: 1,
        volumeInGb: 0,
        ...fields,
      });
  }
}

export async function make(
  context: Calls,
  kind: Kind,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Resource> {
  return resourceOf(await ask(context, kind, fields));
}

/** Returns the first data center in which the target has storage. */
async function askForVolume({ rest }: Calls, fields: Readonly<Record<string, unknown>>): Promise<Answer> {
  const [first, ...others] = dataCenterIds;
  let answer = await rest("POST", "/networkvolumes", { dataCenterId: first, ...fields });
  for (const dataCenterId of others) {
    if (answer.status !== 501) break;
    answer = await rest("POST", "/networkvolumes", { dataCenterId, ...fields });
  }
  return answer;
}
