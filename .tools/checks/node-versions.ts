import type { Check, Repository } from "./repository.ts";
import { workspaceMembers } from "./workspace.ts";

/** `Node 22 or newer`, `any Node from 18 up`, `Node 20 with npm`. */
const REQUIREMENT = /\bNode (?:from )?(\d+(?:\.\d+)?)(?= up\b| or newer\b| with npm\b| and npm\b|, npm\b)/g;
const INSTALL = /npm install (?:--[a-z-]+ )*(@?[a-z][a-z0-9/-]*)/;
const OF_A_CLONE = /\bclone\b|`npm (?:start|test|run [a-z:]+)`/;
/** Pages for users that name a version without a command beside it, and the package that they speak of. */
const SUBJECTS: Readonly<Record<string, string>> = {
  "docs/start.md": "millrace",
  "docs/operations.md": "millrace",
  "docs/guides/contract-verification.md": "@millrace/contract-tests",
};

interface Engines {
  readonly engines?: { readonly node?: string };
  readonly publishConfig?: { readonly engines?: { readonly node?: string } };
}

/** Pages name the version of Node that the manifests do: a clone needs that of the repository, a package its own. */
export const nodeVersions: Check = {
  name: "versions of Node",
  find(repository) {
    const versions = new Map(workspaceMembers(repository).map(({ manifest }) => [manifest.name, versionIn(manifest)]));
    const ofClone = versionIn(JSON.parse(repository.read("package.json")) as Engines);
    const pages = repository.files.filter((file) => file.endsWith(".md") && !file.startsWith("docs/adr/"));
    return { problems: pages.flatMap((page) => problemsOf(repository, page, { versions, ofClone })) };
  },
};

function problemsOf(
  repository: Repository,
  page: string,
  { versions, ofClone }: { readonly versions: ReadonlyMap<string, string>; readonly ofClone: string },
): string[] {
  return repository
    .read(page)
    .split("\n")
    .flatMap((line, at) => {
      const name = INSTALL.exec(line)?.[1] ?? (OF_A_CLONE.test(line) ? undefined : SUBJECTS[page]);
      const isKnown = name !== undefined || OF_A_CLONE.test(line);
      const wanted = name === undefined ? ofClone : versions.get(name);
      return [...line.matchAll(REQUIREMENT)].flatMap(([, stated]) =>
        !isKnown || stated === wanted
          ? []
          : [`${page}:${at + 1}: names Node ${stated}; ${name ?? "a clone"} needs ${wanted ?? "none that is known"}`],
      );
    });
}

/** `>=22` as `22`; what is published counts. */
function versionIn(manifest: object): string {
  const { engines, publishConfig } = manifest as Engines;
  return (publishConfig?.engines?.node ?? engines?.node ?? "").replace(/^>=/, "");
}
