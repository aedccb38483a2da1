import { posix } from "node:path";
import { CommandError } from "../command/failure.ts";
import { decodeText, type SourceFacts } from "./source-facts.ts";

/** What a file of requirements asks for, with all files that it includes. */
interface Requirements {
  /** Requirements that are met by name and version. */
  readonly named: readonly string[];
  /** Paths and addresses, which only pip can judge. */
  readonly others: readonly string[];
  /** Whether hashes are given: then pip takes nothing without one in the same run. */
  readonly hasHashes: boolean;
  /** Whether an editable requirement links to files of the folder. */
  readonly isLinked: boolean;
  /** All files of the folder that decide what is installed. */
  readonly files: readonly string[];
}

const INCLUDE = /^(?:-r|--requirement|-c|--constraint)[ =]*(.+)$/;
const EDITABLE = /^(?:-e|--editable)[ =]*(.+)$/;
const FIND_LINKS = /^(?:-f|--find-links)[ =]*(.+)$/;
const ADDRESS = /^[a-z][a-z0-9+.-]*:/i;
const ARCHIVE = /\.(?:whl|zip|tar\.gz|tgz|tar\.bz2|tar\.xz)$/i;

/** Reads a file of requirements as pip does. @throws CommandError for what is not deployed with the folder */
export function readRequirements(facts: SourceFacts, file: string): Requirements {
  const files = new Set<string>();
  const named: string[] = [];
  const others: string[] = [];
  let hasHashes = false;
  let isLinked = false;
  include(file, file, false);
  return { named, others, hasHashes, isLinked, files: [...files].toSorted() };

  function include(path: string, from: string, isConstraint: boolean): void {
    for (const own of filesAt(facts, path, from)) {
      if (files.has(own)) return;
      files.add(own);
      for (const line of requirementLines(decodeText(facts.read(own) ?? new Uint8Array())))
        take(line, own, isConstraint);
    }
  }
  function take(line: string, from: string, isConstraint: boolean): void {
    const [, included] = INCLUDE.exec(line) ?? [];
    if (included !== undefined) {
      if (ADDRESS.test(included)) return;
      include(posix.join(posix.dirname(from), included), from, isConstraint || /^(?:-c|--constraint)/.test(line));
      return;
    }
    const [, links] = FIND_LINKS.exec(line) ?? [];
    if (links !== undefined) {
      if (!ADDRESS.test(links)) addLocal(links, from);
      return;
    }
    hasHashes ||= line.includes("--hash");
    const [, editable] = EDITABLE.exec(line) ?? [];
    if (editable === undefined && line.startsWith("-")) return;
    const text = withoutOptions(editable ?? line);
    const local = localPath(text);
    if (local !== undefined) addLocal(local, from);
    isLinked ||= editable !== undefined && local !== undefined;
    if (isConstraint) return;
    if (local === undefined && editable === undefined && !ADDRESS.test(text)) named.push(text);
    else others.push(editable === undefined ? text : `-e ${text}`);
  }
  function addLocal(path: string, from: string): void {
    for (const found of filesAt(facts, path, from)) files.add(found);
  }
}

function requirementLines(text: string): readonly string[] {
  return text
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .map((line) =>
      line
        .replace(/(?:^|\s)#.*$/, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter((line) => line !== "");
}

function withoutOptions(text: string): string {
  return text.replace(/\s+--\S.*$/, "").trim();
}

/** The path of a requirement that is a file or folder; pip looks for it from where it runs. */
function localPath(text: string): string | undefined {
  const [, address] = /^[\w.-]+(?:\[[^\]]*\])?\s*@\s*(\S+)/.exec(text) ?? [];
  const [, fileAddress] = /^file:(?:\/\/)?(.+)$/.exec(address ?? text) ?? [];
  if (fileAddress !== undefined) return fileAddress;
  if (address !== undefined || ADDRESS.test(text)) return undefined;
  const path = text.replace(/\s*;.*$/, "").replace(/\[[^\]]*\]$/, "");
  return path.includes("/") || path.startsWith(".") || ARCHIVE.test(path) ? path : undefined;
}

/**
 * The files that a path in a list of packages stands for: a file, or all files of a folder.
 *
 * @param from the file with the list, for the message
 * @throws CommandError where they are not deployed with the folder
 */
export function filesAt({ folder, files }: SourceFacts, path: string, from: string): readonly string[] {
  const normal = posix.normalize(path).replace(/\/$/, "");
  if (posix.isAbsolute(normal) || normal.startsWith("..")) {
    throw new CommandError(
      `${folder}/${from} names ${path}, which lies outside of the folder and is not deployed with it. Move it into the folder, or link to it ` +
        "from there.",
    );
  }
  const found = files.filter((file) => normal === "." || file === normal || file.startsWith(`${normal}/`));
  if (found.length > 0) return found;
  throw new CommandError(
    `${folder}/${from} names ${path}, which is not deployed: it does not exist, or .millraceignore names it.`,
  );
}
