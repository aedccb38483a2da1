import { isRecord } from "@millrace/engine";
import { parse } from "smol-toml";
import { CommandError } from "../command/failure.ts";
import { decodeText, type SourceFacts } from "./source-facts.ts";

/** What `pyproject.toml` asks for, with the versions that a lock file of uv or Poetry holds. */
export interface ProjectRequirements {
  readonly requirements: readonly string[];
  /** Exact versions, one a line; empty without a lock file. */
  readonly constraints: readonly string[];
}

type Table = Readonly<Record<string, unknown>>;

const PROJECT = "pyproject.toml";
const LOCKS = ["uv.lock", "poetry.lock"];
const WAY_OUT =
  "Write the packages into requirements.txt, for example with `uv export --no-hashes --output-file requirements.txt` or " +
  "`poetry export --without-hashes --output requirements.txt`.";

/** Undefined where the file names no packages. @throws CommandError for what cannot be read from it */
export function readProject(facts: SourceFacts): ProjectRequirements | undefined {
  if (!facts.files.includes(PROJECT)) return undefined;
  const refuse = (what: string): CommandError => new CommandError(`${facts.folder}/${PROJECT} ${what} ${WAY_OUT}`);
  const content = tableIn(facts, PROJECT);
  const project = table(content["project"]);
  const tools = table(content["tool"]);
  if (list(project["dynamic"]).includes("dependencies"))
    throw refuse("has dynamic dependencies, which only a build finds out.");
  const standard = list(project["dependencies"]).map(String);
  const poetry = Object.entries(table(table(tools["poetry"])["dependencies"])).filter(
    ([name, wanted]) => name !== "python" && table(wanted)["optional"] !== true,
  );
  const requirements =
    standard.length > 0 ? standard : poetry.map(([name, wanted]) => poetryRequirement(name, wanted, refuse));
  if (requirements.length === 0) return undefined;
  const local = requirements.find((one) => /@\s*file:/.test(one));
  if (local !== undefined) throw refuse(`asks for ${local}, a file.`);
  const sources = Object.keys(table(table(tools["uv"])["sources"]));
  const moved = sources.find((name) => requirements.some((one) => nameOf(one) === normalName(name)));
  if (moved !== undefined) throw refuse(`takes ${moved} from a source of uv's own.`);
  return { requirements, constraints: constraintsOf(facts) };
}

function constraintsOf(facts: SourceFacts): readonly string[] {
  const lock = LOCKS.find((file) => facts.files.includes(file));
  if (lock === undefined) return [];
  const versions = new Map<string, string[]>();
  for (const entry of list(tableIn(facts, lock)["package"]).map(table)) {
    const { name, version } = entry;
    const source = table(entry["source"]);
    const isOfIndex = Object.keys(source).length === 0 || "registry" in source || source["type"] === "legacy";
    if (typeof name === "string" && typeof version === "string" && isOfIndex) {
      versions.set(name, [...(versions.get(name) ?? []), version]);
    }
  }
  // A name with several versions depends on the system; the requirements choose among them.
  return [...versions].flatMap(([name, [version, ...more]]) =>
    version === undefined || more.length > 0 ? [] : [`${name}==${version}`],
  );
}

/** Poetry has a notation of its own for versions. */
function poetryRequirement(name: string, wanted: unknown, refuse: (what: string) => CommandError): string {
  const { version, extras, ...others } = typeof wanted === "string" ? { version: wanted } : table(wanted);
  const odd = Object.keys(others).find((key) => key !== "optional" && key !== "python");
  if (odd !== undefined || typeof version !== "string" || others["python"] !== undefined) {
    throw refuse(`asks for ${name} with ${odd ?? "more than a version"}, in the notation of Poetry.`);
  }
  const chosen = list(extras).map(String);
  return `${name}${chosen.length === 0 ? "" : `[${chosen.join(",")}]`}${poetryVersions(version, () =>
    refuse(`asks for ${name} ${version}, in the notation of Poetry.`),
  )}`;
}

function poetryVersions(text: string, refusal: () => CommandError): string {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "*" && part !== "")
    .map((part) => {
      const [, sign = "", version = ""] = /^([\^~]|[<>=!]=?|~=|===)?\s*v?([\w.*+!-]+)$/.exec(part) ?? [];
      if (version === "") throw refusal();
      if (sign === "^" || sign === "~") return `>=${version},<${nextVersion(version, sign)}`;
      return sign === "" || sign === "=" ? `==${version}` : `${sign}${version}`;
    })
    .join(",");
}

/** The first version that `^1.2.3` or `~1.2.3` no longer means. */
function nextVersion(version: string, sign: "^" | "~"): string {
  const numbers = version.split(".").map((number) => Number.parseInt(number, 10) || 0);
  const firstSet = numbers.findIndex((number) => number > 0);
  const at = sign === "~" ? Math.min(1, numbers.length - 1) : firstSet < 0 ? numbers.length - 1 : firstSet;
  return numbers
    .slice(0, at + 1)
    .map((number, index) => (index === at ? number + 1 : number))
    .join(".");
}

function tableIn({ folder, read }: SourceFacts, file: string): Table {
  try {
    return table(parse(decodeText(read(file) ?? new Uint8Array())));
  } catch (error) {
    const [reason = ""] = String(error instanceof Error ? error.message : error).split("\n");
    throw new CommandError(`${folder}/${file} is not valid TOML: ${reason}`);
  }
}

/** The name that a requirement begins with, as indexes compare it. */
export function nameOf(requirement: string): string {
  return normalName(/^[\w.-]+/.exec(requirement)?.[0] ?? "");
}

function normalName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, "-");
}

function table(value: unknown): Table {
  return isRecord(value) ? value : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
