import { isDeepStrictEqual } from "node:util";
import { restDocument } from "@millrace/spec";
import type { Actual, ActualEndpoint, ActualTemplate } from "../actual.ts";
import { joinReadme, secretMark, splitReadme } from "../mark.ts";
import type { Wanted, WantedEndpoint, WantedTemplate } from "../resolve.ts";
import { changedFields, differences } from "./differences.ts";
import { type Ownership, ownershipOf, removals } from "./ownership.ts";
import type { FieldChange, Obstacle, Plan, SourceStep, Step } from "./step.ts";

export interface PlanOptions {
  /** Removes what the project made and does not want any more. */
  readonly prune?: boolean;
  /** Names of secrets that get their value anew. */
  readonly renewSecrets?: readonly string[];
}

/** The steps from what is to what is wanted, in an order in which each can be done; none when nothing differs. */
export function makePlan(wanted: Wanted, actual: Actual, options: PlanOptions = {}): Plan {
  const ownership = ownershipOf(wanted, actual);
  const obstacles: Obstacle[] = [...ambiguous(wanted, actual)];
  const templates = wanted.templates.flatMap((template) =>
    templateSteps(template, { wanted, actual, ownership, obstacles }),
  );
  const steps: Step[] = [
    ...registrySteps(wanted, actual),
    ...secretSteps(wanted, actual, options.renewSecrets ?? []),
    ...wanted.volumes.flatMap((volume) => volumeSteps(volume, actual, obstacles)),
    ...templates,
    ...wanted.endpoints.flatMap((endpoint) => endpointSteps(endpoint, { actual, ownership, obstacles })),
  ];
  const removed = removals(wanted, actual, ownership);
  return {
    steps: options.prune === true ? [...steps, ...removed.steps] : steps,
    obstacles,
    notes: options.prune === true ? removed.kept : removed.notes,
  };
}

function registrySteps({ registries }: Wanted, actual: Actual): readonly Step[] {
  return registries
    .filter(({ name }) => !actual.registries.some((known) => known.name === name))
    .map((registry) => ({ action: "create", kind: "registry", ...registry }));
}

function secretSteps({ secrets, project }: Wanted, actual: Actual, renew: readonly string[]): readonly Step[] {
  return secrets.flatMap((secret): readonly Step[] => {
    const known = actual.secrets.find(({ name }) => name === secret.name);
    const mark = project === null ? null : secretMark(project);
    if (known === undefined) return [{ action: "create", kind: "secret", mark, ...secret }];
    if (!renew.includes(secret.name)) return [];
    return [
      {
        action: "renew",
        kind: "secret",
        id: known.id,
        mark: known.description === mark ? mark : known.description,
        ...secret,
      },
    ];
  });
}

function volumeSteps(volume: Wanted["volumes"][number], actual: Actual, obstacles: Obstacle[]): readonly Step[] {
  const { name, size, dataCenterId } = volume;
  const known = actual.volumes.find((candidate) => candidate.name === name);
  if (known === undefined) return [{ action: "create", kind: "volume", ...volume }];
  if (known.dataCenterId !== dataCenterId) {
    const message = `is in ${known.dataCenterId} and cannot move to ${dataCenterId}. Give the new volume another name, and copy the data.`;
    obstacles.push({ kind: "volume", name, message });
  }
  if (size < known.size) {
    const message = `has ${known.size} GB and cannot shrink to ${size} GB. Write the present size, or use a new volume.`;
    obstacles.push({ kind: "volume", name, message });
  }
  if (size <= known.size) return [];
  return [
    {
      action: "update",
      kind: "volume",
      id: known.id,
      name,
      size,
      changes: [{ field: "size", before: known.size, after: size }],
    },
  ];
}

interface Surroundings {
  readonly actual: Actual;
  readonly ownership: Ownership;
  readonly obstacles: Obstacle[];
}

function templateSteps(template: WantedTemplate, around: Surroundings & { readonly wanted: Wanted }): readonly Step[] {
  const { wanted, actual, ownership, obstacles } = around;
  const { name, registry, source, hidden } = template;
  const known = actual.templates.find((candidate) => candidate.name === name);
  const mark = ownership.markOf(known);
  if (mark !== null && wanted.project !== null && mark.project !== wanted.project) {
    obstacles.push({ kind: "template", name, message: belongsTo(mark.project) });
  }
  const presentRegistry = actual.registries.find(({ id }) => id === known?.registryId)?.name;
  if (
    registry !== undefined &&
    ![...actual.registries, ...wanted.registries].some((other) => other.name === registry)
  ) {
    const message = `names the registry credentials ${JSON.stringify(registry)}, which the account does not have. Add them under registries.`;
    obstacles.push({ kind: "template", name, message });
  }
  const needed = ownership.neededMark(
    known,
    wanted.endpoints.filter((endpoint) => endpoint.template === name),
  );
  const settings = { ...template.settings, ...readmeWith(template, known, needed) };
  const make: readonly Step[] = source === undefined ? [] : [sourceStep(settings.imageName ?? "", source)];
  if (known === undefined) return [...make, { action: "create", kind: "template", name, settings, registry, hidden }];

  obstacles.push(...fixedFields("template", "TemplateUpdateInput", settings, known));
  const changes = [
    ...differences(settings, known.fields, hidden).filter(({ field }) => isChangeable("TemplateUpdateInput", field)),
    ...(registry === undefined || registry === presentRegistry
      ? []
      : [{ field: "registry", before: presentRegistry, after: registry }]),
  ];
  if (changes.length === 0) return [];
  const update: Step = {
    action: "update",
    kind: "template",
    id: known.id,
    name,
    changes: changes.map((change) => (change.field === "readme" ? withoutMark(change) : change)),
    settings: changedFields(settings, changes),
    registry: changes.some(({ field }) => field === "registry") ? registry : undefined,
  };
  return [...(changes.some(({ field }) => field === "imageName") ? make : []), update];
}

