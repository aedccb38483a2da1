import type {
  EndpointSettings,
  EnvMap,
  Manifest,
  ManifestEndpoint,
  ManifestTemplate,
  ManifestVolume,
  TemplateSettings,
} from "./manifest.ts";
import type { FieldPath, ManifestProblem, Positions } from "./positions.ts";

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

/** How a manifest is completed by what only the computer knows that deploys it. */
interface ResolveOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The image name of a folder of the file, and the folder itself. */
  readonly imageOf: (source: string, name: string) => { readonly imageName: string; readonly folder: string };
  readonly positions: Positions;
}

interface Resolved {
  readonly wanted: Wanted;
  readonly problems: readonly ManifestProblem[];
}

/** What a valid manifest wants, with the values of environment variables filled in. */
export function resolveManifest(manifest: Manifest, options: ResolveOptions): Resolved {
  const problems: ManifestProblem[] = [];

  function environmentOf(
    path: FieldPath,
    env: EnvMap | undefined,
  ): { values?: Environment; hidden: readonly string[] } {
    if (env === undefined) return { hidden: [] };
    const hidden: string[] = [];
    const values = Object.entries(env).map(([name, value]): [string, string] => {
      if (typeof value === "string") return [name, value];
      if ("secret" in value) return [name, secretReference(value.secret)];
      hidden.push(name);
      const found = options.environment[value.fromEnv];
      if (found === undefined) {
        const message = `the environment variable ${value.fromEnv} is not set. Set it before you deploy.`;
        problems.push(options.positions.problem([...path, "env", name, "fromEnv"], message));
      }
      return [name, found ?? ""];
    });
    return { values: Object.fromEntries(values), hidden };
  }

  function template(name: string, path: FieldPath, given: ManifestTemplate): WantedTemplate {
    const { source, imageName, env, registry, ...settings } = given;
    const { values, hidden } = environmentOf(path, env);
    const image = source === undefined ? undefined : options.imageOf(source, name);
    const run = image?.imageName ?? imageName;
    return {
      name,
      settings: {
        ...settings,
        isServerless: settings.isServerless ?? true,
        ...(run === undefined ? {} : { imageName: run }),
        ...(values === undefined ? {} : { env: values }),
      },
      ...(image === undefined ? {} : { source: image.folder }),
      ...(registry === undefined ? {} : { registry }),
      hidden,
    };
  }

  function endpoint(name: string, given: ManifestEndpoint): readonly [WantedEndpoint, readonly WantedTemplate[]] {
    const { source, imageName, template: shared, env, volumes, ...settings } = given;
    const path = ["endpoints", name];
    const { values, hidden } = environmentOf(path, env);
    const own: ManifestTemplate = {
      ...(source === undefined ? {} : { source }),
      ...(imageName === undefined ? {} : { imageName }),
    };
    const wanted: WantedEndpoint = {
      name,
      settings: { ...settings, ...(values === undefined ? {} : { env: values }) },
      template: shared ?? name,
      ...(volumes === undefined ? {} : { volumes }),
      hidden,
    };
    return [wanted, shared === undefined ? [template(name, path, own)] : []];
  }

  const templates = Object.entries(manifest.templates ?? {}).map(([name, given]) =>
    template(name, ["templates", name], given),
  );
  const endpoints = Object.entries(manifest.endpoints ?? {}).map(([name, given]) => endpoint(name, given));
  return {
    wanted: {
      project: manifest.name,
      templates: [...templates, ...endpoints.flatMap(([, own]) => own)],
      endpoints: endpoints.map(([wanted]) => wanted),
      volumes: Object.entries(manifest.volumes ?? {}).map(([name, given]) => ({ name, ...given })),
      secrets: Object.entries(manifest.secrets ?? {}).map(([name, given]) => ({ name, ...given })),
      registries: Object.entries(manifest.registries ?? {}).map(([name, given]) => ({ name, ...given })),
    },
    problems,
  };
}

/** What stands in an environment variable for the value of a secret. */
function secretReference(name: string): string {
  return `{{ RUNPOD_SECRET_${name} }}`;
}
