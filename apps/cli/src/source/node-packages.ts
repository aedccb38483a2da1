import { builtinModules } from "node:module";
import { isRecord } from "@millrace/engine";
import { CommandError } from "../command/failure.ts";
import { decodeText, type NodePackages, type SourceFacts } from "./source-facts.ts";
import { filesAt } from "./requirements.ts";

const MANIFEST = "package.json";
const WORKER = "@millrace/worker";
/** What else a package manager reads. */
const SETTINGS = [".npmrc", ".yarnrc.yml", "pnpm-workspace.yaml"];
/** Scripts that run when the packages of the folder are installed, and may need any file of it. */
const INSTALL_SCRIPTS = ["preinstall", "install", "postinstall", "prepare"];
const LOCAL = /^(?:file|link|portal):(.*)$/;
const STATIC_IMPORT = /^\s*(?:import|export)\s(?!type\s)(?:[\w\s{},*$]*?\sfrom\s*)?["']([^"']+)["']/gm;

type Manifest = Readonly<Record<string, unknown>>;

/**
 * What is installed for a handler in JavaScript or TypeScript; undefined where it needs nothing.
 *
 * @param file the file of the handler; undefined for a command
 * @throws CommandError where the list cannot be read, or names what is not deployed
 */
export function nodePackages(facts: SourceFacts, file: string | undefined): NodePackages | undefined {
  const { files } = facts;
  const manifest = files.includes(MANIFEST) ? manifestOf(facts) : {};
  const wanted = { ...texts(manifest["dependencies"]), ...texts(manifest["optionalDependencies"]) };
  if (file !== undefined) refuseUnnamedImports(facts, file, manifest, Object.keys(wanted));
  if (Object.keys(wanted).length === 0) return undefined;
  const locals = Object.entries(wanted).flatMap(([name, version]) => localFiles(facts, name, version));
  const { manager, lock, command } = managerFor(facts, manifest);
  const scripts = Object.keys(texts(manifest["scripts"]));
  const needsAll = INSTALL_SCRIPTS.some((name) => scripts.includes(name));
  const own = [MANIFEST, ...lock, ...SETTINGS].filter((name) => files.includes(name));
  const patches = files.filter((name) => name.startsWith("patches/"));
  return {
    manager,
    command,
    files: needsAll ? files : [...new Set([...own, ...patches, ...locals])].toSorted(),
    names: Object.keys(texts(manifest["dependencies"])),
  };
}

interface Manager {
  readonly manager: NodePackages["manager"];
  readonly lock: readonly string[];
  readonly command: readonly string[];
}

/** The one that wrote the lock file. Those that do not come with Node are fetched by npm. */
function managerFor({ folder, files, read }: SourceFacts, manifest: Manifest): Manager {
  const text = (file: string): string => decodeText(read(file) ?? new Uint8Array());
  const { packageManager } = texts(manifest);
  const [, name, version] = /^(npm|pnpm|yarn)@([\d.]+)/.exec(packageManager ?? "") ?? [];
  const lock = ["npm-shrinkwrap.json", "package-lock.json"].find((file) => files.includes(file));
  if (lock !== undefined) return { manager: "npm", lock: [lock], command: ["npm", "ci", ...NPM_OPTIONS] };
  if (files.includes("pnpm-lock.yaml")) {
    const [, format = "9"] = /^lockfileVersion: '?(\d+)/.exec(text("pnpm-lock.yaml")) ?? [];
    const fitting = name === "pnpm" ? version : format === "9" ? "10" : format === "6" ? "8" : "7";
    const command = ["npx", "--yes", `pnpm@${fitting}`, "install", "--prod", "--frozen-lockfile"];
    return { manager: "pnpm", lock: ["pnpm-lock.yaml"], command };
  }
  if (files.includes("yarn.lock")) {
    if (!text("yarn.lock").includes("__metadata:")) {
      const command = ["npx", "--yes", "yarn@1", "install", "--production", "--frozen-lockfile", "--non-interactive"];
      return { manager: "yarn", lock: ["yarn.lock"], command };
    }
    if (!/^nodeLinker: *"?node-modules/m.test(text(".yarnrc.yml"))) {
      throw new CommandError(
        `${folder}/yarn.lock is of a Yarn that makes no node_modules, which Node reads. Write "nodeLinker: node-modules" into .yarnrc.yml.`,
      );
    }
    const fitting = name === "yarn" ? version : "4";
    const command = ["npx", "--yes", `@yarnpkg/cli-dist@${fitting}`, "install", "--immutable"];
    return { manager: "yarn", lock: ["yarn.lock"], command };
  }
  const bun = ["bun.lock", "bun.lockb"].find((file) => files.includes(file));
  if (bun !== undefined) {
    throw new CommandError(
      `${folder}/${bun} is read by Bun only. Write a lock file of npm with \`npm install --package-lock-only\`, and remove ${bun}.`,
    );
  }
  return { manager: "npm", lock: [], command: ["npm", "install", "--no-package-lock", ...NPM_OPTIONS] };
}

const NPM_OPTIONS = ["--omit=dev", "--no-audit", "--no-fund"];

function localFiles(facts: SourceFacts, name: string, version: string): readonly string[] {
  const [, path] = LOCAL.exec(version) ?? [];
  if (path !== undefined) return filesAt(facts, path, MANIFEST);
  if (!version.startsWith("workspace:")) return [];
  throw new CommandError(
    `${facts.folder}/${MANIFEST} takes ${name} from a workspace, which is not deployed with the folder. Name a published version, or put a copy ` +
      "into the folder and name it with file:.",
  );
}

/** What the handler imports is installed where it is deployed only if the folder names it among the packages of production. */
function refuseUnnamedImports(
  { folder, files, read }: SourceFacts,
  file: string,
  manifest: Manifest,
  wanted: readonly string[],
): void {
  const own = typeof manifest["name"] === "string" ? [manifest["name"]] : [];
  const known = new Set([WORKER, ...own, ...wanted, ...Object.keys(texts(manifest["peerDependencies"]))]);
  const text = decodeText(read(file) ?? new Uint8Array()).replaceAll(/\/\*[\s\S]*?\*\//g, "");
  for (const [, specifier = ""] of text.matchAll(STATIC_IMPORT)) {
    const [, name] = /^((?:@[^/]+\/)?[^./#@][^/]*)/.exec(specifier) ?? [];
    if (name === undefined || /^(?:node|data|file|https?):/.test(specifier)) continue;
    if (known.has(name) || builtinModules.includes(name)) continue;
    const isForDevelopment = name in texts(manifest["devDependencies"]);
    throw new CommandError(
      isForDevelopment
        ? `${folder}/${file} imports ${name}, which ${MANIFEST} lists under devDependencies only: workers do not get these. Move it to dependencies.`
        : `${folder}/${file} imports ${name}, which ${files.includes(MANIFEST) ? `${MANIFEST} does not name` : `no ${MANIFEST} in the folder names`}. ` +
            `Run \`npm install ${name}\` in the folder.`,
    );
  }
}

function manifestOf({ folder, read }: SourceFacts): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(decodeText(read(MANIFEST) ?? new Uint8Array()));
  } catch {
    value = undefined;
  }
  if (isRecord(value)) return value;
  throw new CommandError(`${folder}/${MANIFEST} is not valid JSON.`);
}

function texts(value: unknown): Readonly<Record<string, string>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
