import type { EndpointSettings, ManifestVolume, TemplateSettings } from "./manifest.ts";

/** What the account should hold. Fields that are left out may have any value. */
export interface Wanted {
  /** Marks what is made, so that it can be removed later; null = nothing is marked. */
  readonly project: string | null;
  readonly templates: readonly WantedTemplate[];
  readonly endpoints: readonly WantedEndpoint[];
  readonly volumes: readonly WantedVolume[];
  readonly secrets: readonly WantedSecret[];
  readonly registries: readonly WantedRegistry[];
}

/** Variables with their values. */
export type Environment = Readonly<Record<string, string>>;

export interface WantedTemplate {
  readonly name: string;
  readonly settings: TemplateSettings & { readonly imageName?: string; readonly env?: Environment };
  /** The folder that the image is made from. */
  readonly source?: string | undefined;
  readonly registry?: string | undefined;
  /** Variables whose values must not be shown. */
  readonly hidden: readonly string[];
}

export interface WantedEndpoint {
  readonly name: string;
  readonly settings: EndpointSettings & { readonly env?: Environment };
  /** Name of its template. */
  readonly template: string;
  /** Names of its volumes; undefined = may have any. */
  readonly volumes?: readonly string[] | undefined;
  readonly hidden: readonly string[];
}

export interface WantedVolume extends ManifestVolume {
  readonly name: string;
}

/** Only names of environment variables: values are read when they are sent. */
export interface WantedSecret {
  readonly name: string;
  readonly fromEnv: string;
}

export interface WantedRegistry {
  readonly name: string;
  readonly usernameFromEnv: string;
  readonly passwordFromEnv: string;
}

export const nothingWanted: Wanted = {
  project: null,
  templates: [],
  endpoints: [],
  volumes: [],
  secrets: [],
  registries: [],
};
