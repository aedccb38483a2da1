import type {
  Manifest,
  ManifestEndpoint,
  ManifestRegistry,
  ManifestSecret,
  ManifestTemplate,
  ManifestVolume,
} from "../manifest/manifest.ts";
import { importContext, type ImportContext, type ImportNote, nameGiver } from "./import-context.ts";
import type { HostedAccount } from "./hosted-account.ts";
import { endpointFields, endpointObstacle, templateFields } from "./hosted-endpoint.ts";
import { notePods } from "./hosted-pod.ts";
import { type Raw, textOf, textsOf } from "./raw.ts";

export interface Imported {
  readonly manifest: Manifest;
  readonly notes: readonly ImportNote[];
}

/** Resources of one kind as the file has them, and their names by the ids of the hosted service. */
interface Part<Resource> {
  readonly resources: Map<string, Resource>;
  readonly names: ReadonlyMap<string, string>;
}

/** What a `millrace.yaml` can say of a hosted account, and what it cannot. Values of secrets are not part of it. */
export function importedManifest(account: HostedAccount, projectName: string): Imported {
  const context = importContext();
  const registries = importRegistries(account, context);
  const volumes = importVolumes(account, context);
  const templates = importTemplates(account, registries.names, context);
  const endpoints = importEndpoints(account, { templates, volumes: volumes.names }, context);
  notePods(account, { templates: templates.names, volumes: volumes.names }, context);
  const parts = {
    secrets: importSecrets(account, context),
    registries: registries.resources,
    volumes: volumes.resources,
    templates: templates.resources,
    endpoints,
  };
  const filled = Object.entries(parts).flatMap(([name, part]) =>
    part.size === 0 ? [] : [[name, Object.fromEntries<object>(part)]],
  );
  return { manifest: { name: projectName, ...Object.fromEntries(filled) }, notes: context.notes };
}

function importRegistries(account: HostedAccount, { note }: ImportContext): Part<ManifestRegistry> {
  const names = new Map<string, string>();
  const resources = new Map<string, ManifestRegistry>();
  const free = nameGiver();
  const freeVariable = nameGiver();
  for (const raw of account.registries) {
    const name = free(textOf(raw["name"]) ?? textOf(raw["id"]) ?? "registry");
    names.set(textOf(raw["id"]) ?? "", name);
    // Different names can become the same variable.
    const variable = `REGISTRY_${freeVariable(variablePart(name)).replace("-", "_")}`;
    const [usernameFromEnv, passwordFromEnv] = [`${variable}_USERNAME`, `${variable}_PASSWORD`] as const;
    resources.set(name, { usernameFromEnv, passwordFromEnv });
    const message = `user name and password are never told: set ${usernameFromEnv} and ${passwordFromEnv} before you deploy`;
    note("registry", name, "", message);
  }
  return { resources, names };
}

function importVolumes(account: HostedAccount, { note, nameOf, accepted }: ImportContext): Part<ManifestVolume> {
  const names = new Map<string, string>();
  const resources = new Map<string, ManifestVolume>();
  for (const raw of account.volumes) {
    const name = nameOf("volume", raw);
    const fields = accepted("volume", name, { size: raw["size"], dataCenterId: raw["dataCenterId"] });
    if (!("size" in fields && "dataCenterId" in fields)) {
      note("volume", name, "", "left out, because its size or its data center cannot be taken over");
      continue;
    }
    names.set(textOf(raw["id"]) ?? "", name);
    resources.set(name, fields as unknown as ManifestVolume);
    note("volume", name, "", "only its size and place are taken over: copy the data yourself");
  }
  return { resources, names };
}

function importTemplates(
  account: HostedAccount,
  registries: ReadonlyMap<string, string>,
  context: ImportContext,
): Part<ManifestTemplate> {
  const { note, remark, nameOf, accepted, envOf } = context;
  const names = new Map<string, string>();
  const resources = new Map<string, ManifestTemplate>();
  for (const raw of withEmbeddedTemplates(account)) {
    const { imageName, registryId, fields, remarks } = templateFields(raw);
    const name = nameOf("template", raw);
    if (imageName === undefined) {
      note("template", name, "", "left out: it names no image");
      continue;
    }
    remark("template", name, remarks);
    const settings = accepted("template", name, { imageName, ...fields });
    if (!("imageName" in settings)) continue;
    const registry = registryId === undefined ? undefined : registries.get(registryId);
    if (registryId !== undefined && registry === undefined) {
      const message = `left out: the account tells of no credentials with the id ${registryId}`;
      note("template", name, "registry", message);
    }
    names.set(textOf(raw["id"]) ?? "", name);
    const env = envOf("template", name, raw["env"]);
    resources.set(name, { ...settings, ...(registry === undefined ? {} : { registry }), ...env });
  }
  return { resources, names };
}

