import type { Manifest, ManifestEndpoint, ManifestRegistry, ManifestSecret, ManifestTemplate, ManifestVolume } from "../manifest/manifest.ts";
import { refusalOf } from "./accepted-field.ts";
import { nameGiver } from "./free-name.ts";
import type { HostedAccount } from "./hosted-account.ts";
import { endpointFields, endpointObstacle } from "./hosted-endpoint.ts";
import { templateFields } from "./hosted-template.ts";
import type { ImportNote } from "./import-note.ts";
import { importedEnv } from "./imported-env.ts";
import { type Raw, textOf, textsOf, variablesOf } from "./raw.ts";

export interface Imported {
  readonly manifest: Manifest;
  readonly notes: readonly ImportNote[];
}

type Kind = "endpoint" | "template" | "volume";

/** What a `millrace.yaml` can say of a hosted account, and what it cannot. Values of secrets are not part of it. */
export function importedManifest(account: HostedAccount, projectName: string): Imported {
  const notes: ImportNote[] = [];
  const note = (kind: ImportNote["kind"], name: string, field: string, message: string): void =>
    void notes.push({ kind, name, field, message });
  const names = { endpoint: nameGiver(), template: nameGiver(), volume: nameGiver(), registry: nameGiver() };
  const secrets = new Set(account.secrets.flatMap(({ name }) => textOf(name) ?? []).filter((name) => isSecretName(name, note)));

  function nameOf(kind: Kind, raw: Raw): string {
    const given = textOf(raw["name"]);
    const id = textOf(raw["id"]) ?? "unnamed";
    // The hosted service once added it to the names of endpoints with FlashBoot.
    const wanted = (kind === "endpoint" ? given?.replace(/ -fb$/, "") : given) ?? id;
    const name = names[kind](wanted);
    if (given === undefined) note(kind, name, "name", "it has none; its id stands for it");
    else if (name !== given) note(kind, name, "name", `it was ${JSON.stringify(given)}${name === wanted ? "" : ", which another one has too"}`);
    return name;
  }
  /** The fields that are accepted; the others are noted. */
  function accepted(kind: Kind, name: string, fields: Raw): Raw {
    const entries = Object.entries(fields).filter(([field, value]) => {
      if (value === undefined || value === null) return false;
      const refusal = refusalOf(`${kind}s`, field, value);
      if (refusal !== undefined) note(kind, name, field, `${shown(value)} is left out: ${refusal}`);
      return refusal === undefined;
    });
    return Object.fromEntries(entries);
  }
  function envOf(kind: Kind, name: string, value: unknown): { env?: ReturnType<typeof importedEnv>["env"] } {
    const variables = variablesOf(value);
    if (variables === undefined || Object.keys(variables).length === 0) return {};
    const { env, secrets: referred, notes: found } = importedEnv(variables);
    for (const secret of referred) secrets.add(secret);
    for (const { field, message } of found) note(kind, name, field, message);
    return Object.keys(env).length === 0 ? {} : { env };
  }

  const registryNames = new Map<string, string>();
  const registries: Record<string, ManifestRegistry> = {};
  for (const raw of account.registries) {
    const name = names.registry(textOf(raw["name"]) ?? textOf(raw["id"]) ?? "registry");
    registryNames.set(textOf(raw["id"]) ?? "", name);
    const variable = `REGISTRY_${variablePart(name)}`;
    registries[name] = { usernameFromEnv: `${variable}_USERNAME`, passwordFromEnv: `${variable}_PASSWORD` };
    note("registry", name, "", `user name and password are never told: set ${variable}_USERNAME and ${variable}_PASSWORD before you deploy`);
  }

  const volumeNames = new Map<string, string>();
  const volumes: Record<string, ManifestVolume> = {};
  for (const raw of account.volumes) {
    const name = nameOf("volume", raw);
    const fields = accepted("volume", name, { size: raw["size"], dataCenterId: raw["dataCenterId"] });
    if (!("size" in fields && "dataCenterId" in fields)) {
      note("volume", name, "", "left out, because its size or its data center cannot be taken over");
      continue;
    }
    volumeNames.set(textOf(raw["id"]) ?? "", name);
    volumes[name] = fields as unknown as ManifestVolume;
    note("volume", name, "", "only its size and place are taken over: copy the data yourself");
  }

  const templateNames = new Map<string, { readonly name: string; readonly isServerless: boolean }>();
  const templates: Record<string, ManifestTemplate> = {};
  for (const raw of withEmbeddedTemplates(account)) {
    const { imageName, registryId, fields, remarks } = templateFields(raw);
    const name = nameOf("template", raw);
    if (imageName === undefined) {
      note("template", name, "", "left out: it names no image");
      continue;
    }
    for (const { field, message } of remarks) note("template", name, field, message);
    const registry = registryId === undefined ? undefined : registryNames.get(registryId);
    if (registryId !== undefined && registry === undefined) {
      note("template", name, "registry", `left out: the account tells of no credentials with the id ${registryId}`);
    }
    const settings = accepted("template", name, { imageName, ...fields });
    if (!("imageName" in settings)) continue;
    templateNames.set(textOf(raw["id"]) ?? "", { name, isServerless: fields["isServerless"] !== false });
    templates[name] = { ...settings, ...(registry === undefined ? {} : { registry }), ...envOf("template", name, raw["env"]) };
  }

  const endpoints: Record<string, ManifestEndpoint> = {};
  for (const raw of account.endpoints) {
    const name = nameOf("endpoint", raw);
    const templateId = textOf(raw["templateId"]) ?? "";
    const template = templateNames.get(templateId);
    const obstacle = endpointObstacle(raw) ?? (template === undefined ? `its template ${templateId} cannot be taken over` : undefined);
    if (obstacle !== undefined || template === undefined) {
      note("endpoint", name, "", `left out: ${obstacle}`);
      continue;
    }
    if (!template.isServerless) {
      templates[template.name] = { ...templates[template.name], isServerless: true };
      note("template", template.name, "isServerless", "set to true, because an endpoint uses it");
    }
    const { fields, remarks } = endpointFields(raw, account.gpuPools);
    for (const { field, message } of remarks) note("endpoint", name, field, message);
    const ids = volumeIdsOf(raw);
    const attached = ids.flatMap((id) => volumeNames.get(id) ?? []);
    if (attached.length < ids.length) note("endpoint", name, "volumes", "those that could not be taken over are left out");
    endpoints[name] = {
      template: template.name,
      ...accepted("endpoint", name, fields),
      ...(attached.length === 0 ? {} : { volumes: [...new Set(attached)] }),
      ...envOf("endpoint", name, raw["env"]),
    };
  }

  const secretMap: Record<string, ManifestSecret> = Object.fromEntries([...secrets].toSorted().map((name) => [name, { fromEnv: variablePart(name) }]));
  for (const [name, { fromEnv }] of Object.entries(secretMap)) {
    note("secret", name, "", `its value is never told: set ${fromEnv} before you deploy`);
  }
  const parts = { secrets: secretMap, registries, volumes, templates, endpoints };
  const filled = Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0);
  return { manifest: { name: projectName, ...Object.fromEntries(filled) }, notes };
}

/** The templates of the account, and those that endpoints use although the account does not list them. */
function withEmbeddedTemplates({ templates, endpoints }: HostedAccount): readonly Raw[] {
  const known = new Set(templates.map(({ id }) => id));
  const embedded = endpoints.flatMap(({ template, templateId }): readonly Raw[] => {
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

function isSecretName(name: string, note: (kind: "secret", name: string, field: string, message: string) => void): boolean {
  if (/^[A-Za-z0-9_]+$/.test(name)) return true;
  note("secret", name, "", "left out: names of secrets have letters, digits and underscores only");
  return false;
}

function variablePart(name: string): string {
  const part = name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_");
  return /^[0-9]/.test(part) ? `_${part}` : part;
}

const SHOWN_MAX_CHARS = 80;

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= SHOWN_MAX_CHARS ? text : `${text.slice(0, SHOWN_MAX_CHARS)}…`;
}
