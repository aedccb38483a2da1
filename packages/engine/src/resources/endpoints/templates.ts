import type { RestComponents, TemplateCategory } from "@millrace/spec";
import type { FieldProblem } from "../../kernel/errors.ts";
import { acceptedInput, type Clearing } from "../../fields/accepted-input.ts";
import {
  argumentProblems,
  environmentProblems,
  imageNameProblems,
  mountPathProblems,
  nameProblems,
  normalizeMountPath,
  portProblems,
} from "../../fields/field-rules.ts";
import { type CompleteInput, completeInput } from "../../fields/input-defaults.ts";
import { needsNewStart } from "../../fields/spec-fields.ts";

export type TemplateCreateInput = RestComponents["schemas"]["TemplateCreateInput"];
/** Null takes the login away. The category is changed by the hosted dialect alone. */
export type TemplateUpdateInput = Clearing<
  RestComponents["schemas"]["TemplateUpdateInput"],
  "containerRegistryAuthId"
> & { readonly category?: TemplateCategory };

/** Values of the settings that the interface states no default for, where nobody gave one. */
const absentSettings = { containerRegistryAuthId: null } as const;

type TemplateSettings = CompleteInput<TemplateCreateInput, typeof absentSettings>;

/** How to start pods or workers. `specs/rest.yaml` describes its settings; `volumeMountPath` is normalised. */
export interface Template extends TemplateSettings {
  readonly id: string;
  /** The account that made it; only this one may change it. */
  readonly accountId: string;
  /** Kept by the operator of the service. */
  readonly isPlatform: boolean;
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
  /** Those that pods made from it in the hosted dialect accept; empty for any. */
  readonly allowedCudaVersions: readonly string[];
}

export const noTemplateExtras: TemplateExtras = {
  portsConfig: [],
  startSsh: false,
  startJupyter: false,
  startScript: "",
  advancedStart: false,
  config: null,
  allowedCudaVersions: [],
};

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

/** What a template has where nobody gave a setting, and one that an earlier version of the service stored. */
export function unsetTemplateSettings(): Omit<TemplateSettings, "name" | "imageName"> {
  const complete = completeInput("TemplateCreateInput", { name: "", imageName: "" }, absentSettings);
  const { name: _name, imageName: _image, ...unset } = complete;
  return unset;
}

/** A new template from what the client gave and the interface's defaults. Throws when a field is not acceptable. */
export function newTemplate(
  input: TemplateCreateInput,
  made: { readonly id: string; readonly accountId: string; readonly createdAtMs: number },
  extras: TemplateExtras = noTemplateExtras,
): Template {
  const accepted = acceptedInput("TemplateCreateInput", input, templateProblems(input));
  const settings = completeInput("TemplateCreateInput", accepted, absentSettings);
  return {
    ...settings,
    id: made.id,
    accountId: made.accountId,
    volumeMountPath: normalizeMountPath(settings.volumeMountPath),
    isPlatform: false,
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
  const accepted = acceptedInput("TemplateUpdateInput", input, templateProblems(input), ["containerRegistryAuthId"]);
  const next: Template = { ...current, ...accepted, extras };
  return { ...next, volumeMountPath: normalizeMountPath(next.volumeMountPath) };
}

/** Whether an update changed how workers start, so that those of the endpoints that use the template are replaced. */
export function restartsWorkers(before: Template, after: Template): boolean {
  return needsNewStart("TemplateUpdateInput", before, after);
}

function templateProblems(input: Omit<TemplateUpdateInput, "category" | "containerRegistryAuthId">): FieldProblem[] {
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
