import type { EnvMap, Manifest, ManifestEndpoint, ManifestTemplate } from "./manifest.ts";
import type { ManifestProblem } from "./manifest-problem.ts";
import type { FieldPath, Positions } from "./positions.ts";
import type { Environment, Wanted, WantedEndpoint, WantedTemplate } from "./wanted.ts";

/** How a manifest is completed by what only the computer knows that deploys it. */
export interface ResolveOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The image name of a folder of the file, and the folder itself. */
  readonly imageOf: (source: string, name: string) => { readonly imageName: string; readonly folder: string };
  readonly positions: Positions;
}

export interface Resolved {
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
export function secretReference(name: string): string {
  return `{{ RUNPOD_SECRET_${name} }}`;
}
