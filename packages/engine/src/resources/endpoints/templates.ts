import { isDeepStrictEqual } from "node:util";
import type { RestComponents, TemplateCategory } from "@millrace/spec";
import type { FieldProblem } from "../../kernel/errors.ts";
import { acceptedInput } from "../../fields/accepted-input.ts";
import {
  argumentProblems,
  type Environment,
  environmentProblems,
  imageNameProblems,
  mountPathProblems,
  nameProblems,
  normalizeMountPath,
  portProblems,
} from "../../fields/field-rules.ts";
import { inputDefaults, stated } from "../../fields/input-defaults.ts";

/** How to start pods or workers. */
export interface Template {
  readonly id: string;
  /** The account that made it; only this one may change it. */
  readonly accountId: string;
  readonly name: string;
  readonly imageName: string;
  readonly category: TemplateCategory;
  readonly containerDiskInGb: number;
  readonly volumeInGb: number;
  /** Absolute and normalised. */
  readonly volumeMountPath: string;
  readonly containerRegistryAuthId: string | null;
  /** Empty = the image's own. */
  readonly dockerEntrypoint: readonly string[];
  readonly dockerStartCmd: readonly string[];
  readonly env: Environment;
  readonly ports: readonly string[];
  readonly readme: string;
  readonly isPublic: boolean;
  /** Kept by the operator of the service. */
  readonly isPlatform: boolean;
  readonly isServerless: boolean;
  /** The endpoint that it was made for alone and ends with; null when it stands alone. */
  readonly boundEndpointId: string | null;
  /** Credits. */
  readonly earned: number;
  readonly runtimeInMin: number;
  readonly createdAtMs: number;
  readonly extras: TemplateExtras;
}

/** Settings that only GraphQL can give. They are kept for clients that want them back; this service does not act on them. */
export interface TemplateExtras {
  readonly portsConfig: readonly { readonly port: string; readonly name: string }[];
  readonly startSsh: boolean;
  readonly startJupyter: boolean;
  readonly startScript: string;
  readonly advancedStart: boolean;
  /** Any JSON value. */
  readonly config: unknown;
}

export const noTemplateExtras: TemplateExtras = {
  portsConfig: [],
  startSsh: false,
  startJupyter: false,
  startScript: "",
  advancedStart: false,
  config: null,
};

export type TemplateCreateInput = RestComponents["schemas"]["TemplateCreateInput"];
export type TemplateUpdateInput = RestComponents["schemas"]["TemplateUpdateInput"];

/** Further kinds of templates to find, beside the account's own free-standing ones. */
export interface TemplateInclude {
  readonly includeEndpointBoundTemplates?: boolean;
  readonly includePublicTemplates?: boolean;
  readonly includePlatformTemplates?: boolean;
}

export const includeAllTemplates: Required<TemplateInclude> = {
  includeEndpointBoundTemplates: true,
  includePublicTemplates: true,
  includePlatformTemplates: true,
};

/** Fields that decide how a worker starts; a change of one replaces the workers of the endpoints that use it. */
const START_FIELDS = [
  "imageName",
  "containerDiskInGb",
  "volumeInGb",
  "volumeMountPath",
  "containerRegistryAuthId",
  "dockerEntrypoint",
  "dockerStartCmd",
  "env",
  "ports",
] as const satisfies readonly (keyof Template)[];

/** Whether the account may see the template when it asks for these kinds. */
export function isTemplateVisible(template: Template, accountId: string, include: TemplateInclude): boolean {
  if (template.accountId === accountId) {
    return template.boundEndpointId === null || include.includeEndpointBoundTemplates === true;
  }
  return (
    (template.isPublic && include.includePublicTemplates === true) ||
    (template.isPlatform && include.includePlatformTemplates === true)
  );
}

/** A new template from what the client gave and the interface's defaults. Throws when a field is not acceptable. */
export function newTemplate(
  input: TemplateCreateInput,
  made: { readonly id: string; readonly accountId: string; readonly createdAtMs: number },
  extras: TemplateExtras = noTemplateExtras,
): Template {
  const accepted = acceptedInput("TemplateCreateInput", input, templateProblems(input));
  const given = { ...inputDefaults("TemplateCreateInput"), ...accepted };
  return {
    id: made.id,
    accountId: made.accountId,
    name: given.name,
    imageName: given.imageName,
    category: stated(given.category, "category"),
    containerDiskInGb: stated(given.containerDiskInGb, "containerDiskInGb"),
    volumeInGb: stated(given.volumeInGb, "volumeInGb"),
    volumeMountPath: normalizeMountPath(stated(given.volumeMountPath, "volumeMountPath")),
    containerRegistryAuthId: given.containerRegistryAuthId ?? null,
    dockerEntrypoint: stated(given.dockerEntrypoint, "dockerEntrypoint"),
    dockerStartCmd: stated(given.dockerStartCmd, "dockerStartCmd"),
    env: stated(given.env, "env"),
    ports: stated(given.ports, "ports"),
    readme: stated(given.readme, "readme"),
    isPublic: stated(given.isPublic, "isPublic"),
    isPlatform: false,
    isServerless: stated(given.isServerless, "isServerless"),
    boundEndpointId: null,
    earned: 0,
    runtimeInMin: 0,
    createdAtMs: made.createdAtMs,
    extras,
  };
}

/** The template after an update: what was left out stays, maps and lists are replaced whole. */
export function updatedTemplate(
  current: Template,
  input: TemplateUpdateInput,
  extras: TemplateExtras = current.extras,
): Template {
  const accepted = acceptedInput("TemplateUpdateInput", input, templateProblems(input));
  const next: Template = { ...current, ...accepted, extras };
  return { ...next, volumeMountPath: normalizeMountPath(next.volumeMountPath) };
}

export function restartsWorkers(before: Template, after: Template): boolean {
  return START_FIELDS.some((field) => !isDeepStrictEqual(before[field], after[field]));
}

function templateProblems(input: TemplateUpdateInput): FieldProblem[] {
  return [
    ...nameProblems(input.name),
    ...imageNameProblems(input.imageName),
    ...environmentProblems(input.env),
    ...argumentProblems("dockerEntrypoint", input.dockerEntrypoint),
    ...argumentProblems("dockerStartCmd", input.dockerStartCmd),
    ...portProblems(input.ports),
    ...mountPathProblems(input.volumeMountPath),
  ];
}
