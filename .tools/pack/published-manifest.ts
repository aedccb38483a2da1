/** What the versions of a published manifest are taken from. */
export interface WorkspaceVersions {
  /** Version of each name in the catalog of `pnpm-workspace.yaml`. */
  readonly catalog: Readonly<Record<string, string>>;
  /** Version of each package of the workspace. */
  readonly packages: Readonly<Record<string, string>>;
  /** Where the repository is, if that is known: the registry compares it with the origin that provenance tells. */
  readonly repositoryUrl?: string | undefined;
}

type Json = Readonly<Record<string, unknown>>;

/** Condition under which packages of the repository resolve to their sources; it means nothing outside of it. */
const SOURCE_CONDITION = "millrace-source";

/** Fields that serve the repository only. */
const REPOSITORY_FIELDS = new Set(["scripts", "devDependencies"]);

const DEPENDENCY_FIELDS = new Set(["dependencies", "peerDependencies", "optionalDependencies"]);

/** Fields of `publishConfig` that npm reads when it publishes. All others there stand for fields of the manifest. */
const PUBLISH_SETTINGS = new Set(["access", "directory", "provenance", "registry", "tag"]);

/**
 * The manifest as it is published: with real versions in place of `workspace:` and `catalog:`, which only pnpm knows,
 * and without what serves this repository only. A field in `publishConfig`, such as `bin`, takes the place of the manifest's own,
 * as pnpm has it; a package whose `dependencies` are `{}` there has them in its bundle.
 *
 * @throws Error when a version cannot be found
 */
export function publishedManifest(manifest: Json, versions: WorkspaceVersions): Json {
  return Object.fromEntries(
    Object.entries(withPublishedFields(manifest))
      .filter(([field]) => !REPOSITORY_FIELDS.has(field))
      .map(([field, value]) => {
        if (DEPENDENCY_FIELDS.has(field)) return [field, withRealVersions(asJson(value), versions)];
        if (field === "repository" && versions.repositoryUrl !== undefined) {
          return [field, { ...asJson(value), url: versions.repositoryUrl }];
        }
        return [field, field === "exports" ? withoutSources(asJson(value)) : value];
      }),
  );
}

function withPublishedFields(manifest: Json): Json {
  const config = Object.entries(asJson(manifest["publishConfig"]));
  if (config.length === 0) return manifest;
  const publishConfig = Object.fromEntries(config.filter(([field]) => PUBLISH_SETTINGS.has(field)));
  return {
    ...manifest,
    ...Object.fromEntries(config.filter(([field]) => !PUBLISH_SETTINGS.has(field))),
    publishConfig,
  };
}

function withRealVersions(dependencies: Json, versions: WorkspaceVersions): Json {
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, wanted]) => [name, realVersion(name, String(wanted), versions)]),
  );
}

function realVersion(name: string, wanted: string, { catalog, packages }: WorkspaceVersions): string {
  const found =
    wanted === "catalog:"
      ? catalog[name]
      : wanted.startsWith("workspace:")
        ? workspaceRange(wanted, packages[name])
        : wanted;
  if (found === undefined || found.includes(":")) {
    throw new Error(`No version can be published for ${name}, which is ${wanted} in the manifest.`);
  }
  return found;
}

/** `workspace:*` stands for the version itself, `workspace:^` and `workspace:~` for a range that begins with it. */
function workspaceRange(wanted: string, version: string | undefined): string | undefined {
  const range = wanted.slice("workspace:".length);
  if (version === undefined) return undefined;
  if (range === "*") return version;
  return range === "^" || range === "~" ? `${range}${version}` : undefined;
}

/** An entry that exists in the sources only is left out. */
function withoutSources(exports: Json): Json {
  return Object.fromEntries(
    Object.entries(exports).flatMap(([entry, target]) => {
      if (typeof target !== "object" || target === null) return [[entry, target]];
      const conditions = Object.entries(target).filter(([condition]) => condition !== SOURCE_CONDITION);
      return conditions.length === 0 ? [] : [[entry, Object.fromEntries(conditions)]];
    }),
  );
}

function asJson(value: unknown): Json {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
