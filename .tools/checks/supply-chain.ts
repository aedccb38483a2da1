import { execFile } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { parse } from "yaml";

import type { Check, Repository } from "./repository.ts";

/** What of a CycloneDX bill of materials is read here. */
export interface Component {
  readonly name: string;
  readonly group?: string;
  readonly licenses?: readonly {
    readonly expression?: string;
    readonly license?: { readonly id?: string; readonly name?: string };
  }[];
}

/** An installed package, and its scripts that run at installation. */
export interface Installed {
  readonly name: string;
  readonly scripts: readonly string[];
}

/** Licences that ask for no more than a notice. */
const ALLOWED: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
]);

/** Packages with another licence, or none that is told, and why each is right. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "@img/sharp-": "LGPL-3.0: a library beside the program; only scripts that take pictures load it",
  "axe-core": "MPL-2.0: runs in tests",
  "caniuse-lite": "CC-BY-4.0: data, read by tools",
  "compute-gcd": "MIT in the old form; read by tools",
  "compute-lcm": "MIT in the old form; read by tools",
  elkjs: "EPL-2.0: places the parts of diagrams when the documentation is built",
  lightningcss: "MPL-2.0: makes style sheets when pages are built",
  "validate.io-": "MIT in the old form; read by tools",
};

const INSTALL_SCRIPTS = ["preinstall", "install", "postinstall"] as const;
const SBOM = ["sbom", "--sbom-format", "cyclonedx"];
const SBOM_MAX_BYTES = 64 * 1024 * 1024;

/** What is installed has a licence on the list, and runs no script at installation that was not decided on. */
export const supplyChain: Check = {
  name: "licences and install scripts",
  async find(repository) {
    const pnpm = join(repository.root, "node_modules", ".bin", "pnpm");
    const { stdout } = await promisify(execFile)(pnpm, SBOM, { cwd: repository.root, maxBuffer: SBOM_MAX_BYTES });
    const { components } = JSON.parse(stdout) as { readonly components: readonly Component[] };
    return { problems: [...licenceProblems(components), ...scriptProblems(repository, installedIn(repository.root))] };
  },
};

export function licenceProblems(components: readonly Component[]): string[] {
  const names = components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));
  const excepted = (name: string): string | undefined =>
    Object.keys(EXCEPTIONS).find((known) => name === known || name.startsWith(known));
  const wrong = components.flatMap((component, at) => {
    const [name = "", licences = []] = [names[at], component.licenses];
    const texts = licences.map(({ expression, license }) => expression ?? license?.id ?? license?.name ?? "");
    if ((texts.length > 0 && texts.every(isAllowed)) || excepted(name) !== undefined) return [];
    return [
      `${name} has the licence ${texts.join(", ") || "(none told)"}: allow it in supply-chain.ts, or do without it`,
    ];
  });
  const used = new Set(names.map(excepted));
  const unused = Object.keys(EXCEPTIONS).filter((known) => !used.has(known));
  return [...wrong, ...unused.map((known) => `supply-chain.ts: the exception for ${known} is for no package`)];
}

/** One of the alternatives is enough; what is joined in another way is read by a person. */
function isAllowed(licence: string): boolean {
  return licence
    .replaceAll(/^\(|\)$/g, "")
    .split(" OR ")
    .some((one) => ALLOWED.has(one));
}

export function scriptProblems(repository: Pick<Repository, "read">, installed: readonly Installed[]): string[] {
  const settings = parse(repository.read("pnpm-workspace.yaml")) as {
    readonly allowBuilds?: Readonly<Record<string, boolean>>;
    readonly dangerouslyAllowAllBuilds?: boolean;
    readonly strictDepBuilds?: boolean;
  };
  const { allowBuilds = {}, dangerouslyAllowAllBuilds = false, strictDepBuilds = true } = settings;
  const file = "pnpm-workspace.yaml";
  const having = installed.filter(({ scripts }) => scripts.length > 0);
  const unknown = new Map(having.filter(({ name }) => !(name in allowBuilds)).map((one) => [one.name, one.scripts]));
  const running = Object.keys(allowBuilds).filter((name) => allowBuilds[name] === true);
  const idle = running.filter((allowed) => !having.some(({ name }) => name === allowed));
  return [
    ...(dangerouslyAllowAllBuilds || !strictDepBuilds
      ? [`${file}: every package may run scripts at installation`]
      : []),
    ...[...unknown].map(
      ([name, scripts]) => `${name} has ${scripts.join(", ")}: decide on it in allowBuilds of ${file}`,
    ),
    ...idle.map((name) => `${file}: allowBuilds lets ${name} run scripts, and it has none`),
  ];
}

function installedIn(root: string): Installed[] {
  const store = join(root, "node_modules", ".pnpm");
  const manifests = globSync(["*/node_modules/*/package.json", "*/node_modules/@*/*/package.json"], { cwd: store });
  return manifests.map((manifest) => {
    const file = join(store, manifest);
    const { name = "", scripts = {} } = JSON.parse(readFileSync(file, "utf8")) as {
      readonly name?: string;
      readonly scripts?: Readonly<Record<string, string>>;
    };
    // Without a script of its own, such a file is one.
    const own = existsSync(join(dirname(file), "binding.gyp")) ? ["binding.gyp"] : [];
    return { name, scripts: [...INSTALL_SCRIPTS.filter((script) => script in scripts), ...own] };
  });
}
