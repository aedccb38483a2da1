import type { RestComponents } from "@millrace/spec";

type Schemas = RestComponents["schemas"];

/** What `millrace.yaml` says: resources by kind and name. A field that is left out is not managed by the file. */
export interface Manifest {
  /** Tells the resources that this file made from others of the account. */
  readonly name: string;
  readonly endpoints?: Readonly<Record<string, ManifestEndpoint>>;
  readonly templates?: Readonly<Record<string, ManifestTemplate>>;
  readonly volumes?: Readonly<Record<string, ManifestVolume>>;
  readonly secrets?: Readonly<Record<string, ManifestSecret>>;
  readonly registries?: Readonly<Record<string, ManifestRegistry>>;
}

/** The value of an environment variable, or where it comes from. */
export type EnvValue = string | { readonly secret: string } | { readonly fromEnv: string };

export type EnvMap = Readonly<Record<string, EnvValue>>;

/** What workers run. Exactly one of the three is given. */
export interface WorkerSource {
  /** A folder beside the file. */
  readonly source?: string;
  readonly imageName?: string;
  /** The name of a template of the file. */
  readonly template?: string;
}

type OwnEndpointField = "name" | "templateId" | "networkVolumeId" | "networkVolumeIds" | "env";

/** Fields of an endpoint that the file gives as the interface takes them. */
export type EndpointSettings = Omit<Partial<Schemas["EndpointCreateInput"]>, OwnEndpointField>;

export interface ManifestEndpoint extends WorkerSource, EndpointSettings {
  readonly env?: EnvMap;
  /** Names of volumes of the file. */
  readonly volumes?: readonly string[];
}

type OwnTemplateField = "name" | "imageName" | "env" | "containerRegistryAuthId";

/** Fields of a template that the file gives as the interface takes them. */
export type TemplateSettings = Omit<Partial<Schemas["TemplateCreateInput"]>, OwnTemplateField>;

export interface ManifestTemplate extends Omit<WorkerSource, "template">, TemplateSettings {
  readonly env?: EnvMap;
  /** The name of registry credentials: of the file, or of the account. */
  readonly registry?: string;
}

export type ManifestVolume = Omit<Schemas["NetworkVolumeCreateInput"], "name">;

/** A secret by the environment variable that holds its value where `millrace deploy` runs. */
export interface ManifestSecret {
  readonly fromEnv: string;
}

/** Registry credentials by the environment variables that hold them where `millrace deploy` runs. */
export interface ManifestRegistry {
  readonly usernameFromEnv: string;
  readonly passwordFromEnv: string;
}

/** The file's usual name. */
export const manifestFileName = "millrace.yaml";