function sourceStep(name: string, source: string): SourceStep {
  return { action: "make", kind: name.startsWith("local/") ? "folder" : "image", name, source };
}

/** The readme that is wanted, or the one that is there, with the mark that is needed. */
function readmeWith(
  template: WantedTemplate,
  known: ActualTemplate | undefined,
  needed: ReturnType<Ownership["neededMark"]>,
): { readme?: string } {
  const { readme } = template.settings;
  const present = splitReadme(known?.fields["readme"]);
  const mark = needed ?? present.mark;
  if (readme === undefined && isDeepStrictEqual(mark, present.mark)) return {};
  const text = readme ?? present.text;
  return { readme: mark === null ? text : joinReadme(text, mark) };
}

function withoutMark({ before, after }: FieldChange): FieldChange {
  const [old, text] = [before, after].map((readme) => splitReadme(readme).text);
  return old === text
    ? { field: "mark of the file in readme", before: undefined, after: "written" }
    : { field: "readme", before: old, after: text };
}

function endpointSteps(endpoint: WantedEndpoint, { actual, ownership, obstacles }: Surroundings): readonly Step[] {
  const { name, settings, template, volumes, hidden } = endpoint;
  const other = ownership.otherProjectOf(name);
  if (other !== null && ownership.project !== null)
    obstacles.push({ kind: "endpoint", name, message: belongsTo(other) });
  const known = actual.endpoints.find((candidate) => candidate.name === name);
  if (known === undefined) return [{ action: "create", kind: "endpoint", name, settings, template, volumes, hidden }];

  obstacles.push(...fixedFields("endpoint", "EndpointUpdateInput", settings, known));
  const templateName = actual.templates.find(({ id }) => id === known.templateId)?.name;
  const volumeNames = known.volumeIds.map((id) => actual.volumes.find((volume) => volume.id === id)?.name ?? id);
  const movesTemplate = templateName !== template;
  const movesVolumes = volumes !== undefined && !isDeepStrictEqual(new Set(volumes), new Set(volumeNames));
  const changes = [
    ...differences(settings, known.fields, hidden).filter(({ field }) => isChangeable("EndpointUpdateInput", field)),
    ...(movesTemplate ? [{ field: "template", before: templateName ?? known.templateId, after: template }] : []),
    ...(movesVolumes ? [{ field: "volumes", before: volumeNames, after: volumes }] : []),
  ];
  if (changes.length === 0) return [];
  return [
    {
      action: "update",
      kind: "endpoint",
      id: known.id,
      name,
      changes,
      settings: changedFields(settings, changes),
      template: movesTemplate ? template : undefined,
      volumes: movesVolumes ? volumes : undefined,
    },
  ];
}

/** Fields that are wanted otherwise and that no update takes. */
function fixedFields(
  kind: "template" | "endpoint",
  input: string,
  settings: object,
  known: ActualTemplate | ActualEndpoint,
): readonly Obstacle[] {
  return differences({ ...settings }, known.fields, [])
    .filter(({ field }) => !isChangeable(input, field))
    .map(({ field, before, after }) => ({
      kind,
      name: known.name,
      message:
        `${field} is ${JSON.stringify(before)} and cannot become ${JSON.stringify(after)}, because the service does not change it later. ` +
        `Delete the ${kind} first, or use another name.`,
    }));
}

function isChangeable(input: string, field: string): boolean {
  const schema = restDocument.components?.schemas?.[input];
  const name = field.startsWith("env.") ? "env" : field;
  return (
    field === "template" ||
    field === "volumes" ||
    field === "registry" ||
    (typeof schema === "object" && name in (schema.properties ?? {}))
  );
}

/** Names that several resources have, as the dialect of the hosted service allows. */
function ambiguous(wanted: Wanted, actual: Actual): readonly Obstacle[] {
  const kinds = [
    { kind: "endpoint", names: wanted.endpoints, known: actual.endpoints },
    { kind: "volume", names: wanted.volumes, known: actual.volumes },
  ] as const;
  return kinds.flatMap(({ kind, names, known }) =>
    names.flatMap(({ name }) => {
      const ids = known.filter((one) => one.name === name).map(({ id }) => id);
      if (ids.length < 2) return [];
      const message = `is the name of ${ids.length} ${kind}s of the account: ${ids.join(", ")}. Rename all but one.`;
      return [{ kind, name, message }];
    }),
  );
}

function belongsTo(project: string): string {
  return `was made by another millrace.yaml, of ${JSON.stringify(project)}. Use another name, or take it out of that file first.`;
}