interface Surroundings {
  readonly templates: Part<ManifestTemplate>;
  readonly volumes: ReadonlyMap<string, string>;
}

function importEndpoints(
  account: HostedAccount,
  { templates, volumes }: Surroundings,
  { note, remark, nameOf, accepted, envOf }: ImportContext,
): ReadonlyMap<string, ManifestEndpoint> {
  const resources = new Map<string, ManifestEndpoint>();
  for (const raw of account.endpoints) {
    const name = nameOf("endpoint", raw);
    const templateId = textOf(raw["templateId"]) ?? "";
    const template = templates.names.get(templateId);
    const obstacle = endpointObstacle(raw);
    if (obstacle !== undefined || template === undefined) {
      note("endpoint", name, "", `left out: ${obstacle ?? `its template ${templateId} cannot be taken over`}`);
      continue;
    }
    const linked = templates.resources.get(template);
    if (linked?.isServerless === false) {
      templates.resources.set(template, { ...linked, isServerless: true });
      note("template", template, "isServerless", "set to true, because an endpoint uses it");
    }
    const { fields, remarks } = endpointFields(raw, account.gpuPools);
    remark("endpoint", name, remarks);
    const settings = accepted("endpoint", name, fields);
    const ids = volumeIdsOf(raw);
    const attached = [...new Set(ids.flatMap((id) => volumes.get(id) ?? []))];
    if (attached.length < ids.length)
      note("endpoint", name, "volumes", "those that could not be taken over are left out");
    resources.set(name, {
      template,
      ...withMinInRange(settings, name, note),
      ...(attached.length === 0 ? {} : { volumes: attached }),
      ...envOf("endpoint", name, raw["env"]),
    });
  }
  return resources;
}

/** Numbers that are each accepted may still contradict each other. */
function withMinInRange(settings: Raw, name: string, note: ImportContext["note"]): Raw {
  const { workersMin, workersMax, ...others } = settings;
  if (typeof workersMin !== "number" || typeof workersMax !== "number" || workersMin <= workersMax) return settings;
  note("endpoint", name, "workersMin", `${workersMin} is left out, because workersMax is ${workersMax}`);
  return { ...others, workersMax };
}

function importSecrets(account: HostedAccount, { note, secrets }: ImportContext): ReadonlyMap<string, ManifestSecret> {
  for (const { name: given } of account.secrets) {
    const name = textOf(given);
    if (name === undefined) continue;
    if (/^[A-Za-z0-9_]+$/.test(name)) secrets.add(name);
    else note("secret", name, "", "left out: names of secrets have letters, digits and underscores only");
  }
  const entries = [...secrets]
    .toSorted()
    .map((name): [string, ManifestSecret] => [name, { fromEnv: variablePart(name) }]);
  for (const [name, { fromEnv }] of entries) {
    note("secret", name, "", `its value is never told: set ${fromEnv} before you deploy`);
  }
  return new Map(entries);
}

/** The templates of the account, and those that endpoints and pods use although the account does not list them. */
function withEmbeddedTemplates({ templates, endpoints, pods }: HostedAccount): readonly Raw[] {
  const known = new Set(templates.map(({ id }) => id));
  const embedded = [...endpoints, ...pods].flatMap(({ template, templateId }): readonly Raw[] => {
    if (typeof template !== "object" || template === null || known.has(templateId)) return [];
    known.add(templateId);
    return [{ isServerless: true, ...template, id: templateId }];
  });
  return [...templates, ...embedded];
}

function volumeIdsOf(raw: Raw): readonly string[] {
  const many = textsOf(raw["networkVolumeIds"], "networkVolumeId") ?? [];
  const one = textOf(raw["networkVolumeId"]);
  return many.length > 0 || one === undefined ? many : [one];
}

function variablePart(name: string): string {
  const part = name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_");
  return /^[0-9]/.test(part) ? `_${part}` : part;
}
